import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

/** What the interface tells of an import, as far as it is shown here. */
export interface Import {
  id: string;
  mode: 'preview' | 'baseline' | 'apply';
  state: string;
  totalRows: number;
  doneRows: number;
  reading: { columns: { header: string; field: string | null; why: string }[] };
  totals: {
    rows: Record<'accepted' | 'scheduled' | 'held' | 'ignored' | 'bad', number>;
    reasons: Record<string, number>;
    people: Record<'new' | 'changed' | 'unchanged', number>;
    begins: Record<'onboarding' | 'update' | 'offboarding', number>;
  };
  cost: { total: number; lines: { requirement: string; count: number; amount: number | null }[] } | null;
  errorCode: string | null;
}

export interface BadRow {
  row: number;
  reason?: string;
  problems?: { code: string; value?: string; message: string }[];
}

/** The routes below /v1/imports. */
export class ImportApi {
  constructor(
    private readonly url: string,
    private readonly apiKey: string,
  ) {}

  /** Streams the file: it is never in memory as a whole. */
  async send(file: string, told: Record<string, string>, onSent: (bytes: number, of: number) => void): Promise<Import> {
    const query = new URLSearchParams({ fileName: basename(file), ...told });
    const { size } = statSync(file);
    let sent = 0;
    const bytes = async function* () {
      for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
        sent += chunk.length;
        onSent(sent, size);
        yield chunk;
      }
    };
    return this.call<Import>(`/v1/imports?${query.toString()}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: Readable.toWeb(Readable.from(bytes())) as ReadableStream,
      duplex: 'half',
    });
  }

  /** Asks until the import has ended. */
  async follow(id: string, onProgress: (now: Import) => void): Promise<Import> {
    for (;;) {
      const now = await this.call<Import>(`/v1/imports/${id}`);
      onProgress(now);
      if (now.state !== 'queued' && now.state !== 'running') return now;
      await pause(300);
    }
  }

  async badRows(id: string): Promise<BadRow[]> {
    return (await this.call<{ items: BadRow[] }>(`/v1/imports/${id}/rows?status=bad&limit=20`)).items;
  }

  private async call<T>(path: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<T> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${this.apiKey}`);
    const answer = await fetch(`${this.url}${path}`, { ...init, headers }).catch((cause: unknown) => {
      throw new Error(`Gatehouse does not answer at ${this.url}: start it with npm start, or give --url.`, { cause });
    });
    const body: unknown = await answer.json();
    if (answer.ok) return body as T;
    const { code, detail } = body as { code: string; detail: string };
    const errors = (body as { errors?: { pointer: string; message: string }[] }).errors ?? [];
    throw new Error([`${code}: ${detail}`, ...errors.map((one) => `  ${one.pointer}: ${one.message}`)].join('\n'));
  }
}
