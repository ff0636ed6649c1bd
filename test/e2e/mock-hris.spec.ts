import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { SystemProcess } from '../support/system-process.js';

let system: SystemProcess;

beforeAll(async () => {
  system = await SystemProcess.start();
}, 90_000);

afterAll(async () => {
  await system.dispose();
});

/** The program as an evaluator runs it. */
async function mockHris(...words: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['dist/examples/mock-hris/main.js', ...words], {
    env: { PATH: process.env.PATH, GATEHOUSE_URL: system.url, GATEHOUSE_API_KEY: system.apiKey },
  });
  let said = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said };
}

describe('npm run mock-hris', () => {
  it('lists vendors and scenarios', async () => {
    const { code, said } = await mockHris('--list');
    expect(code).toBe(0);
    expect(said).toContain('bamboohr');
    expect(said).toContain('rotated-secret');
  });

  it('plays a rehire over the hook, answering what Gatehouse asks, and ends well', async () => {
    const { code, said } = await mockHris('bamboohr', '--scenario', 'rehire');
    expect(said).toContain('Gatehouse asks: GET /v1/employees/');
    expect(said).toContain('employee.rehired: ');
    expect(said).toContain('As HR meant it.');
    expect(code).toBe(0);
  });

  it('shows that a wrong signature is answered with 401, and that nobody is stored', async () => {
    const { code, said } = await mockHris('merge', '--scenario', 'wrong-signature');
    expect(said).toContain('→ 401');
    expect(said).toContain('nobody was stored');
    expect(code).toBe(0);
  });

  it('shows that both secrets are taken after a rotation', async () => {
    const { code, said } = await mockHris('finch', '--scenario', 'rotated-secret');
    expect(said).not.toContain('→ 401');
    expect(code).toBe(0);
  });

  it.each([
    [['nobody'], 'There is no vendor "nobody"'],
    [['bamboohr', '--scenario', 'nothing'], 'There is no scenario "nothing"'],
    [['bamboohr', '--url', 'http://127.0.0.1:9'], 'Gatehouse does not answer at http://127.0.0.1:9'],
    [['bamboohr', '--api-key', 'wrong'], 'Give the key with --api-key'],
  ])('says what is wrong with %j', async (words, complaint) => {
    const { code, said } = await mockHris(...words);
    expect(said).toContain(complaint);
    expect(code).toBe(1);
  });
});
