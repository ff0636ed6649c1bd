import { setTimeout as pause } from 'node:timers/promises';
import { expectStatus, idOf } from '../expect.js';
import type { Check, Trial } from '../trial.js';
import { spellings } from './deactivation.js';

/** What the API of Gatehouse tells about a person. */
interface Person {
  standing: string;
  runs: { purpose: string }[];
}

/** Reads a person over `GET /v1/people/by-employee-id`. */
export type ReadPerson = (employeeId: string) => Promise<Person | undefined>;

const patienceMs = 15_000;

/** For a Gatehouse of which the API is at hand too: what was said over SCIM has to arrive where it counts. */
export const gatehouseChecks = (read: ReadPerson): Check[] => [
  ...spellings.map(({ name, because, send }) => ({
    name: `offboards: ${name}`,
    because,
    run: async (trial: Trial) => {
      const user = await trial.user({ active: true });
      await eventually(read, user.externalId, 'onboarding');
      expectStatus(await send(trial.scim, user), 200);
      await eventually(read, user.externalId, 'offboarding');
    },
  })),
  {
    name: 'offboards: DELETE',
    because: 'Entra ID, thirty days after the account was deleted',
    run: async (trial) => {
      const user = await trial.user({ active: true });
      await eventually(read, user.externalId, 'onboarding');
      expectStatus(await trial.scim.delete(user.path), 204);
      await eventually(read, user.externalId, 'offboarding');
    },
  },
  {
    name: 'a user name that is told by deactivate and POST stays the same person',
    because: 'Okta: a user-name change',
    run: async (trial) => {
      const user = await trial.user({ active: true });
      await eventually(read, user.externalId, 'onboarding');
      await trial.scim.patch(user.path, { op: 'replace', value: { active: false } });
      await eventually(read, user.externalId, 'offboarding');
      const renamed = trial.sample({ externalId: user.externalId, active: true });
      const id = idOf(expectStatus(await trial.scim.post('/Users', renamed), 201));
      if (id !== user.id) throw new Error('the user has got another id');
      const person = await read(user.externalId);
      if (person?.standing === 'terminated') throw new Error('the person is still terminated');
    },
  },
];

async function eventually(read: ReadPerson, employeeId: string, purpose: string): Promise<void> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const person = await read(employeeId);
    const isSo = person?.runs.some((run) => run.purpose === purpose) === true;
    if (isSo && (person.standing === 'terminated') === (purpose === 'offboarding')) return;
    if (Date.now() > until) throw new Error(`no ${purpose} run was started within ${patienceMs} ms`);
    await pause(100);
  }
}
