import type { ServerResponse } from 'node:http';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen, type Inbound } from './http.js';
import type { Random } from './random.js';

/** What becomes of the service's answer to a write that it has carried out; `refuse` never lets it arrive. */
export const replyFaults = ['drop', 'bad-gateway', 'half-body', 'stall', 'refuse'] as const;
export type ReplyFault = (typeof replyFaults)[number];

/**
 * A write that finds so many under way waits for its turn, and is refused when that takes too long: on a busy machine it
 * could arrive after the settle window otherwise, which no ledger can know.
 */
const writesAtOnce = 4;
const turnWithinMs = 3_000;

/** Stands between Gatehouse and the compliance service and spoils answers. */
export class ReplyProxy {
  /** Which faults happen, and to which share of the writes. */
  faults: { kinds: readonly ReplyFault[]; rate: number } = { kinds: [], rate: 0 };
  spoiled = 0;
  private underWay = 0;
  private slowestMs = 0;
  /** How late this process hears what has arrived. */
  private readonly deafness = monitorEventLoopDelay();
  /** What the answer to a write has to wait for. */
  hold: ((path: string, reply: string) => Promise<void>) | undefined;

  private constructor(
    private readonly target: string,
    private readonly random: Random,
    private readonly stallMs: number,
  ) {}

  url = '';
  close: () => void = () => undefined;

  static async to(target: string, random: Random, stallMs: number): Promise<ReplyProxy> {
    const proxy = new ReplyProxy(target, random, stallMs);
    proxy.deafness.enable();
    Object.assign(proxy, await listen((request, response) => proxy.pass(request, response)));
    return proxy;
  }

  /** From a write's arrival here to the service's answer, at the worst. */
  get slowestWriteMs(): number {
    return this.slowestMs + this.deafness.max / 1e6;
  }

  private async pass(request: Inbound, response: ServerResponse): Promise<void> {
    const startedAt = performance.now();
    const fault = this.chooseFault(request.method);
    if (fault === 'refuse') {
      response.writeHead(502).end('refused');
      return;
    }
    const { method, path } = request;
    const isWrite = method !== 'GET';
    if (isWrite && !(await this.turn())) {
      response.writeHead(503).end('busy');
      return;
    }
    const { answer, reply } = await this.forward(request).finally(() => {
      if (isWrite) this.underWay -= 1;
    });
    if (isWrite) {
      this.slowestMs = Math.max(this.slowestMs, performance.now() - startedAt);
      await this.hold?.(path, reply.toString());
    }
    if (fault) await spoil(fault, response, reply, this.stallMs);
    else response.writeHead(answer.status, plainHeaders(answer.headers)).end(reply);
  }

  private async forward({ method, path, headers, body }: Inbound): Promise<{ answer: Response; reply: Buffer }> {
    const answer = await fetch(this.target + path, {
      method,
      headers,
      ...(body.length > 0 && { body: new Uint8Array(body) }),
      redirect: 'manual',
    });
    return { answer, reply: Buffer.from(await answer.arrayBuffer()) };
  }

  /** Takes a place among the writes under way. @returns false when none became free in time. */
  private async turn(): Promise<boolean> {
    const until = performance.now() + turnWithinMs;
    while (this.underWay >= writesAtOnce) {
      if (performance.now() >= until) return false;
      await sleep(10);
    }
    this.underWay += 1;
    return true;
  }

  private chooseFault(method: string): ReplyFault | undefined {
    const { kinds, rate } = this.faults;
    if (method === 'GET' || kinds.length === 0 || this.random.next() >= rate) return undefined;
    this.spoiled += 1;
    return this.random.pick(kinds);
  }
}

async function spoil(fault: ReplyFault, response: ServerResponse, reply: Buffer, stallMs: number): Promise<void> {
  if (fault === 'bad-gateway') {
    response.writeHead(502).end('Bad gateway');
    return;
  }
  if (fault === 'half-body') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': reply.length });
    response.write(reply.subarray(0, Math.floor(reply.length / 2)));
    await sleep(20);
  }
  if (fault === 'stall') await sleep(stallMs);
  response.destroy();
}

/** Without what described the way to this proxy. */
function plainHeaders(headers: Headers): Record<string, string> {
  const skipped = ['connection', 'content-length', 'content-encoding', 'transfer-encoding', 'keep-alive'];
  return Object.fromEntries([...headers].filter(([name]) => !skipped.includes(name)));
}
