import { Body, Delete, Get, HttpCode, Inject, Param, Patch, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { IsNotEmpty, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import type { JsonObject } from '../../domain/json.js';
import type { Caller } from '../../engine/access.js';
import { Connections, type ConnectionView } from '../../engine/connections.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { validateInput } from '../problems/validate.js';

export class ChangeConnectionDto {
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  name?: string;

  @IsOptional()
  @IsObject()
  settings?: JsonObject;

  /** Write-only. */
  @IsOptional()
  @IsString()
  @MaxLength(4_000)
  secret?: string;
}

export class ConnectionDto {
  /** Which HR system, for example `generic`. */
  @IsString()
  @MaxLength(100)
  kind!: string;

  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  name!: string;

  @IsOptional()
  @IsObject()
  settings?: JsonObject;

  /** What the HR system signs with. Write-only. */
  @IsString()
  @MaxLength(4_000)
  secret!: string;
}

@ApiController('v1/connections', 'connections')
export class ConnectionsController {
  constructor(@Inject(Connections) private readonly connections: Connections) {}

  @Post()
  @ApiOperation({ summary: 'Connect an HR system' })
  async add(@CurrentCaller() caller: Caller, @Body() body: ConnectionDto): Promise<ConnectionView> {
    const { settings = {}, ...connection } = await validateInput(ConnectionDto, body);
    return this.connections.add(caller.organizationId, { ...connection, settings });
  }

  @Get()
  @ApiOperation({ summary: 'The connected HR systems' })
  async list(@CurrentCaller() caller: Caller): Promise<{ items: ConnectionView[]; nextCursor: null }> {
    return { items: await this.connections.list(caller.organizationId), nextCursor: null };
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Rename, reconfigure or give a new secret' })
  async change(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() body: ChangeConnectionDto) {
    return this.connections.change(caller.organizationId, id, await validateInput(ChangeConnectionDto, body));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Disconnect; what it delivered stays' })
  remove(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<void> {
    return this.connections.remove(caller.organizationId, id);
  }
}
