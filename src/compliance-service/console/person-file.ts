import { Injectable } from '@nestjs/common';
import { BackgroundChecks } from '../background-checks/background-checks.js';
import type { CheckRow } from '../background-checks/check-view.js';
import type { AssignedDocumentRow } from '../documents/document-rows.js';
import { Documents } from '../documents/documents.js';
import { Mails, type MailRow } from '../mail/mails.js';
import { readPage } from '../requests/paging.js';
import { Fields } from '../requests/fields.js';
import type { TrainingRow } from '../trainings/training-view.js';
import { Trainings } from '../trainings/trainings.js';
import { ActiveUsers } from '../users/active-users.js';
import type { UserRow } from '../users/user-row.js';

/** Everything about one person: what was assigned and ordered in order of creation, mails newest first. */
export interface PersonFile {
  user: UserRow;
  trainings: TrainingRow[];
  checks: CheckRow[];
  documents: AssignedDocumentRow[];
  mails: MailRow[];
}

@Injectable()
export class PersonFiles {
  constructor(
    private readonly users: ActiveUsers,
    private readonly trainings: Trainings,
    private readonly checks: BackgroundChecks,
    private readonly documents: Documents,
    private readonly mails: Mails,
  ) {}

  /** @throws 404 when the organization has no such person, or they have left. */
  async of(organizationId: number, id: string): Promise<PersonFile> {
    const user = await this.users.byId(organizationId, id);
    const firstPage = readPage(new Fields({}));
    const [trainings, checks, documents, mails] = await Promise.all([
      this.trainings.list(organizationId, { userId: user.id }),
      this.checks.list(organizationId, { userId: user.id }),
      this.documents.assigned(organizationId, { userId: user.id }, firstPage),
      this.mails.list(organizationId, { toAddress: user.email }, firstPage),
    ]);
    return { user, trainings, checks, documents: documents.rows, mails };
  }
}
