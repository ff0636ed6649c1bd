import { execFile, spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';
import { dirname } from 'node:path';

/** Runs PostgreSQL's own programs as a user that PostgreSQL accepts. */
export interface Launcher {
  /** Gives a folder to the user that PostgreSQL runs as. */
  own(path: string): void;
  /** @returns exit code and the end of what the program printed. */
  run(program: string, args: string[]): Promise<{ code: number; output: string }>;
}

// PostgreSQL refuses to run as root. 65534 is `nobody` on every common Linux.
const NOBODY = 65534;

/**
 * Chooses how to start PostgreSQL: plainly for an ordinary user; as `nobody` for root; and, where `nobody` may not
 * enter the folder (a clone below /root or a private temporary folder), in a user namespace in which root is `nobody`.
 * @throws Error naming the fix when root has neither way.
 */
export function chooseLauncher(probe: string, dataDir: string): Launcher {
  if (process.getuid?.() !== 0) {
    return { own: () => undefined, run: (program, args) => exec(program, args, {}) };
  }
  const asNobody = { uid: NOBODY, gid: NOBODY };
  const entersBoth = [[probe, '--version'] as const, ['test', '-x', dirname(dataDir)] as const].every(
    ([program, ...args]) => spawnSync(program, args, asNobody).status === 0,
  );
  if (entersBoth) {
    return {
      own: (path) => {
        chownSync(path, NOBODY, NOBODY);
      },
      run: (program, args) => exec(program, args, asNobody),
    };
  }
  const namespace = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];
  if (spawnSync('unshare', [...namespace, probe, '--version']).status === 0) {
    return {
      own: () => undefined,
      run: (program, args) => exec('unshare', [...namespace, program, ...args], {}),
    };
  }
  throw new Error(
    `PostgreSQL does not run as root, and the user "nobody" may not enter ${dirname(dataDir)}. ` +
      'Run Gatehouse as an ordinary user, move it to a folder that others may enter, or set DATABASE_URL.',
  );
}

function exec(program: string, args: string[], identity: { uid?: number; gid?: number }) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    execFile(
      program,
      args,
      { ...identity, cwd: '/', env: { ...process.env, LC_ALL: 'C' } },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
        resolve({ code, output: `${stdout}${stderr}${error && !stderr ? error.message : ''}`.trim().slice(-2_000) });
      },
    );
  });
}
