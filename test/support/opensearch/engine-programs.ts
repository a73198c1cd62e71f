import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

// Relative to the working directory, which is the repository root, because benchmarks are bundled to another folder.
const FOLDER = resolve('test/support/opensearch');
const MANIFEST = join(FOLDER, 'pom.xml');
const SOURCE = join(FOLDER, 'OpenSearchNode.java');
const CACHE = resolve('node_modules/.cache');

/** JVM flags for little memory and a fast start: tests end before an optimizing compiler would pay off. */
const HASTY = ['-Xms128m', '-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];

/** Returns the URL of an existing node that tests may use. */
export function existingNode(): string | undefined {
  return process.env['OPENSEARCH_URL']?.replace(/\/$/, '');
}

/** Describes what is missing for engine tests with `count` nodes; null if they can run. */
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
 * Returns the arguments of `java` without a node's home folder and settings. The programs are downloaded and compiled
 * once per version of their sources.
 */
export async function nodeProgram(): Promise<readonly string[]> {
  const folder = join(CACHE, `opensearch-${digestOf([MANIFEST, SOURCE])}`);
  const jars = join(folder, 'jars');
  const archive = join(folder, 'classes.jsa');
  const program = [...HASTY, '-cp', join(jars, '*'), 'OpenSearchNode'];
  await onceAt(jars, fetchJars);
  // Class data archive from a first run, which halves the time of later starts.
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

/** Maximum milliseconds that another process may take to make a file. */
const MAKING_MS = 120_000;
const LOOK_MS = 200;

/** Makes a file once. A second process that needs it waits, unless the first one seems to have died. */
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
