import { Body, Delete, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { staffRoles, type StaffRole } from '../../domain/staff-role.js';
import type { Caller } from '../../engine/access.js';
import { ApiKeys, type NewApiKey } from '../../engine/api-keys.js';
import type { ApiKeyView } from '../../ports/api-key-store.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { accountable, ReasonDto } from '../access/reason.dto.js';
import { validateInput } from '../problems/validate.js';

export class ApiKeyDto extends ReasonDto {
  /** Whose key it is; stands in the audit trail. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  name!: string;

  /** viewer looks; staff unblock; reviewer decides on checks; admin changes rules, connections, settings and keys. */
  @IsIn(staffRoles)
  role!: StaffRole;
}

@ApiController('v1/api-keys', 'access')
export class ApiKeysController {
  constructor(@Inject(ApiKeys) private readonly keys: ApiKeys) {}

  @Get()
  @Needs('admin')
  @ApiOperation({ summary: 'Keys of this API beside the configured ones, without the keys themselves' })
  async list(@CurrentCaller() caller: Caller): Promise<{ items: ApiKeyView[]; nextCursor: null }> {
    return { items: await this.keys.list(caller.organizationId), nextCursor: null };
  }

  @Post()
  @Needs('admin')
  @ApiOperation({ summary: 'A key for one person or program, shown this once' })
  async create(@CurrentCaller() caller: Caller, @Body() body: ApiKeyDto): Promise<NewApiKey> {
    const { name, role, ...told } = await validateInput(ApiKeyDto, body);
    return this.keys.create(caller.organizationId, name, role, accountable(caller, told));
  }

  @Delete(':id')
  @Needs('admin')
  @HttpCode(204)
  @ApiOperation({ summary: 'Stop a key at once' })
  async revoke(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<void> {
    await this.keys.revoke(caller.organizationId, id, caller.name);
  }
}
