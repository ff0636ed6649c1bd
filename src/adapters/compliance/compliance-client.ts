import type {
  AssignedDocument,
  BackgroundCheck,
  BackgroundCheckOrder,
  Catalog,
  Compliance,
  ComplianceUser,
  DocumentOrder,
  NewUser,
  Training,
  TrainingOrder,
  UserFields,
  WritePermit,
} from '../../ports/compliance.js';
import { failureOfAnswer, inconclusive, RecordNotFound, type ServiceAnswer } from './failures.js';
import { encodeForm, type FormFields } from './form-encoding.js';
import { readPages } from './paging.js';
import { describeCall, openAgents, Transport, type Agents, type ServiceRequest } from './transport.js';
import { parseJson, UnreadableAnswer } from './wire-values.js';
import * as wire from './wire.js';

export interface ComplianceClientOptions {
  /** Everything before /api/v2. */
  baseUrl: string;
  apiKey: string;
  /** The longest that one call may take; the permit of a write may end it earlier. */
  timeoutMs?: number;
  /** Connections to share with other clients. */
  agents?: Agents;
}

interface Write {
  operation: string;
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  fields?: FormFields;
  permit: WritePermit;
}

/** The service answers a creation with 201; 200 says the same. */
const created = [201, 200];

/** The compliance service of one organization, spoken to over HTTP. */
export class ComplianceClient implements Compliance {
  private readonly transport: Transport;

  constructor(options: ComplianceClientOptions) {
    const { baseUrl, apiKey, timeoutMs = 15_000, agents = openAgents() } = options;
    this.transport = new Transport({ baseUrl, apiKey, timeoutMs, agents });
  }

  /** Compares by itself, byte for byte, so a filter that is wider than documented finds nobody else. */
  async findUserByEmployeeId(employeeId: string): Promise<ComplianceUser | undefined> {
    const filter = { external_id: employeeId };
    for await (const user of this.list('find user', 'users', 'users', filter, wire.readUser)) {
      if (user.employeeId === employeeId) return user;
    }
    return undefined;
  }

  async getUser(userId: number): Promise<ComplianceUser | undefined> {
    return unlessMissing(this.read('get user', `users/${userId}`, wire.readUser));
  }

  async createUser(user: NewUser, permit: WritePermit): Promise<ComplianceUser> {
    const fields = wire.writeNewUser(user);
    return this.write({ operation: 'create user', method: 'POST', path: 'users', fields, permit }, created, userOf);
  }

  /** The service answers with the user or, in its later description, with nothing. */
  async updateUser(userId: number, user: UserFields, permit: WritePermit): Promise<void> {
    const fields = wire.writeUserFields(user);
    const write: Write = { operation: 'update user', method: 'PUT', path: `users/${userId}`, fields, permit };
    await this.write(write, [200, 204], (answer) => (answer.status === 204 ? undefined : userOf(answer)));
  }

  async deactivateUser(userId: number, permit: WritePermit): Promise<void> {
    const write: Write = { operation: 'deactivate user', method: 'DELETE', path: `users/${userId}`, permit };
    await this.write(write, [204], () => undefined);
  }

  async listTrainings(userId: number): Promise<Training[]> {
    return collect(this.list('list trainings', `users/${userId}/trainings`, 'trainings', {}, wire.readTraining));
  }

  async assignTraining(userId: number, order: TrainingOrder, permit: WritePermit): Promise<void> {
    const [path, fields] = [`users/${userId}/assign_training`, wire.writeTrainingOrder(order)];
    await this.write({ operation: 'assign training', method: 'POST', path, fields, permit }, created, userOf);
  }

  async listAssignedDocuments(userId: number): Promise<AssignedDocument[]> {
    const read = (record: unknown): AssignedDocument => wire.readAssignedDocument(record, userId);
    const filter = { user_id: userId };
    return collect(this.list('list assigned documents', 'documents_users', 'documents_users', filter, read));
  }

