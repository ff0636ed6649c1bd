import { describe, expect, it } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from './config.js';
import { killAt, readFailpoint } from './failpoint.js';
import { failpoints } from './ports/failpoints.js';

const kills = (text: string) => {
  const chosen = readFailpoint(text);
  if (!chosen) throw new Error(`${text} cannot be read.`);
  let dead = false;
  const points = killAt(chosen, () => (dead = true));
  return { points, isDead: () => dead };
};

describe('a chosen failpoint', () => {
  it('ends the process at the first time that it is reached', () => {
    const { points, isDead } = kills('before-send');
    points.reach('bytes-written');
    expect(isDead()).toBe(false);
    points.reach('before-send', 'create-user');
    expect(isDead()).toBe(true);
  });

  it('ends it at the n-th time, counting only the named step kind', () => {
    const { points, isDead } = kills('before-send:2:create-user');
    points.reach('before-send', 'create-user');
    points.reach('before-send', 'assign-training');
    points.reach('before-send');
    expect(isDead()).toBe(false);
    points.reach('before-send', 'create-user');
    expect(isDead()).toBe(true);
  });

  it.each(['', 'nowhere', 'before-send:0', 'before-send:x', 'before-send:1:', 'before-send:1:create-user:2'])(
    '"%s" is refused',
    (text) => {
      expect(readFailpoint(text)).toBeUndefined();
    },
  );

  it('is for sandbox mode only', () => {
    const production = { GATEHOUSE_SETUP_CODE: 'is not to be made here' };
    const read = (GATEHOUSE_FAILPOINT: string) => () => readConfig({ ...production, GATEHOUSE_FAILPOINT });
    expect(read('before-send')).toThrow('GATEHOUSE_FAILPOINT ends the process');
    expect(read('nowhere')).toThrow('GATEHOUSE_FAILPOINT is "nowhere"');
  });
});

describe('every failpoint', () => {
  const sources = ['engine', 'adapters', 'http']
    .map((folder) => join('src', folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .concat('src/onboarding.module.ts')
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const page = readFileSync('docs/failpoints.md', 'utf8');

  it.each(failpoints)('%s stands at one place of the code and has its row in the documentation', (point) => {
    expect(sources.split(`'${point}'`)).toHaveLength(2);
    expect(page.split(`\`${point}\``)).toHaveLength(2);
  });

  it('of the documentation exists', () => {
    const rows = [...page.matchAll(/^\| `([a-z-]+)`/gm)].map(([, name]) => name);
    expect(rows.sort()).toEqual([...failpoints].sort());
  });
});
