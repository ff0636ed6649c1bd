import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export interface StubProcess {
  url: string;
  pid: number;
  /** POSTs answered so far. */
  posts(): Promise<number>;
  stop(): Promise<void>;
}

export async function startStub(): Promise<StubProcess> {
  const child = fork(new URL('./stub-server.js', import.meta.url));
  const { port } = await answer<{ port: number }>(child);
  return {
    url: `http://127.0.0.1:${port}/`,
    pid: child.pid ?? 0,
    posts: async () => {
      child.send('posts?');
      return (await answer<{ posts: number }>(child)).posts;
    },
    stop: async () => {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}

async function answer<T>(child: ChildProcess): Promise<T> {
  const [message] = (await once(child, 'message', { signal: AbortSignal.timeout(10_000) })) as [T];
  return message;
}
