import { Body, Delete, Get, HttpCode, Inject, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import type { MailText } from '../../domain/mail-template.js';
import type { Caller } from '../../engine/access.js';
import { MailTemplates, type MailTemplateSummary, type MailTemplateView } from '../../engine/mail-templates.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { accountable, ReasonDto } from '../access/reason.dto.js';
import { validateInput } from '../problems/validate.js';

class LanguageQuery {
  /** Two letters, such as `es`. */
  @IsOptional()
  @Matches(/^[a-z]{2}$/, { message: 'must be two lower-case letters, such as en or es' })
  language: string = 'en';
}

export class ChangeMailTemplateDto extends ReasonDto {
  /** One line; `{{placeholder}}` as in `placeholders`. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(300)
  @Matches(/^[^\r\n]*$/, { message: 'must be one line' })
  subject!: string;

  /** Plain text. `{{#dueDate}}…{{/dueDate}}` stands only where there is a due date. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(20_000)
  text!: string;
}

export class PreviewMailDto {
  @IsOptional()
  @IsString()
  @MaxLength(300)
  subject?: string;

  @IsOptional()
  @IsString()
  @MaxLength(20_000)
  text?: string;
}

@ApiController('v1/mail-templates', 'mails')
export class MailTemplatesController {
  constructor(@Inject(MailTemplates) private readonly templates: MailTemplates) {}

  @Get()
  @Needs('viewer')
  @ApiOperation({ summary: 'The mails there are, what each may tell, and in which languages' })
  list(@CurrentCaller() caller: Caller): Promise<{ items: MailTemplateSummary[] }> {
    return this.templates.list(caller.organizationId);
  }

  @Get(':name')
  @Needs('viewer')
  @ApiOperation({ summary: 'The text that is sent in a language' })
  async read(@CurrentCaller() caller: Caller, @Param('name') name: string, @Query() query: unknown) {
    const { language } = await validateInput(LanguageQuery, query);
    return this.templates.read(caller.organizationId, name, language);
  }

  @Put(':name')
  @Needs('admin')
  @ApiOperation({ summary: 'Write a text of your own; mails that were not sent yet are sent with it' })
  async change(
    @CurrentCaller() caller: Caller,
    @Param('name') name: string,
    @Query() query: unknown,
    @Body() body: ChangeMailTemplateDto,
  ): Promise<MailTemplateView> {
    const { language } = await validateInput(LanguageQuery, query);
    const { subject, text, ...told } = await validateInput(ChangeMailTemplateDto, body);
    const by = accountable(caller, told);
    return this.templates.change(caller.organizationId, { name, language }, { subject, text }, by);
  }

  @Delete(':name')
  @Needs('admin')
  @HttpCode(204)
  @ApiOperation({ summary: 'Go back to the built-in text' })
  async remove(@CurrentCaller() caller: Caller, @Param('name') name: string, @Query() query: unknown): Promise<void> {
    const { language } = await validateInput(LanguageQuery, query);
    await this.templates.remove(caller.organizationId, { name, language }, caller.name);
  }

  @Post(':name/preview')
  @Needs('viewer')
  @HttpCode(200)
  @ApiOperation({ summary: 'What a text says of a made-up person; stores and sends nothing' })
  async preview(
    @CurrentCaller() caller: Caller,
    @Param('name') name: string,
    @Query() query: unknown,
    @Body() body: PreviewMailDto,
  ): Promise<MailText> {
    const { language } = await validateInput(LanguageQuery, query);
    const text = await validateInput(PreviewMailDto, body);
    return this.templates.preview(caller.organizationId, { name, language }, text);
  }
}
