import { Agent, request } from 'node:http';

export interface Sender {
  send(rate: number, seconds: number): Promise<{ latenciesMs: number[]; accepted: number }>;
  close(): void;
}

/** Sends at a steady rate whether or not answers come; a latency counts from the moment at which it was to be sent. */
export function createSender(
  url: string,
  make: (number: number) => { body: string; headers: Record<string, string> },
): Sender {
  const agent = new Agent({ keepAlive: true });
  let number = 0;

  const post = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const { body, headers } = make((number += 1));
      const sent = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers };
      const call = request(url, { method: 'POST', agent, headers: sent }, (response) => {
        response.resume();
        response.once('end', () => {
          resolve(response.statusCode ?? 0);
        });
      });
      call.once('error', reject);
      call.end(body);
    });

  return {
    async send(rate, seconds) {
      const latenciesMs: number[] = [];
      let accepted = 0;
      const startMs = performance.now();
      const under: Promise<void>[] = [];
      for (let index = 0; index < rate * seconds; index += 1) {
        const dueMs = startMs + (index * 1_000) / rate;
        const early = dueMs - performance.now();
        if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
        under.push(
          post().then((status) => {
            latenciesMs.push(performance.now() - dueMs);
            if (status === 202) accepted += 1;
          }),
        );
      }
      await Promise.all(under);
      return { latenciesMs, accepted };
    },
    close() {
      agent.destroy();
    },
  };
}
