import { Body, Get, Inject, Param, Patch, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { IsBoolean, IsEmail, IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { staffRoles, type StaffRole } from '../../domain/staff-role.js';
import type { Caller } from '../../engine/access.js';
import { Accounts, type LinkedAccount } from '../../engine/session/accounts.js';
import type { AccountView } from '../../ports/account-store.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { validateInput } from '../problems/validate.js';

class WhyDto {
  /** Kept in the audit trail. */
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  reason?: string;
}

export class AccountDto extends WhyDto {
  @IsEmail()
  @MaxLength(255)
  email!: string;

  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  name!: string;

  /** viewer looks; staff unblock; reviewer decides on checks; admin changes rules, connections, settings and access. */
  @IsIn(staffRoles)
  role!: StaffRole;
}

export class AccountChangeDto extends WhyDto {
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  name?: string;

  @IsOptional()
  @IsIn(staffRoles)
  role?: StaffRole;

  /** true: the account's sessions end at once. */
  @IsOptional()
  @IsBoolean()
  disabled?: boolean;
}

@ApiController('v1/accounts', 'access')
export class AccountsController {
  constructor(@Inject(Accounts) private readonly accounts: Accounts) {}

  @Get()
  @Needs('admin')
  @ApiOperation({ summary: 'Who can sign in to the organization' })
  async list(@CurrentCaller() caller: Caller): Promise<{ items: AccountView[]; nextCursor: null }> {
    return { items: await this.accounts.list(caller.organizationId), nextCursor: null };
  }

  @Post()
  @Needs('admin')
  @ApiOperation({ summary: 'An account with a link that sets its password, shown this once' })
  async create(
    @CurrentCaller() { organizationId, name: actor }: Caller,
    @Body() body: AccountDto,
  ): Promise<LinkedAccount> {
    const { reason, ...account } = await validateInput(AccountDto, body);
    return this.accounts.create(organizationId, account, { actor, reason });
  }

  @Patch(':id')
  @Needs('admin')
  @ApiOperation({ summary: 'Change name or role, disable or enable; takes effect at once' })
  async change(
    @CurrentCaller() { organizationId, name: actor }: Caller,
    @Param('id') id: string,
    @Body() body: AccountChangeDto,
  ): Promise<AccountView> {
    const { reason, ...change } = await validateInput(AccountChangeDto, body);
    return this.accounts.change(organizationId, id, change, { actor, reason });
  }

  @Post(':id/password-link')
  @Needs('admin')
  @ApiOperation({ summary: 'A new link that sets the password, shown this once; the one before ends' })
  async newLink(
    @CurrentCaller() { organizationId, name: actor }: Caller,
    @Param('id') id: string,
    @Body() body?: WhyDto,
  ): Promise<LinkedAccount> {
    const { reason } = await validateInput(WhyDto, body ?? {});
    return this.accounts.newLink(organizationId, id, { actor, reason });
  }
}
