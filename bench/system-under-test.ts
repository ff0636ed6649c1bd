import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.js';

/** `npm start` in a process of its own, on a database of its own. */
export interface SystemUnderTest {
  readonly url: string;
  call<T>(path: string, init?: RequestInit & { duplex?: 'half' }): Promise<T>;
  /** The most memory that the process has ever held; undefined where there is no /proc. */
  peakRssMib(): number | undefined;
  stop(): Promise<void>;
}

const apiKey = 'a-key-for-nothing-but-this-benchmark';

export async function startSystemProcess(databaseUrl: string, dataDir: string): Promise<SystemUnderTest> {
  const [port, compliancePort] = [await freePort(), await freePort()];
  const environment = { DATABASE_URL: databaseUrl, GATEHOUSE_DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  // The heap of `npm start`.
  const child = spawn(process.execPath, ['--max-old-space-size=512', 'dist/src/main.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...environment,
      GATEHOUSE_SANDBOX: 'true',
      GATEHOUSE_API_KEY: apiKey,
      PORT: String(port),
      COMPLIANCE_PORT: String(compliancePort),
    },
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The system ended with ${child.exitCode} before it was ready.`);
    await pause(100);
  }
  return {
    url,
    call: async <T>(path: string, init: RequestInit & { duplex?: 'half' } = {}) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${apiKey}`);
      const answer = await fetch(`${url}${path}`, { ...init, headers });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    peakRssMib: () => peakRssMibOf(child.pid ?? 0),
    stop: async () => {
      if (child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

const isReady = (url: string) =>
  fetch(`${url}/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  );

function peakRssMibOf(pid: number): number | undefined {
  try {
    const found = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return found === undefined ? undefined : Number(found) / 1_024;
  } catch {
    return undefined;
  }
}
