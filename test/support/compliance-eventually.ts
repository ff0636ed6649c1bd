import { setTimeout as pause } from 'node:timers/promises';

/** Asks again and again until the answer is there, and fails with `what` when it never comes. */
export async function eventually<T>(what: string, ask: () => Promise<T | undefined> | T | undefined): Promise<T> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await pause(20);
  }
  throw new Error(`It never happened: ${what}`);
}
