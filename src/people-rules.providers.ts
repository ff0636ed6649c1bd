import type { Provider } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { BullStepQueue } from './adapters/bullmq/bull-step-queue.js';
import { PostgresPeopleStore } from './adapters/postgres/people-store/postgres-people-store.js';
import { PostgresRuleSetStore } from './adapters/postgres/rule-set-store/postgres-rule-set-store.js';
import { FollowHistory } from './engine/follow-history.js';
import { MovePeople } from './engine/move-people.js';
import { PersonOverrides } from './engine/person-overrides.js';
import { ReadAddition } from './engine/read-addition.js';
import { RuleSets } from './engine/rule-sets.js';
import { FAILPOINTS, READ_RULES } from './http/tokens.js';
import { DATABASE, INTAKE_STORE, made } from './onboarding.providers.js';
import type { Failpoints } from './ports/failpoints.js';
import type { IntakeStore } from './ports/intake-store.js';
import type { ReadRules } from './ports/read-rules.js';

/** What staff decide about who is asked for what: for one person, and by which version. */
export const peopleRulesProviders: Provider[] = [
  made(
    PersonOverrides,
    [DATABASE, BullStepQueue, FollowHistory, FAILPOINTS],
    (database: DataSource, queue: BullStepQueue, history: FollowHistory, failpoints: Failpoints) =>
      new PersonOverrides(new PostgresPeopleStore(database, failpoints), queue, history),
  ),
  made(
    ReadAddition,
    [READ_RULES, RuleSets],
    (readRules: ReadRules, ruleSets: RuleSets) => new ReadAddition(readRules, ruleSets),
  ),
  made(
    MovePeople,
    [DATABASE, INTAKE_STORE, BullStepQueue, FollowHistory],
    (database: DataSource, intake: IntakeStore, queue: BullStepQueue, history: FollowHistory) =>
      new MovePeople(new PostgresRuleSetStore(database), intake, queue, history),
  ),
];
