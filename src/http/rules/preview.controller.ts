import { Body, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  Equals,
  IsArray,
  IsInt,
  IsISO8601,
  IsObject,
  IsOptional,
  Matches,
  Max,
  Min,
} from 'class-validator';
import { wrongCursor } from '../../domain/failure.js';
import type { Rule } from '../../domain/rule.js';
import type { RuleCoverage } from '../../domain/rule-coverage.js';
import type { Caller } from '../../engine/access.js';
import { ExplainPeople } from '../../engine/preview/explain-people.js';
import { PreviewRules } from '../../engine/preview/preview-rules.js';
import { RuleSets } from '../../engine/rule-sets.js';
import type { ReadRules } from '../../ports/read-rules.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { PageQuery } from '../access/page-query.dto.js';
import { datePattern, EmployeeDto, existingDate } from '../events/canonical-event.dto.js';
import { InvalidInput } from '../problems/problem.js';
import { validateInput } from '../problems/validate.js';
import { READ_RULES } from '../tokens.js';
import { checkedRules } from './checked-rules.js';

class PreviewDto extends PageQuery {
  /** A draft, in the same form as in config/rules/*.yaml. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(1_000)
  rules?: object[];

  /** Instead of `rules`: a saved version. */
  @IsOptional()
  @IsInt()
  @Min(1)
  version?: number;

  /** One of `{ "people": true }`, `{ "events": 100 }` and `{ "person": { … } }`. */
  @IsObject()
  against!: object;
}

class AgainstDto {
  /** Everybody there is. */
  @IsOptional()
  @Equals(true, { message: 'people must be true' })
  people?: true;

  /** How many of the newest events. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(1_000)
  events?: number;

  /** A made-up person; what is missing of name, email and id is made up too. */
  @IsOptional()
  @IsObject()
  person?: object;
}

class MadeUpDto extends EmployeeDto {
  /** The first day; default: today. */
  @IsOptional()
  @Matches(datePattern, existingDate)
  @IsISO8601({ strict: true }, existingDate)
  effectiveDate?: string | null;
}

class VersionQuery {
  /** A saved version of the rules. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  version?: number;
}

const madeUp = { employeeId: 'made-up', firstName: 'Made', lastName: 'Up', email: 'made-up@example.org' };

@ApiController('v1/rules', 'rules')
export class PreviewController {
  constructor(
    @Inject(PreviewRules) private readonly previews: PreviewRules,
    @Inject(ExplainPeople) private readonly people: ExplainPeople,
    @Inject(RuleSets) private readonly ruleSets: RuleSets,
    @Inject(READ_RULES) private readonly readRules: ReadRules,
  ) {}

  @Post('preview')
  @Needs('viewer')
  @HttpCode(200)
  @ApiOperation({
    summary: 'What publishing rules, and moving everybody to them, would do; nothing is written',
    description:
      'Against the people there are: who gains and loses what, whose due dates move, whom no rule matches, where rules disagree and who wins, what it costs now and in renewals within a year. Against the newest events: each as if it arrived now under the draft. Against a made-up person: the whole explanation. `totals` and `cost` are always over everybody; `items` is a page.',
  })
  async preview(@CurrentCaller() { organizationId }: Caller, @Body() body: unknown) {
    const { rules: told, version, against, limit, cursor } = await validateInput(PreviewDto, body);
    const { rules, warnings } = await this.rulesOf(organizationId, told, version);
    const { people, events, person } = await validateInput(AgainstDto, against, '/against');
    requireOne(['/against/people', people], ['/against/events', events], ['/against/person', person]);
    if (events !== undefined) return { ...(await this.previews.events(organizationId, rules, events)), warnings };
    if (person) {
      const { effectiveDate, dateOfBirth, ...facts } = await validateInput(
        MadeUpDto,
        { ...madeUp, ...person },
        '/against/person',
      );
      const one = { facts, effectiveDate: effectiveDate ?? undefined, birthDate: dateOfBirth ?? undefined };
      return { ...(await this.previews.madeUp(organizationId, rules, one)), warnings };
    }
    const found = await this.previews.people(organizationId, rules, { limit, after: decoded(cursor) });
    return { ...found, nextCursor: encoded(found.nextCursor), warnings };
  }

  @Get('coverage')
  @Needs('viewer')
  @ApiOperation({
    summary: 'What rules reach and what they miss',
    description:
      'How many people each rule matches, rules that never matched, and roles (departments, locations and states where rules look at them) of people and events that no rule names. Default: the published rules.',
  })
  async coverage(@CurrentCaller() { organizationId }: Caller, @Query() query: unknown): Promise<RuleCoverage> {
    const { version } = await validateInput(VersionQuery, query);
    const rules = version === undefined ? undefined : (await this.ruleSets.read(organizationId, version)).rules;
    return this.people.coverage(organizationId, rules);
  }

  private async rulesOf(organizationId: string, told: object[] | undefined, version: number | undefined) {
    requireOne(['/rules', told], ['/version', version]);
    const issuesOf = (rules: readonly Rule[]) => this.previews.issues(organizationId, rules);
    if (told) return checkedRules(told, this.readRules, issuesOf);
    const { rules } = await this.ruleSets.read(organizationId, version ?? 0);
    return { rules, warnings: [] };
  }
}

/** @throws InvalidInput naming all where none or several are there. */
function requireOne(...choices: [pointer: string, value: unknown][]): void {
  const given = choices.filter(([, value]) => value !== undefined);
  if (given.length === 1) return;
  const message = `Give exactly one of ${choices.map(([pointer]) => pointer.split('/').at(-1)).join(', ')}.`;
  const at = given.length > 0 ? given : choices;
  throw new InvalidInput(at.map(([pointer]) => ({ pointer, code: 'INVALID_VALUE', message })));
}

const encoded = (employeeId: string | null) =>
  employeeId === null ? null : Buffer.from(`employee:${employeeId}`).toString('base64url');

function decoded(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString();
  if (text.startsWith('employee:')) return text.slice('employee:'.length);
  throw wrongCursor();
}
