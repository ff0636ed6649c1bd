import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runRulesCommand } from '../../src/commands/rules/rules-command.js';
import { SystemProcess } from '../support/system-process.js';

let system: SystemProcess;
let dir: string;

beforeAll(async () => {
  system = await SystemProcess.start();
  dir = mkdtempSync(join(tmpdir(), 'gatehouse-rules-command-'));
  cpSync('config/rules', dir, { recursive: true });
}, 90_000);

afterAll(async () => {
  await system.dispose();
  rmSync(dir, { recursive: true, force: true });
});

async function rules(...args: string[]): Promise<{ code: number; said: string[] }> {
  const said: string[] = [];
  const where = ['--dir', dir, '--url', system.url, '--api-key', system.keys.GATEHOUSE_API_KEY ?? ''];
  const code = await runRulesCommand([...args, ...where], (line) => said.push(line.replaceAll(`${dir}/`, '')));
  return { code, said };
}

const edit = (from: string, to: string) => {
  const file = join(dir, 'camp.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
};

describe('npm run rules', () => {
  it('finds no difference where the files are what is published', async () => {
    expect(await rules('diff')).toEqual({ code: 0, said: ['Against version 1:', 'no difference'] });
    expect(await rules('check')).toMatchObject({ code: 0 });
  });

  it('shows a change, pushes and publishes it, and pulls an earlier version back into the files', async () => {
    edit('startDaysBefore: 30 # references', 'startDaysBefore: 40 # references');
    expect((await rules('diff')).said).toEqual([
      'Against version 1:',
      '~ camp.child-serving-adults',
      '    /startDaysBefore: 30 -> 40',
    ]);
    expect(await rules('push', '--publish', '--note', 'more time')).toEqual({
      code: 0,
      said: ['Version 2 is draft.', 'Version 2 is published.'],
    });
    expect((await rules('pull', '--version', '1')).said).toEqual(['wrote camp.yaml', 'The files hold version 1.']);
    expect((await rules('diff')).said).toContain('    /startDaysBefore: 40 -> 30');
    await rules('pull');
    expect((await rules('diff')).said).toEqual(['Against version 2:', 'no difference']);
  });

  it('says where in which file a rule asks for what the catalogue does not have, and saves nothing', async () => {
    edit('surveyCode: california', 'surveyCode: californja');
    for (const command of ['check', 'push']) {
      const { code, said } = await rules(command);
      expect(code).toBe(1);
      expect(said.join('\n')).toMatch(/^camp\.yaml:\d+:\d+ \/rules\/\d+\/requirements\/0\/surveyCode .*californja/);
    }
    edit('surveyCode: californja', 'surveyCode: california');
    expect((await rules('diff')).said).toEqual(['Against version 2:', 'no difference']);
  });

  it('says how to use it, and which Gatehouse does not answer', async () => {
    await expect(rules('publish')).rejects.toThrow('Usage: npm run rules');
    await expect(
      runRulesCommand(['diff', '--dir', dir, '--url', 'http://127.0.0.1:9', '--api-key', 'x'], () => undefined),
    ).rejects.toThrow('Gatehouse does not answer at http://127.0.0.1:9: start it, or give --url.');
  });
});
