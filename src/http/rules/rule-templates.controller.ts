import { Get, Inject, NotFoundException, Param } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { RuleTemplate, RuleTemplates, RuleTemplateSummary } from '../../ports/rule-templates.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { RULE_TEMPLATES } from '../tokens.js';

@ApiController('v1/rule-templates', 'rules')
export class RuleTemplatesController {
  constructor(@Inject(RULE_TEMPLATES) private readonly templates: RuleTemplates) {}

  @Get()
  @Needs('viewer')
  @ApiOperation({ summary: 'Rules to start from, each with its day and its sources; no legal advice' })
  async list(): Promise<{ items: RuleTemplateSummary[]; nextCursor: null }> {
    return { items: await this.templates.list(), nextCursor: null };
  }

  @Get(':name')
  @Needs('viewer')
  @ApiOperation({ summary: 'One template with its rules, as POST /v1/rule-sets takes them' })
  async read(@Param('name') name: string): Promise<RuleTemplate> {
    const template = await this.templates.read(name);
    if (!template) throw new NotFoundException('There is no template of this name: see GET /v1/rule-templates.');
    return template;
  }
}
