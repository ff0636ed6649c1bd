import { expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';

it('npm run scim:selftest passes every check on a fresh Gatehouse and leaves nothing behind', async () => {
  const child = spawn(process.execPath, ['dist/examples/scim-selftest/main.js'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  expect(output).not.toContain('FAIL');
  expect(output).toMatch(/9\d checks: 9\d passed, 0 failed\.\n$/);
  expect(code).toBe(0);
}, 300_000);
