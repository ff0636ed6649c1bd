import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { matchCondition } from '../../src/adapters/rules/condition-matcher.js';
import { loadRuleFiles } from '../../src/adapters/rules/rule-files.js';
import { checkRulesAgainstCatalog } from '../../src/domain/check-rules-against-catalog.js';
import type { EmployeeFacts } from '../../src/domain/hr-event.js';
import { matchRules, resolveRequirements } from '../../src/domain/requirements.js';

const surveyCodes = (
  'standard youth camp spanish daycare education youth_ministry skillful_screening parent_training california ' +
  'peer_to_peer_training harassment'
)
  .split(' ')
  .map((code) => ({ code, languages: ['en'] }));
const documents = [
  { id: 1, name: 'Code of Conduct', category: 'procedure', active: true },
  { id: 2, name: 'Volunteer Application', category: 'application', active: true },
  { id: 3, name: 'Reference Form', category: 'reference', active: true },
];

async function keysFor(facts: Omit<EmployeeFacts, 'employeeId'>): Promise<string[]> {
  const { rules } = await loadRuleFiles(join(process.cwd(), 'config/rules'), new Set());
  const matched = matchRules(rules, { employeeId: '1', ...facts }, matchCondition);
  return resolveRequirements(matched).requirements.map(({ key }) => key);
}

describe('the rules that Gatehouse comes with', () => {
  it('load, and name what the specification knows', async () => {
    const { rules, files } = await loadRuleFiles(join(process.cwd(), 'config/rules'), new Set());
    expect(files).toHaveLength(2);
    expect(checkRulesAgainstCatalog(rules, { surveyCodes, documents, levels: [1, 2, 3, 4, 5, 6, 7] })).toEqual([]);
  });

  it('ask a camp driver in California for the stricter check, once', async () => {
    expect(await keysFor({ userType: 'employee', role: 'camp driver', state: 'CA', childServing: true })).toEqual([
      'background-check:level-4',
      'document:Code of Conduct',
      'document:Reference Form',
      'document:Volunteer Application',
      'training:california',
      'training:camp',
      'training:harassment',
    ]);
  });

  it('order no check of a minor', async () => {
    const untold = await keysFor({ userType: 'employee', role: 'junior counselor' });
    expect(untold.filter((key) => key.startsWith('background-check'))).toEqual([]);
    expect(await keysFor({ userType: 'volunteer', role: 'junior counselor', childServing: true, state: 'CA' })).toEqual(
      ['document:Code of Conduct', 'document:Reference Form', 'training:peer_to_peer_training'],
    );
  });

  it('ask office staff for little and leave nobody out', async () => {
    expect(await keysFor({ userType: 'employee', role: 'clerk', department: 'Office' })).toEqual([
      'background-check:level-1',
      'document:Code of Conduct',
      'training:standard',
    ]);
    expect(await keysFor({})).toEqual(['document:Code of Conduct']);
  });
});
