import { BackgroundChecks } from './background-checks/background-checks.js';
import { Documents } from './documents/documents.js';
import { Organizations } from './organizations/organizations.js';
import { ServiceCalls } from './service-calls.js';
import { Tags } from './tags/tags.js';
import { Trainings } from './trainings/trainings.js';
import { openAgents, Transport, type Agents } from './transport.js';
import { Users } from './users/users.js';

export interface ComplianceApiOptions {
  /** Everything before /api/v2. */
  baseUrl: string;
  /** Of the organization whose records are meant. */
  apiKey: string;
  /** The longest that one call may take, in milliseconds. Default 15,000. */
  timeoutMs?: number;
  /** Connections to share with other clients. By default the client keeps its own; idle ones keep no process alive. */
  agents?: Agents;
}

/**
 * The whole interface of the compliance service, for one organization.
 *
 * Lists are read page by page while they are iterated. Nothing is ever sent twice by itself. What fails is a
 * `CallFailure` of one of these classes: CredentialsRefused, RecordNotFound, ValidationRefused, RequestRejected and
 * RateLimited (nothing was done), NotSent and InvalidInput (nothing was sent), AmbiguousOutcome (a write that may have
 * happened), ReadFailed and EndlessList (a question without a usable answer). None of them holds the key or a person's
 * data.
 *
 * Reading is tolerant in form (quoted numbers, a list of one, nulls, unknown statuses) and strict in substance: a record
 * without a readable identity, or of somebody else, fails the whole answer, because leaving it out of a look-up could
 * have something ordered a second time.
 */
export class ComplianceApi {
  readonly users: Users;
  readonly trainings: Trainings;
  readonly backgroundChecks: BackgroundChecks;
  readonly documents: Documents;
  readonly tags: Tags;
  readonly organizations: Organizations;

  constructor({ baseUrl, apiKey, timeoutMs = 15_000, agents = openAgents() }: ComplianceApiOptions) {
    const calls = new ServiceCalls(new Transport({ baseUrl, apiKey, timeoutMs, agents }));
    this.users = new Users(calls);
    this.trainings = new Trainings(calls);
    this.backgroundChecks = new BackgroundChecks(calls);
    this.documents = new Documents(calls);
    this.tags = new Tags(calls);
    this.organizations = new Organizations(calls);
  }
}
