import type { HrEvent } from '../../src/domain/hr-event.js';
import type { IngestResult } from '../../src/engine/ingest-event.js';
import type { Catalog } from '../../src/ports/compliance.js';
import type {
  Page,
  PersonStanding,
  PersonSummary,
  PersonView,
  RunSummary,
  RunView,
} from '../../src/ports/read-store.js';
import { HttpApi } from './http-api.js';

type RunListed = RunSummary & Pick<RunView, 'status'>;

/** What staff and HR see: nothing but Gatehouse's public API. */
export class GatehouseApi {
  private readonly api: HttpApi;
  constructor(url: string, key: string) {
    this.api = new HttpApi(url, `Bearer ${key}`);
  }

  tell(events: readonly HrEvent[]): Promise<IngestResult[]> {
    return this.api.send('POST', '/v1/events', events);
  }

  people(status: PersonStanding): Promise<PersonSummary[]> {
    return this.all<PersonSummary>(`/v1/people?status=${status}`);
  }

  person(employeeId: string): Promise<PersonView> {
    return this.api.get(`/v1/people/by-employee-id/${employeeId}`);
  }

  runs(): Promise<RunListed[]> {
    return this.all<RunListed>('/v1/runs?');
  }

  run(id: string): Promise<RunView> {
    return this.api.get(`/v1/runs/${id}`);
  }

  catalog(): Promise<Catalog> {
    return this.api.get('/v1/catalog');
  }

  act(
    runId: string,
    stepKey: string,
    action: string,
    body: { reason: string; actor: string; [field: string]: string },
  ) {
    return this.api.send<RunView>('POST', `/v1/runs/${runId}/steps/${encodeURIComponent(stepKey)}/${action}`, body);
  }

  recordDisclosure(personId: string, signedName: string) {
    const signed = { textVersion: 'paper form 2026', signedAt: new Date().toISOString(), signedName };
    return this.api.send('POST', `/v1/people/${personId}/disclosures`, signed);
  }

  private async all<T>(path: string): Promise<T[]> {
    const items: T[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page<T> = await this.api.get(`${path}&limit=200${cursor && `&cursor=${cursor}`}`);
      items.push(...page.items);
      cursor = page.nextCursor;
    }
    return items;
  }
}
