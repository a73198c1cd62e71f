import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { bundledScript } from '../../../../../test/support/bundled-script.ts';
import { temporaryFolder } from '../../../../../test/support/documents.ts';
import { freshPgliteUrl } from '../../../../../test/support/fresh-database.ts';
import { lockEmbeddedDatabase } from './embedded-lock.ts';
import { openDatabase } from './open-database.ts';

const LEASE_MS = 500;
const BEAT_MS = LEASE_MS / 5;
/** Number of written pages after which the process is in its second statement or a later one. */
const WRITTEN_PAGES = 400;
const onLinux = it.runIf(process.platform === 'linux');

const folder = temporaryFolder();
const others: ChildProcess[] = [];
afterEach(() => {
  for (const other of others.splice(0)) other.kill('SIGKILL');
});

const lock = (path: string) => lockEmbeddedDatabase(path, LEASE_MS);
const found = async (path: string) => JSON.parse(await readFile(`${path}.lock`, 'utf8'));
const holding = (path: string, holder: object) =>
  writeFile(`${path}.lock`, `${JSON.stringify({ ...CONTAINER, ...holder })}\n`);
/** A holder in another container, whose pid identifies no process here. */
const CONTAINER = {
  token: 'another',
  pid: process.pid,
  host: 'b2f1c0ffee00',
  startedAt: '1',
  system: 'another kernel',
  beat: 7,
};

async function taken(path: string): Promise<void> {
  const held = await lock(path);
  expect(await found(path)).toMatchObject({ pid: process.pid, host: hostname() });
  held.release();
  expect(existsSync(`${path}.lock`)).toBe(false);
  const left = await readdir(dirname(path));
  expect(left.filter((name) => name.includes('.lock.'))).toEqual([]);
}

/** Starts a process that sleeps, and reads its start time from /proc for a lock file in its name. */
async function sleeper() {
  const other = spawn('sleep', ['60']);
  others.push(other);
  const stat = await readFile(`/proc/${other.pid}/stat`, 'utf8').catch(() => null);
  const startedAt = stat?.slice(stat.lastIndexOf(')')).split(' ')[20] ?? null;
  return { other, pid: other.pid, startedAt };
}

/** Waits until the process is suspended, because one that waits for the disk is suspended only afterwards. */
async function suspended(other: ChildProcess): Promise<void> {
  const state = async () => /\) (\w)/.exec(await readFile(`/proc/${other.pid}/stat`, 'utf8'))?.[1];
  while ((await state()) !== 'T') await sleep(1);
}

async function ownSystem(path: string): Promise<string> {
  const held = await lock(path);
  const { system } = await found(path);
  held.release();
  return system;
}

