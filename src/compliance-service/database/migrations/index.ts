import { CreateOrganizations1795219200001 } from './1795219200001-create-organizations.js';
import { CreateUsers1795219200002 } from './1795219200002-create-users.js';
import { CreateAssignments1795219200003 } from './1795219200003-create-assignments.js';
import { CreateWebhooks1795219200004 } from './1795219200004-create-webhooks.js';
import { CreateMails1795219200005 } from './1795219200005-create-mails.js';
import { CreateApplications1795219200006 } from './1795219200006-create-applications.js';
import { CreateSignatures1795219200007 } from './1795219200007-create-signatures.js';
import { UntagDeactivatedUsers1795219200010 } from './1795219200010-untag-deactivated-users.js';
import { AddMissedQuestions1795219200020 } from './1795219200020-add-missed-questions.js';
import { CreateConsoleSessions1795219200030 } from './1795219200030-create-console-sessions.js';
import { SealWebhookSecrets1795219200031 } from './1795219200031-seal-webhook-secrets.js';
import { IndexMailsByAddress1795219200032 } from './1795219200032-index-mails-by-address.js';

/** In order. Classes and not file patterns: patterns find nothing in a bundled or tested program. */
export const migrations = [
  CreateOrganizations1795219200001,
  CreateUsers1795219200002,
  CreateAssignments1795219200003,
  CreateWebhooks1795219200004,
  CreateMails1795219200005,
  CreateApplications1795219200006,
  CreateSignatures1795219200007,
  UntagDeactivatedUsers1795219200010,
  AddMissedQuestions1795219200020,
  CreateConsoleSessions1795219200030,
  SealWebhookSecrets1795219200031,
  IndexMailsByAddress1795219200032,
];
