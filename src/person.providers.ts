import type { Provider } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { PostgresNoteStore } from './adapters/postgres/note-store/postgres-note-store.js';
import { PostgresOpenWorkStore } from './adapters/postgres/open-work-store/postgres-open-work-store.js';
import { postgresPersonFile } from './adapters/postgres/person-file-store/postgres-person-file.js';
import { PersonNotes } from './engine/person-notes.js';
import { ResendTraining } from './engine/resend-training.js';
import { ShowLinks } from './engine/show-links.js';
import { COMPLIANCE, PERSON_FILE } from './http/tokens.js';
import { DATABASE, made } from './onboarding.providers.js';
import type { ComplianceDirectory, LinkDirectory } from './ports/compliance.js';

/** What staff see and do about one person beside the work on them. */
export const personProviders: Provider[] = [
  made(PERSON_FILE, [DATABASE], (database: DataSource) => postgresPersonFile(database)),
  made(PersonNotes, [DATABASE], (database: DataSource) => new PersonNotes(new PostgresNoteStore(database))),
  made(
    ShowLinks,
    [DATABASE, COMPLIANCE],
    (database: DataSource, links: LinkDirectory) => new ShowLinks(new PostgresOpenWorkStore(database), links),
  ),
  made(
    ResendTraining,
    [DATABASE, COMPLIANCE],
    (database: DataSource, compliance: ComplianceDirectory) =>
      new ResendTraining(new PostgresOpenWorkStore(database), compliance),
  ),
];
