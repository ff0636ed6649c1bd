import type { HrEventType } from '../../src/domain/hr-event.js';
import type { Rule } from '../../src/domain/rule.js';
import type { DeliveredEvent } from '../../src/engine/ingest-event.js';

/**
 * What drivers do on the first two days ends too early, and is renewed on the third. Not what cooks do: the new run would
 * hide that a signal was lost.
 */
const validity = { months: 1, throughDate: '2030-02-09' };

export const rules: Rule[] = [
  { name: 'all', when: {}, requirements: [{ type: 'training', surveyCode: 'camp' }] },
  {
    name: 'driver',
    when: { role: 'driver' },
    requirements: [
      { type: 'training', surveyCode: 'camp', validity },
      { type: 'background-check', level: 4, quickapp: true, validity },
      { type: 'document', document: 1 },
      { type: 'step', kind: 'order-badge' },
    ],
  },
  { name: 'cook', when: { role: 'cook' }, requirements: [{ type: 'step', kind: 'await-handshake' }] },
];

type Station = [afterMs: number, type: HrEventType, facts: object, inDays?: number];

const minute = 60_000;
const hour = 60 * minute;

/** What HR tells about one person, and when. */
export const careers: Station[][] = [
  [[0, 'employee.hired', { role: 'driver' }]],
  [[0, 'employee.hired', { role: 'cook' }]],
  [
    [0, 'employee.hired', { role: 'driver' }],
    [2 * minute, 'employee.updated', { role: 'cook', lastName: 'Married' }],
  ],
  [
    [0, 'employee.hired', { role: 'driver' }],
    [3 * minute, 'employee.terminated', {}],
  ],
  [
    [0, 'employee.hired', { role: 'driver' }],
    [2 * minute, 'employee.terminated', {}],
    [3 * minute, 'employee.rehired', { role: 'driver' }],
  ],
  [
    [0, 'employee.hired', { role: 'cook' }],
    [hour, 'employee.terminated', {}],
    [2 * hour, 'employee.rehired', { role: 'driver' }],
  ],
  [[0, 'employee.hired', { role: 'driver' }, 2]],
];

export interface PlannedEvent {
  afterMs: number;
  event: DeliveredEvent;
}

export function eventsOf(career: number, employeeId: string, startsAt: number): PlannedEvent[] {
  const stations = careers[career % careers.length] ?? [];
  return stations.map(([afterMs, type, facts, inDays], index) => ({
    afterMs,
    event: {
      id: `${employeeId}-${index}`,
      type,
      occurredAt: new Date(startsAt + afterMs).toISOString(),
      effectiveDate:
        inDays === undefined ? undefined : new Date(startsAt + inDays * 24 * hour).toISOString().slice(0, 10),
      employee: { employeeId, firstName: 'Kim', lastName: 'Canary', email: 'kim@example.org', ...facts },
    },
  }));
}
