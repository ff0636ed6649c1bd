import type { Provider } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { PostgresSavedViewStore } from './adapters/postgres/saved-view-store/postgres-saved-view-store.js';
import { BulkActions } from './engine/bulk-actions.js';
import { BulkPeople } from './engine/bulk-people.js';
import { ExportPeople } from './engine/export-people.js';
import { FoldPeople } from './engine/fold-people.js';
import { MovePeople } from './engine/move-people.js';
import { PersonOverrides } from './engine/person-overrides.js';
import { RuleSets } from './engine/rule-sets.js';
import { SavedViews } from './engine/saved-views.js';
import { StartAssumed } from './engine/start-assumed.js';
import { AUDIT_STORE, READ_STORE } from './http/tokens.js';
import { DATABASE, LOG, made } from './onboarding.providers.js';
import type { AuditStore } from './ports/audit-store.js';
import type { Log } from './ports/log.js';
import type { ReadStore } from './ports/read-store.js';

/** The list of people, and what is done with many of them. */
export const peopleListProviders: Provider[] = [
  made(FoldPeople, [READ_STORE, LOG], (reads: ReadStore, log: Log) => new FoldPeople(reads, log)),
  made(
    ExportPeople,
    [READ_STORE, AUDIT_STORE],
    (reads: ReadStore, audits: AuditStore) => new ExportPeople(reads, audits),
  ),
  made(SavedViews, [DATABASE], (database: DataSource) => new SavedViews(new PostgresSavedViewStore(database))),
  made(
    BulkPeople,
    [READ_STORE, BulkActions, StartAssumed, MovePeople, PersonOverrides, RuleSets],
    (
      reads: ReadStore,
      steps: BulkActions,
      starts: StartAssumed,
      moves: MovePeople,
      overrides: PersonOverrides,
      ruleSets: RuleSets,
    ) => new BulkPeople({ reads, steps, starts, moves, overrides, ruleSets }),
  ),
];
