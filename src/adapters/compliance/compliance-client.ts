import type {
  AssignedDocument,
  BackgroundCheck,
  BackgroundCheckOrder,
  Catalog,
  Compliance,
  ComplianceUser,
  DocumentOrder,
  NewUser,
  PersonLinks,
  Training,
  TrainingOrder,
  UserFields,
  WritePermit,
} from '../../ports/compliance.js';
import { ComplianceApi, type ComplianceApiOptions } from './compliance-api.js';
import { asAssignedDocument, asBackgroundCheck, asCatalog, asTraining, asUser } from './engine-shapes.js';
import { RecordNotFound } from './failures.js';

/**
 * What the engine needs of the compliance service, for one organization. Every write is guarded by its permit; every
 * look-up is complete or fails, because the engine takes an absent record for one that may be written again.
 */
export class ComplianceClient implements Compliance, PersonLinks {
  private readonly api: ComplianceApi;

  constructor(options: ComplianceApiOptions) {
    this.api = new ComplianceApi(options);
  }

  /** Compares by itself, byte for byte, so a filter that is wider than documented finds nobody else. */
  async findUserByEmployeeId(employeeId: string): Promise<ComplianceUser | undefined> {
    for await (const user of this.api.users.list({ employeeId })) {
      if (user.employeeId === employeeId) return asUser(user);
    }
    return undefined;
  }

  async getUser(userId: number): Promise<ComplianceUser | undefined> {
    return unlessMissing(this.api.users.get(userId).then(asUser));
  }

  async createUser(user: NewUser, permit: WritePermit): Promise<ComplianceUser> {
    return asUser(await this.api.users.create(user, permit));
  }

  async updateUser(userId: number, user: UserFields, permit: WritePermit): Promise<void> {
    await this.api.users.update(userId, user, permit);
  }

  async deactivateUser(userId: number, permit: WritePermit): Promise<void> {
    await this.api.users.deactivate(userId, permit);
  }

  async listTrainings(userId: number): Promise<Training[]> {
    return collect(this.api.trainings.ofUser(userId), asTraining);
  }

  async assignTraining(userId: number, order: TrainingOrder, permit: WritePermit): Promise<void> {
    await this.api.trainings.assign(userId, order, permit);
  }

  async resendTraining(userId: number, surveyCode: string, permit: WritePermit): Promise<void> {
    await this.api.trainings.resend(userId, { surveyCode }, permit);
  }

  async listAssignedDocuments(userId: number): Promise<AssignedDocument[]> {
    return collect(this.api.documents.assigned({ userId }), asAssignedDocument);
  }

  async assignDocument(userId: number, order: DocumentOrder, permit: WritePermit): Promise<void> {
    await this.api.documents.assign(userId, order, permit);
  }

  async listBackgroundChecks(userId: number): Promise<BackgroundCheck[]> {
    return collect(this.api.backgroundChecks.ofUser(userId), asBackgroundCheck);
  }

  async getBackgroundCheck(checkId: number): Promise<BackgroundCheck | undefined> {
    return unlessMissing(this.api.backgroundChecks.get(checkId).then(asBackgroundCheck));
  }

  async orderBackgroundCheck(order: BackgroundCheckOrder, permit: WritePermit): Promise<BackgroundCheck> {
    return asBackgroundCheck(await this.api.backgroundChecks.order(order, permit));
  }

  async trainingLink(userId: number): Promise<string> {
    return this.api.users.trainingLink(userId);
  }

  async applicantLink(checkId: number): Promise<string | undefined> {
    const check = await unlessMissing(this.api.backgroundChecks.get(checkId));
    return check?.applicantUrl;
  }

  async catalog(): Promise<Catalog> {
    const { trainings, backgroundChecks, documents } = this.api;
    const [surveyCodes, levels, levelPrices, allDocuments] = await Promise.all([
      trainings.surveyCodes(),
      backgroundChecks.levels(),
      backgroundChecks.levelPrices(),
      collect(documents.list(), (document) => document),
    ]);
    return asCatalog({ surveyCodes, levels, levelPrices, documents: allDocuments });
  }
}

async function collect<T, U>(records: AsyncIterable<T>, as: (record: T) => U): Promise<U[]> {
  const all: U[] = [];
  for await (const record of records) all.push(as(record));
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