  async assignDocument(userId: number, order: DocumentOrder, permit: WritePermit): Promise<void> {
    const [path, fields] = [`users/${userId}/assign_document`, wire.writeDocumentOrder(order)];
    await this.write({ operation: 'assign document', method: 'POST', path, fields, permit }, created, userOf);
  }

  async listBackgroundChecks(userId: number): Promise<BackgroundCheck[]> {
    const read = (record: unknown): BackgroundCheck => wire.readBackgroundCheck(record, userId);
    const path = `users/${userId}/background_checks`;
    return collect(this.list('list background checks', path, 'background_checks', {}, read));
  }

  async getBackgroundCheck(checkId: number): Promise<BackgroundCheck | undefined> {
    return unlessMissing(
      this.read('get background check', `background_checks/${checkId}`, (body) => wire.readBackgroundCheck(body)),
    );
  }

  async orderBackgroundCheck(order: BackgroundCheckOrder, permit: WritePermit): Promise<BackgroundCheck> {
    const [path, fields] = ['background_checks', wire.writeBackgroundCheckOrder(order)];
    return this.write(
      { operation: 'order background check', method: 'POST', path, fields, permit },
      created,
      (answer) => wire.readBackgroundCheck(parseJson(answer.text), order.userId),
    );
  }

  async catalog(): Promise<Catalog> {
    const [surveyCodes, levels, levelPrices, documents] = await Promise.all([
      this.read('read survey codes', 'survey_codes', listOf('survey_codes', wire.readSurveyCode)),
      this.read('read levels', 'background_checks/available_levels', listOf('available_levels', wire.readLevel)),
      this.read(
        'read level prices',
        'background_checks/available_level_prices',
        listOf('available_level_prices', wire.readLevelPrice),
      ),
      collect(this.list('read documents', 'documents', 'documents', {}, wire.readDocument)),
    ]);
    return { surveyCodes, levels, levelPrices, documents };
  }

  private list<T extends { id: number }>(
    operation: string,
    path: string,
    name: string,
    filter: FormFields,
    readRecord: (record: unknown) => T,
  ): AsyncGenerator<T, void> {
    return readPages(operation, (page) =>
      this.read(operation, `${path}?${encodeForm({ ...filter, page })}`, (body) => ({
        records: wire.readList(body, name, readRecord),
        pageCount: wire.readPageCount(body),
      })),
    );
  }

  private async read<T>(operation: string, path: string, readBody: (body: unknown) => T): Promise<T> {
    return this.call({ operation, method: 'GET', path }, [200], (answer) => readBody(parseJson(answer.text)));
  }

  private async write<T>(write: Write, successes: number[], readAnswer: (answer: ServiceAnswer) => T): Promise<T> {
    const { fields, ...request } = write;
    return this.call({ ...request, form: fields && encodeForm(fields) }, successes, readAnswer);
  }

  private async call<T>(
    request: ServiceRequest,
    successes: number[],
    readAnswer: (answer: ServiceAnswer) => T,
  ): Promise<T> {
    const call = describeCall(request);
    const answer = await this.transport.send({ ...request, path: `/api/v2/${request.path}` });
    if (!successes.includes(answer.status)) throw failureOfAnswer(call, answer);
    try {
      return readAnswer(answer);
    } catch (error) {
      if (!(error instanceof UnreadableAnswer)) throw error;
      throw inconclusive(call, `its answer cannot be read, ${error.message}`, { status: answer.status });
    }
  }
}

function userOf(answer: ServiceAnswer): ComplianceUser {
  return wire.readUser(parseJson(answer.text));
}

function listOf<T>(name: string, read: (record: unknown) => T): (body: unknown) => T[] {
  return (body) => wire.readList(body, name, read);
}

async function collect<T>(records: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const record of records) all.push(record);
  return all;
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof RecordNotFound) return undefined;
    throw error;
  }
}
