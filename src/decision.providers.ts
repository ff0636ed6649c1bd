import type { Provider } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { PostgresDecisionStore } from './adapters/postgres/decision-store/postgres-decision-store.js';
import { Disclosures } from './engine/disclosures.js';
import { TakeSignal } from './engine/take-signal.js';
import { DECISION_STORE } from './http/tokens.js';
import { DATABASE, made } from './onboarding.providers.js';
import type { DecisionStore } from './ports/decision-store.js';

/** What people decided and signed. */
export const decisionProviders: Provider[] = [
  made(DECISION_STORE, [DATABASE], (database: DataSource) => new PostgresDecisionStore(database)),
  made(
    Disclosures,
    [DECISION_STORE, TakeSignal],
    (store: DecisionStore, signals: TakeSignal) => new Disclosures(store, signals),
  ),
];
