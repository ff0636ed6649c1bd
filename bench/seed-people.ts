import type { DataSource } from 'typeorm';
import { aesSecretBox } from '../src/adapters/sealing/aes-secret-box.js';
import type { Requirement, Rule } from '../src/domain/rule.js';
import type { SecretBox } from '../src/ports/secret-box.js';

export const roles = Array.from({ length: 40 }, (_, n) => `role ${n}`);
const states = ['CA', 'TX', 'NY', 'FL', 'WA'];

/** Bench people are born like everybody: their birth dates are sealed. */
export const benchBox: SecretBox = aesSecretBox('a secret of thirty-two characters, for benchmarks');

/** What intake would have written of people who were hired, at times updated, and who are being worked on. */
const INSERT = `
WITH told AS (
  SELECT * FROM jsonb_to_recordset($2::jsonb) AS t(employee_id text, facts jsonb, sealed text, start_date date, updated boolean, check_key text)
), people AS (
  INSERT INTO person (organization_id, employee_id, facts, status, cycle, start_date, revision, compliance_user_id)
  SELECT $1, employee_id, facts, 'active', 1, start_date, 1, 1 FROM told RETURNING id, employee_id
), events AS (
  INSERT INTO hr_event (organization_id, source, delivery_id, content_key, employee_id, person_id, type, occurred_at, effective_date, facts, sealed, outcome)
  SELECT $1, 'bench', t.employee_id || n, t.employee_id || n, t.employee_id, p.id, CASE n WHEN 1 THEN 'employee.hired' ELSE 'employee.updated' END,
    t.start_date + n * interval '1 day', CASE n WHEN 1 THEN t.start_date END, t.facts, CASE n WHEN 1 THEN t.sealed END, 'accepted'
  FROM told t JOIN people p USING (employee_id) CROSS JOIN generate_series(1, CASE WHEN t.updated THEN 2 ELSE 1 END) AS n ORDER BY n
), runs AS (
  INSERT INTO workflow_run (organization_id, person_id, purpose, state, plan, rules_version)
  SELECT $1, id, 'onboarding', 'completed', '{"purpose":"onboarding","steps":[],"rules":[],"credited":[],"notes":[]}', 1 FROM people
), orders AS (
  INSERT INTO effect (organization_id, person_id, kind, business_key, state, step_run_id, epoch)
  SELECT $1, p.id, 'order-background-check', p.id || ':' || t.check_key, 'confirmed', gen_random_uuid(), 1 FROM told t JOIN people p USING (employee_id)
)
INSERT INTO holding (person_id, key, requirement, state, current, due_date, met_at, rules)
SELECT p.id, h.key, h.requirement, 'met', true, t.start_date, t.start_date, ARRAY['everybody']
FROM told t JOIN people p USING (employee_id) CROSS JOIN LATERAL (VALUES
  ('training:standard', '{"type":"training","surveyCode":"standard","dueInDays":0}'::jsonb),
  ('document:Code of Conduct', '{"type":"document","document":"Code of Conduct","dueInDays":7}'::jsonb),
  (t.check_key, '{"type":"background-check","level":2,"quickapp":true}'::jsonb)) AS h(key, requirement)`;

export async function seedPeople(on: DataSource, organizationId: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += 1_000) {
    const told = Array.from({ length: Math.min(1_000, count - from) }, (_, index) => person(from + index));
    await on.query(INSERT, [organizationId, JSON.stringify(told)]);
  }
  await on.query('ANALYZE');
}

function person(n: number) {
  const employeeId = `E${String(n).padStart(7, '0')}`;
  const day = (value: number) => String(value).padStart(2, '0');
  const facts = {
    employeeId,
    firstName: `First${n}`,
    lastName: `Last${n % 977}`,
    email: `person${n}@example.org`,
    userType: n % 3 === 0 ? 'volunteer' : 'employee',
    role: roles[n % roles.length],
    department: `department ${n % 12}`,
    location: `camp ${n % 60}`,
    state: states[n % states.length],
    childServing: n % 2 === 0,
    attributes: { badge: n, languages: ['en'] },
  };
  return {
    employee_id: employeeId,
    facts,
    sealed: benchBox.seal(
      JSON.stringify({ dateOfBirth: `${1950 + (n % 50)}-${day((n % 12) + 1)}-${day((n % 28) + 1)}` }),
    ),
    start_date: `${2015 + (n % 10)}-${day((n % 12) + 1)}-${day((n % 28) + 1)}`,
    updated: n % 4 === 0,
    check_key: 'background-check:level-2',
  };
}

/** As an organization has them: some for everybody, most for a role, a place or both. */
export function benchRules(count: number): Rule[] {
  return Array.from({ length: count }, (_, n): Rule => ({
    name: `rule ${n}`,
    when: condition(n),
    requirements: asked(n),
  }));
}

function condition(n: number): Rule['when'] {
  const role = roles[n % roles.length] ?? '';
  switch (n % 5) {
    case 0:
      return { role };
    case 1:
      return { role: { $in: [role, roles[(n * 7) % roles.length] ?? ''] }, state: { $nin: ['TX'] } };
    case 2:
      return { $or: [{ department: `department ${n % 12}` }, { location: `camp ${n % 60}` }], childServing: true };
    case 3:
      return { state: states[n % states.length] ?? '', userType: 'volunteer' };
    default:
      return n === 4 ? {} : { location: { $in: [`camp ${n % 60}`, `camp ${(n * 3) % 60}`] }, role: { $ne: role } };
  }
}

function asked(n: number): Requirement[] {
  const training: Requirement = { type: 'training', surveyCode: `survey-${n % 15}`, dueInDays: n % 30 };
  if (n % 5 === 0) return [training, { type: 'background-check', level: (n % 4) + 1, quickapp: true }];
  if (n % 5 === 4) return [{ type: 'training', surveyCode: 'standard', dueInDays: 0, validity: { months: 24 } }];
  return [training, { type: 'document', document: 'Code of Conduct', dueInDays: n % 14 }];
}
