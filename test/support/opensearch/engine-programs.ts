import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

// From the root of the repository: benchmarks are bundled elsewhere.
const FOLDER = resolve('test/support/opensearch');
const MANIFEST = join(FOLDER, 'pom.xml');
const SOURCE = join(FOLDER, 'OpenSearchNode.java');
const CACHE = resolve('node_modules/.cache');

/** Little memory, and the compiler that starts quickest: a test ends before another would pay. */
const HASTY = ['-Xms128m', '-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];

/** The address of a node that tests may use where they need one. */
export function existingNode(): string | undefined {
  return process.env['OPENSEARCH_URL']?.replace(/\/$/, '');
}

/** What keeps the engine's tests of so many nodes from running here, in one line; null where they run. */
export function missingForEngine(count: number): string | null {
  if (count === 1 && existingNode() !== undefined) return null;
  const missing = ['java', 'javac', 'jar', 'mvn'].filter((name) => !isOnPath(name));
  if (missing.length === 0) return null;
  return `Tests of the search engine are skipped, for want of ${missing.join(', ')}: they need a JDK and Maven${count === 1 ? ', or OPENSEARCH_URL' : ''}.`;
}

function isOnPath(program: string): boolean {
  const { PATH = '' } = process.env;
  return PATH.split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/**
 * What `java` is called with, before the home folder and the settings of a node. The programs are fetched and
 * compiled once for each version of their sources.
 */
export async function nodeProgram(): Promise<readonly string[]> {
  const folder = join(CACHE, `opensearch-${digestOf([MANIFEST, SOURCE])}`);
  const jars = join(folder, 'jars');
  const archive = join(folder, 'classes.jsa');
  const program = [...HASTY, '-cp', join(jars, '*'), 'OpenSearchNode'];
  await onceAt(jars, fetchJars);
  // Classes as the virtual machine loads them, from a first run: later ones start in half the time.
  await onceAt(archive, async (made) => {
    const home = mkdtempSync(join(tmpdir(), 'marcario-opensearch-'));
    await run('java', [`-XX:ArchiveClassesAtExit=${made}`, ...program, home]);
    rmSync(home, { recursive: true });
  });
  return [`-XX:SharedArchiveFile=${archive}`, '-Xshare:auto', ...program];
}

async function fetchJars(jars: string): Promise<void> {
  const copying = ['dependency:copy-dependencies', `-DoutputDirectory=${jars}`];
  await run('mvn', ['--quiet', '--batch-mode', '-f', MANIFEST, ...copying]);
  const classes = mkdtempSync(join(tmpdir(), 'marcario-opensearch-'));
  await run('javac', ['-cp', join(jars, '*'), '-d', classes, SOURCE]);
  await run('jar', ['--create', '--file', join(jars, 'node.jar'), '-C', classes, '.']);
  rmSync(classes, { recursive: true });
}

/** Longer than making anything takes. */
const MAKING_MS = 120_000;
const LOOK_MS = 200;

/** Two test processes may want the same at one time: the second one waits, unless the first seems to have died. */
async function onceAt(path: string, make: (made: string) => Promise<void>): Promise<void> {
  const lock = `${path}.lock`;
  mkdirSync(join(path, '..'), { recursive: true });
  const isOurs = () => mkdirSync(lock, { recursive: true }) !== undefined;
  const deadline = Date.now() + MAKING_MS;
  while (!existsSync(path) && !isOurs() && Date.now() < deadline) await setTimeout(LOOK_MS);
  if (existsSync(path)) return;
  const made = `${path}-${process.pid}`;
  try {
    await make(made);
    renameSync(made, path);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

async function run(program: string, args: readonly string[]): Promise<void> {
  const running = promisify(execFile)(program, args);
  running.child.stdin?.end();
  await running;
}

function digestOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}
