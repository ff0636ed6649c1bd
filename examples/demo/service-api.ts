import { HttpApi } from './http-api.js';

export interface Training {
  id: number;
  winner: boolean;
  score: number | null;
  participant: { id: number; employee_id: string };
}

export interface Check {
  id: number;
  user_id: number;
  status: string;
}

export interface AssignedDocument {
  id: number;
  completed: boolean;
  rejected_at: string | null;
  user: { id: number; employee_id: string };
}

/** One accepted write. */
export interface LedgerEntry {
  path: string;
  kind: string;
  externalId: string | null;
  summary: { level?: number | null; survey_code?: string; document_id?: number };
}

/** The compliance service: its interface, and the sandbox controls that stand in for people and providers. */
export class ServiceApi {
  private readonly api: HttpApi;
  constructor(url: string, key: string) {
    this.api = new HttpApi(url, `Token token=${key}`);
  }

  trainings(): Promise<Training[]> {
    return this.all((page) => this.api.get<Training[]>(`/api/v2/trainings?page=${page}`));
  }

  checks(): Promise<Check[]> {
    return this.all((page) => this.api.get<Check[]>(`/api/v2/background_checks?page=${page}`));
  }

  documents(): Promise<AssignedDocument[]> {
    return this.all(async (page) => {
      const path = `/api/v2/documents_users?page=${page}&page_size=100`;
      return (await this.api.get<{ documents_users: AssignedDocument[] }>(path)).documents_users;
    });
  }

  knows(employeeId: string): Promise<boolean> {
    return this.api.has(`/api/v2/users/by_employee_id/${employeeId}`);
  }

  orderCheck(order: Record<string, string | number | boolean>): Promise<{ id: number }> {
    return this.api.send('POST', '/api/v2/background_checks', { background_check: order });
  }

  async ledger(): Promise<LedgerEntry[]> {
    return (await this.api.get<{ items: LedgerEntry[] }>('/sandbox/ledger')).items;
  }

  /** @param what for example `trainings/7/complete`. */
  async sandbox(what: string, body: object = {}): Promise<void> {
    await this.api.send('POST', `/sandbox/${what}`, body);
  }

  async setFaults(faults: object[]): Promise<void> {
    await this.api.send('PUT', '/sandbox/faults', faults);
  }

  private async all<T>(read: (page: number) => Promise<T[]>): Promise<T[]> {
    const items: T[] = [];
    for (let page = 1; ; page++) {
      const found = await read(page);
      items.push(...found);
      if (found.length < 100) return items;
    }
  }
}
