import { Get, Inject } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  attributePattern,
  conditionFields,
  groupOperators,
  operatorsOf,
  type ConditionField,
} from '../../domain/condition-fields.js';
import type { Caller } from '../../engine/access.js';
import type { KnownValue, KnownValues } from '../../ports/known-values.js';
import { CurrentCaller } from '../access/api-key.guard.js';
import { ApiController } from '../access/api.decorator.js';
import { Needs } from '../access/needs.decorator.js';
import { KNOWN_VALUES } from '../tokens.js';

/** A field as a query builder offers it. */
interface RuleField extends ConditionField {
  operators: readonly string[];
  /** What people of the organization have there, the most frequent first; empty where it is not shown. */
  values: Omit<KnownValue, 'field'>[];
}

/** Facts of which a list of everybody's values helps; addresses are nobody's business here. */
const shown = conditionFields
  .filter(({ name, kind }) => (kind === 'text' && name !== 'managerEmail') || kind === 'user-type')
  .map(({ name }) => name);

@ApiController('v1/rules/fields', 'rules')
export class RuleFieldsController {
  constructor(@Inject(KNOWN_VALUES) private readonly known: KnownValues) {}

  @Get()
  @Needs('viewer')
  @ApiOperation({ summary: 'What conditions can look at: fields, operators, and the values that people have' })
  async read(
    @CurrentCaller() caller: Caller,
  ): Promise<{ items: RuleField[]; nextCursor: null; groupOperators: readonly string[] }> {
    const known = await this.known.of(caller.organizationId, shown);
    const names = [...new Set(known.map(({ field }) => field))].filter((field) => attributePattern.test(field));
    const attributes = names.map((name): ConditionField => ({ name, kind: 'anything', about: 'As HR tells it.' }));
    const items = [...conditionFields, ...attributes].map((field) => ({
      ...field,
      operators: operatorsOf(field.kind),
      values: known
        .filter((one) => one.field === field.name && one.value !== null)
        .map(({ value, people }) => ({ value, people })),
    }));
    return { items, nextCursor: null, groupOperators };
  }
}
