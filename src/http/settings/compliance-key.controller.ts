import { Body, Delete, Get, Inject, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import type { Caller } from '../../engine/access.js';
import { ComplianceKeys } from '../../engine/compliance-keys.js';
import type { ComplianceKeyStanding } from '../../ports/compliance-key-store.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { accountable, ReasonDto } from '../access/reason.dto.js';
import { validateInput } from '../problems/validate.js';
import { COMPLIANCE_ADDRESS } from '../tokens.js';

export class ComplianceKeyDto extends ReasonDto {
  /** As the compliance service shows it. */
  @Matches(/^[\x21-\x7e]{8,200}$/, { message: 'must be 8 to 200 printable characters without spaces' })
  key!: string;
}

export type ComplianceAccessView = ComplianceKeyStanding & {
  /** Where the service stands; it is configured. */
  address: string;
};

@ApiController('v1/settings/compliance', 'settings')
export class ComplianceKeyController {
  constructor(
    @Inject(ComplianceKeys) private readonly keys: ComplianceKeys,
    @Inject(COMPLIANCE_ADDRESS) private readonly addressOf: (organizationId: string) => string,
  ) {}

  @Get()
  @Needs('admin')
  @ApiOperation({ summary: 'Where the compliance service stands, and who set its key when; never the key' })
  async read(@CurrentCaller() { organizationId }: Caller): Promise<ComplianceAccessView> {
    return { address: this.addressOf(organizationId), ...(await this.keys.standing(organizationId)) };
  }

  @Put('key')
  @Needs('admin')
  @ApiOperation({
    summary: 'Set the key of the compliance service, in the place of the configured one',
    description:
      'It is tried before it is kept: the service has to know it, and the people known here have to be there. Every process uses it within two seconds.',
  })
  async set(@CurrentCaller() caller: Caller, @Body() body: unknown): Promise<ComplianceAccessView> {
    const { key, ...told } = await validateInput(ComplianceKeyDto, body);
    await this.keys.set(caller.organizationId, key, accountable(caller, told));
    return this.read(caller);
  }

  @Delete('key')
  @Needs('admin')
  @ApiOperation({ summary: 'Go back to the configured key' })
  async remove(@CurrentCaller() caller: Caller): Promise<ComplianceAccessView> {
    await this.keys.remove(caller.organizationId, { actor: caller.name, reason: 'The configured key counts again.' });
    return this.read(caller);
  }
}