describe('the lock of an embedded database', () => {
  it(`refuses a second open, naming the process and the way out ${proves('A4-LOCK')}`, async () => {
    const path = folder.pathOf('twice');
    const held = await lock(path);
    await expect(lock(path)).rejects.toThrow(
      new RegExp(`in use by process ${process.pid}\\b.*DATABASE_URL=postgres://`),
    );
    held.release();
    await taken(path);
  });

  onLinux('refuses at once while the process that holds it is alive', async () => {
    const path = folder.pathOf('alive');
    const { pid, startedAt } = await sleeper();
    const system = await ownSystem(path);
    await holding(path, { pid, startedAt, system, host: hostname() });
    const before = performance.now();
    await expect(lock(path)).rejects.toThrow(`process ${pid}.`);
    expect(performance.now() - before).toBeLessThan(LEASE_MS);
  });

  onLinux('refuses a process of an older version, which renews nothing', async () => {
    const path = folder.pathOf('older');
    const { pid, startedAt } = await sleeper();
    await writeFile(`${path}.lock`, JSON.stringify({ pid, startedAt, host: hostname() }));
    await expect(lock(path)).rejects.toThrow(`process ${pid}.`);
  });

  onLinux(`takes over at once from a process that is gone ${proves('A4-LOCK')}`, async () => {
    const path = folder.pathOf('gone');
    const system = await ownSystem(path);
    const before = performance.now();
    await holding(path, { pid: spawnSync('true').pid, system });
    await taken(path);
    // The pid now belongs to a later process, namely this one.
    await holding(path, { pid: process.pid, startedAt: '1', system });
    await taken(path);
    expect(performance.now() - before).toBeLessThan(LEASE_MS);
  });

  it.each([
    ['another container of this host name', { host: hostname() }],
    ['another host', {}],
    ['a kernel that has no /proc', { system: null, startedAt: null }],
  ])(
    `takes over after a lease from %s that says nothing more ${proves('A4-LEASE')}`,
    async (_, holder) => {
      const path = folder.pathOf(`silent-${Object.keys(holder)}`);
      await holding(path, holder);
      const before = performance.now();
      await taken(path);
      expect(performance.now() - before).toBeGreaterThan(LEASE_MS);
    },
  );

  it('refuses, and names the host, while one elsewhere renews its lease', async () => {
    const path = folder.pathOf('elsewhere');
    await holding(path, {});
    const beats = (async () => {
      for (let beat = 8; beat < 20; beat += 1) {
        await sleep(BEAT_MS);
        await holding(path, { beat });
      }
    })();
    await expect(lock(path)).rejects.toThrow(/process \d+ on host b2f1c0ffee00\. /);
    await beats;
  });

  it.each([
    ['cut in half', '{"pi'],
    ['empty', ''],
    ['of something else', '"pid"'],
  ])('takes over a lock file that is %s', async (name, text) => {
    const path = folder.pathOf(name);
    await writeFile(`${path}.lock`, text);
    await taken(path);
  });

  it('mends its own file when it is cut in half or deleted, and keeps others out', async () => {
    const path = folder.pathOf('damaged');
    const held = await lock(path);
    const mended = async () => {
      await sleep(3 * BEAT_MS);
      expect(await found(path)).toMatchObject({ pid: process.pid });
      expect(held.lost.aborted).toBe(false);
    };
    await truncate(`${path}.lock`, 20);
    await mended();
    await rm(`${path}.lock`);
    await mended();
    held.release();
    await taken(path);
  });

  it('is lost once another process has it, whose file it leaves alone', async () => {
    const path = folder.pathOf('lost');
    const held = await lock(path);
    await rm(`${path}.lock`);
    await holding(path, {});
    expect(() => {
      const until = performance.now() + 2 * BEAT_MS;
      // The loop blocks the timer, as a long statement does.
      while (performance.now() < until) held.keep();
    }).toThrow(
      `The embedded database ${path} is lost: process ${process.pid} on host b2f1c0ffee00 has taken it while this process said nothing`,
    );
    expect(held.lost.aborted).toBe(true);
    held.release();
    expect(await found(path)).toMatchObject({ token: 'another' });
  });

  it('is lost where another process may have had it and left', async () => {
    const path = folder.pathOf('left');
    const held = await lock(path);
    await rm(`${path}.lock`);
    expect(() => {
      // Simulates a suspension: no timer runs, and the first statement afterwards calls `keep`.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LEASE_MS);
      held.keep();
    }).toThrow('is lost: another process has had it while this process said nothing');
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  it('is not lost by a clock that jumps', async () => {
    const path = folder.pathOf('clock');
    const held = await lock(path);
    const { now } = Date;
    Date.now = () => now() + 86_400_000;
    try {
      await sleep(3 * BEAT_MS);
      held.keep();
    } finally {
      Date.now = now;
    }
    held.release();
  });

  it('says in its own words that the folder may not be written', async () => {
    await mkdir(folder.pathOf('a-file.lock'));
    await expect(lock(folder.pathOf('a-file'))).rejects.toThrow(
      /^The embedded database .*a-file cannot be opened, for its lock .*a-file\.lock cannot be used: it is a folder \(EISDIR\)$/,
    );
  });
});

/** These tests start processes that write to an embedded database and stop when they have lost it. */
describe('processes that want one embedded database', () => {
  let script: string;
  beforeAll(async () => {
    script = await bundledScript('lease-process.ts');
  });
  afterAll(() => rm(dirname(script), { recursive: true }));

  function writer(path: string, pages?: number) {
    const args = [script, `pglite://${path}`, String(LEASE_MS), ...(pages ? [String(pages)] : [])];
    const other = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    others.push(other);
    const lines = createInterface(other.stdout)[Symbol.asyncIterator]();
    return { other, says: async () => (await lines.next()).value, exit: once(other, 'exit') };
  }

  onLinux(
    'is given to one of many that come at once to what another left',
    async () => {
      const path = folder.pathOf('many');
      await freshPgliteUrl(path);
      await holding(path, {});
      const said = await Promise.all(Array.from({ length: 4 }, () => writer(path).says()));
      expect(said.filter((line) => line === 'holds')).toHaveLength(1);
      expect(said.filter((line) => line.includes('in use by process'))).toHaveLength(3);
    },
    120_000,
  );

  onLinux(
    'is taken from one that was suspended for a lease, which then notices',
    async () => {
      const path = folder.pathOf('suspended');
      await freshPgliteUrl(path);
      const first = writer(path, WRITTEN_PAGES);
      expect(await first.says()).toBe('holds');
      await suspended(first.other);
      const database = await openDatabase(`pglite://${path}`, { leaseMs: LEASE_MS });
      const before = await checksumsOf(path);
      const notices = first.says();
      first.other.kill('SIGCONT');
      expect(await notices).toBe(
        `The embedded database ${path} is lost: process ${process.pid} has taken it while this process said nothing`,
      );
      expect(await first.exit).toEqual([1, null]);
      expect(await checksumsOf(path)).toEqual(before);
      expect(database.lost.aborted).toBe(false);
      await database.close();
    },
    120_000,
  );

  onLinux(
    'is taken at once after a kill -9',
    async () => {
      const path = folder.pathOf('killed');
      await freshPgliteUrl(path);
      const { other, says, exit } = writer(path);
      expect(await says()).toBe('holds');
      other.kill('SIGKILL');
      await exit;
      await taken(path);
    },
    120_000,
  );
});

/** Returns the SHA-256 of each file of a database, by path. */
async function checksumsOf(path: string): Promise<Record<string, string>> {
  const files = await readdir(path, { recursive: true, withFileTypes: true });
  const sums = files
    .filter((file) => file.isFile())
    .map(async (file) => {
      const name = join(file.parentPath, file.name);
      return [
        name,
        createHash('sha256')
          .update(await readFile(name))
          .digest('hex'),
      ] as const;
    });
  return Object.fromEntries(await Promise.all(sums));
}
