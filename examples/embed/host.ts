import { Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
// In an application of your own: from 'gatehouse'.
import { defineStep, enablePostgresQueues, OnboardingModule, type Rule } from '../../src/index.js';

export interface HostOptions {
  databaseUrl: string;
  compliance: { baseUrl: string; apiKey: string };
}

/** The badge printer of this building: another system that must not be asked twice. */
export const badges = new Map<string, { holder: string }>();

/** A step of the host's own. The ledger authorizes the write before `send`; after a crash `lookUp` tells whether it happened. */
const orderBadge = defineStep({
  kind: 'order-badge',
  send: ({ person }, permit) => {
    permit.check();
    badges.set(`badge-${person.facts.employeeId}`, { holder: `${person.facts.firstName} ${person.facts.lastName}` });
    return Promise.resolve({ externalId: `badge-${person.facts.employeeId}` });
  },
  lookUp: ({ person }) => {
    const externalId = `badge-${person.facts.employeeId}`;
    return Promise.resolve(badges.has(externalId) ? { externalId } : undefined);
  },
});

const rules: Rule[] = [
  {
    name: 'front desk',
    when: { role: 'front desk' },
    requirements: [
      { type: 'training', surveyCode: 'standard', dueInDays: 14 },
      { type: 'step', kind: 'order-badge', dueInDays: 1 },
    ],
  },
];

/** A host application with Gatehouse inside: no HTTP of its own here, everything goes through the facade. */
export async function startHost(options: HostOptions): Promise<INestApplicationContext> {
  enablePostgresQueues();

  @Module({
    imports: [
      OnboardingModule.forRoot({
        name: 'reception',
        http: false,
        database: { url: options.databaseUrl },
        secretKey: 'only an example: keep yours in a secret store',
        steps: [orderBadge],
        organizations: [{ slug: 'museum', name: 'City museum', compliance: options.compliance, rules }],
      }),
    ],
  })
  class HostModule {}

  return NestFactory.createApplicationContext(HostModule, { logger: ['warn', 'error'], abortOnError: false });
}
