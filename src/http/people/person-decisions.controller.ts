import { Body, Get, Inject, Param, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { IsISO8601, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import type { Caller } from '../../engine/access.js';
import { Disclosures } from '../../engine/disclosures.js';
import type { DecisionStore, DecisionView, DisclosureView } from '../../ports/decision-store.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { validateInput } from '../problems/validate.js';
import { DECISION_STORE } from '../tokens.js';

export class DisclosureDto {
  /** Which text was shown. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  textVersion!: string;

  /** When the person signed, with a time zone. */
  @IsISO8601({ strict: true })
  signedAt!: string;

  /** The name as it was signed. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  signedName!: string;

  /** Where the proof is kept, for example a document id. */
  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  evidence?: string;
}

@ApiController('v1/people/:id', 'people')
export class PersonDecisionsController {
  constructor(
    @Inject(DECISION_STORE) private readonly store: DecisionStore,
    @Inject(Disclosures) private readonly signed: Disclosures,
  ) {}

  @Get('decisions')
  @Needs('viewer')
  @ApiOperation({ summary: 'What people decided about this person, newest first: who, when, why, and what was known' })
  async decisions(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
  ): Promise<{ items: DecisionView[]; nextCursor: null }> {
    return { items: await this.store.decisions(caller.organizationId, id), nextCursor: null };
  }

  @Get('disclosures')
  @Needs('viewer')
  @ApiOperation({ summary: 'What the person signed before checks were ordered, newest first' })
  async disclosures(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
  ): Promise<{ items: DisclosureView[]; nextCursor: null }> {
    return { items: await this.store.disclosures(caller.organizationId, id), nextCursor: null };
  }

  @Post('disclosures')
  @Needs('staff')
  @ApiOperation({ summary: 'Record that the person signed disclosure and authorization, for their present employment' })
  async disclose(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: DisclosureDto,
  ): Promise<DisclosureView> {
    const told = await validateInput(DisclosureDto, body);
    return this.signed.record(caller.organizationId, id, told, caller.name);
  }
}
