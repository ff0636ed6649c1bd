import { Body, Get, HttpCode, Inject, NotFoundException, Param, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { Refusal } from '../../domain/failure.js';
import { mailTemplates, type MailTemplateName } from '../../domain/mail-template.js';
import type { Caller } from '../../engine/access.js';
import { mailStates, type MailState, type MailStore, type MailView } from '../../ports/mail-outbox.js';
import type { Page } from '../../ports/read-store.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { PageQuery } from '../access/page-query.dto.js';
import { accountable, ReasonDto } from '../access/reason.dto.js';
import { validateInput } from '../problems/validate.js';
import { MAIL_STORE } from '../tokens.js';

class MailsQuery extends PageQuery {
  @IsOptional()
  @IsIn(mailStates)
  state?: MailState;

  @IsOptional()
  @IsIn(Object.keys(mailTemplates))
  template?: MailTemplateName;

  @IsOptional()
  @IsString()
  @MaxLength(320)
  to?: string;

  @IsOptional()
  @IsUUID()
  personId?: string;
}

@ApiController('v1/mails', 'mails')
export class MailsController {
  constructor(@Inject(MAIL_STORE) private readonly mails: MailStore) {}

  @Get()
  @Needs('viewer')
  @ApiOperation({ summary: 'Mails to people and staff, newest first, with what was sent and what became of it' })
  async list(@CurrentCaller() caller: Caller, @Query() query: unknown): Promise<Page<MailView>> {
    const { state, template, to, personId, ...page } = await validateInput(MailsQuery, query);
    return this.mails.list(caller.organizationId, { state, template, to, personId }, page);
  }

  @Get(':id')
  @Needs('viewer')
  @ApiOperation({ summary: 'One mail' })
  async read(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<MailView> {
    const mail = await this.mails.find(caller.organizationId, id);
    if (!mail) throw new NotFoundException('There is no such mail.');
    return mail;
  }

  @Post(':id/resend')
  @Needs('staff')
  @HttpCode(200)
  @ApiOperation({ summary: 'Send a mail again that was sent, has failed, or of which nobody knows whether it arrived' })
  async resend(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() body: ReasonDto): Promise<MailView> {
    const by = accountable(caller, await validateInput(ReasonDto, body));
    const again = await this.mails.resend(caller.organizationId, id, by);
    const mail = await this.read(caller, id);
    if (again) return mail;
    throw new Refusal('MAIL_NOT_ENDED', `The mail is ${mail.state}: it is sent without your help.`, 'conflict');
  }
}
