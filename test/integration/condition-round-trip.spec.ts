import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRuleDocument } from '../../src/adapters/rules/rule-document.js';
import { loadRuleFiles } from '../../src/adapters/rules/rule-files.js';
import { writeRuleFiles } from '../../src/adapters/rules/write-rule-files.js';
import type { Rule } from '../../src/domain/rule.js';
import { anyCondition } from '../support/condition-arbitrary.js';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'gatehouse-conditions-'));
});
afterAll(() => {
  rmSync(dir, { recursive: true, force: true });
});

const ruleOf = (when: Rule['when'], index = 0): Rule => ({ name: `all.${index}`, when, requirements: [] });

describe('every condition that rules may have', () => {
  it('passes the reader', () => {
    fc.assert(
      fc.property(anyCondition, (when) => {
        expect(readRuleDocument({ rules: [ruleOf(when)] })).toMatchObject({ ok: true });
      }),
      { numRuns: 500 },
    );
  });

  it('comes out of a rule file as it went in', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyCondition, { minLength: 1, maxLength: 20 }), async (conditions) => {
        rmSync(join(dir, 'all.yaml'), { force: true });
        const rules = conditions.map(ruleOf);
        await writeRuleFiles(dir, [], rules);
        expect(JSON.stringify((await loadRuleFiles(dir)).rules)).toBe(JSON.stringify(rules));
      }),
      { numRuns: 50 },
    );
  });
});
