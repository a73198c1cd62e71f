import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { freshPgliteUrl } from '../../../../test/support/fresh-database.ts';
import { runCommandLine } from '../commands/program.ts';
import { CollectedText, runForTest } from '../testing/run-for-test.ts';
import { Channel, type CommandMessage, type ServerMessage } from './channel.ts';

const START_MS = 120_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beside-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Env = Record<string, string>;

async function serve(env: Env) {
  const [stdout, stderr] = [new CollectedText(), new CollectedText()];
  const stopping = new AbortController();
  const io = { env, stdin: Readable.from([]), stdout, stderr, stopSignal: () => stopping.signal };
  const ended = runCommandLine(['serve', '--json'], io);
  await vi.waitFor(() => JSON.parse(stdout.text), { timeout: START_MS });
  const stop = async () => {
    stopping.abort();
    return { code: await ended, log: stderr.text };
  };
  return { stop, log: () => stderr.text };
}

async function envOf(parent: string): Promise<Env> {
  await mkdir(parent, { recursive: true });
  const DATABASE_URL = await freshPgliteUrl(join(parent, 'pg'));
  return { DATABASE_URL, PORT: '0', LOG_LEVEL: 'trace' };
}

/** Starts a command in another process, whose streams the test controls. */
function start(args: string[], env: Env, stdin: Readable = Readable.from([])) {
  const [stdout, stderr] = [new CollectedText(), new CollectedText()];
  const stopping = new AbortController();
  const io = { env, stdin, stdout, stderr, stopSignal: () => stopping.signal };
  const code = runCommandLine(args, io);
  return { code, stdout, stderr, interrupt: () => stopping.abort() };
}

/** Replaces ids, keys and times, which differ between runs. */
function steady({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) {
  const text = `${code}\n${stdout}\n${stderr}`;
  return text
    .replaceAll(/mk_[0-9a-f_]+/g, 'KEY')
    .replaceAll(/[0-9a-f]{64}/g, 'SHA256')
    .replaceAll(/[0-9a-f-]{36}|[0-9a-f]{16}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/(alone|beside)\/pg/g, 'pg');
}

describe('a command beside a server', () => {
  let marks: string;
  beforeAll(async () => {
    marks = join(folder, 'marks.ndjson');
    await runForTest(['generate', '--marks', '40', '--out', marks]);
    await writeFile(join(folder, 'days.csv'), 'fecha,nombre\n2027-01-01,Año nuevo\n');
    await writeFile(join(folder, 'wrong.csv'), 'fecha,nombre\n2027-13-01,Nada\n');
  });

  it(
    `says and does what it does alone, with the same exit code ${proves('A2-BESIDE')}`,
    async () => {
      const commands = [
        ['keys', 'create', '--label', 'one', '--scopes', 'brands:read'],
        ['keys', 'list'],
        ['keys', 'create', '--label', 'two', '--json'],
        ['keys', 'set', 'nobody', '--quota', '7'],
        ['keys', 'set', 'nobody'],
        ['keys', 'rotate', 'nobody'],
        ['keys', 'revoke', 'nobody'],
        ['import', marks, '--source', 'prueba'],
        ['import', marks, join(folder, 'missing.ndjson'), '.', '..', folder],
        ['import', '-', '--dry-run', '--json'],
        ['holidays', 'import', join(folder, 'days.csv')],
        ['holidays', 'import', join(folder, 'wrong.csv')],
        ['holidays', 'import', join(folder, 'missing.csv')],
        ['holidays', 'cover', '2027'],
        ['holidays', 'remove', '2027-02-01'],
        ['holidays', 'uncover', '2027'],
        ['sync'],
        ['sweep', '--json'],
        ['snapshot'],
        ['snapshot', '--portable', join(folder, 'out.snapshot')],
        ['export', '--format', 'csv', '--out', '-'],
        ['export', '--format', 'ndjson', '--out', join(folder, 'out.ndjson'), '--json'],
        ['export', '--format', 'csv', '--filter', 'clase=99', '--out', '-'],
        ['webhooks', 'list', '--json'],
        ['webhooks', 'replay', '--since', '2026-01-01'],
        ['migrate'],
      ];
      const alone = await envOf(join(folder, 'alone'));
      const beside = await envOf(join(folder, 'beside'));
      const { stop, log } = await serve(beside);
      for (const args of commands) {
        const input = await readFile(marks, 'utf8');
        const here = await runForTest(args, alone, input);
        const written = await outputs();
        const there = await runForTest(args, beside, input);
        expect(steady(there), args.join(' ')).toEqual(steady(here));
        expect(await outputs(), args.join(' ')).toEqual(written);
      }
      expect(log()).toContain('"command":"keys create"');
      expect(log()).not.toMatch(/mk_[0-9a-f]/);
      expect(await stop()).toMatchObject({ code: 0 });
      expect(existsSync(join(folder, 'beside', 'pg.control'))).toBe(false);
    },
    3 * START_MS,
  );

  /** Returns the sizes of the files that commands have written, and removes the files. */
  async function outputs(): Promise<readonly unknown[]> {
    const names = (await readdir(folder)).filter((name) => name.startsWith('out.')).sort();
    const found = [];
    for (const name of names) {
      const { size } = await stat(join(folder, name));
      // The size of a compressed snapshot varies, because it contains times.
      found.push([name, name === 'out.snapshot' ? size > 0 : size]);
      await rm(join(folder, name));
    }
    return found;
  }

  describe('and what may happen to it', () => {
    let env: Env;
    let control: string;
    let stop: () => Promise<{ code: number; log: string }>;
    beforeAll(async () => {
      // Makes the socket's path longer than the kernel allows.
      const deep = join(folder, ...Array.from({ length: 4 }, () => 'x'.repeat(30)));
      control = join(deep, 'pg.control');
      env = await envOf(deep);
      await leaveDeadSocket(control);
      ({ stop } = await serve(env));
    }, START_MS);
    afterAll(async () => {
      expect(await stop()).toMatchObject({ code: 0 });
    });

    /** Creates a socket file without a server, as a killed process leaves it. */
    async function leaveDeadSocket(at: string): Promise<void> {
      const path = join(tmpdir(), `dead-${randomUUID()}`);
      const server = createServer().listen(path);
      await once(server, 'listening');
      await mkdir(at, { mode: 0o755 });
      await rename(path, join(at, 'socket'));
      server.close();
    }

    const works = async () => {
      const stdout = 'No key was issued yet\n';
      expect(await runForTest(['keys', 'list'], env)).toEqual({ code: 0, stdout, stderr: '' });
      await vi.waitFor(async () => expect(await readdir(control)).toEqual(['socket']), 10_000);
    };

    it(`is let in by a socket of the owner alone, however deep the folder ${proves('A2-BESIDE-OWNER')}`, async () => {
      await works();
      const modes = [control, join(control, 'socket')].map(async (path) => (await stat(path)).mode);
      expect((await Promise.all(modes)).map((mode) => mode & 0o777)).toEqual([0o700, 0o600]);
    });

    it('is stopped by Ctrl-C, as alone', async () => {
      const stdin = new PassThrough();
      const { code, stderr, interrupt } = start(['import', '-'], env, stdin);
      stdin.write('{"nroSolicitud":"1"');
      await vi.waitFor(async () => expect((await readdir(control)).length).toBe(2), 10_000);
      interrupt();
      expect(await code).toBe(1);
      expect(stderr.text).toBe('marcario: Stopped before the end: run it again\n');
      await works();
    });

    it('says that it is not waited for where it cannot be stopped', async () => {
      const { code, stderr, interrupt } = start(
        ['holidays', 'import', '-'],
        env,
        new PassThrough(),
      );
      await vi.waitFor(async () => expect((await readdir(control)).length).toBe(2), 10_000);
      interrupt();
      expect(await code).toBe(130);
      expect(stderr.text).toBe('marcario: Not waited for: the server goes on with it to its end\n');
      await works();
    });

    it('ends in one line when nobody reads what it says any more', async () => {
      const stdout = new Writable({ write: (_bytes, _, done) => done(new Error('write EPIPE')) });
      const stderr = new CollectedText();
      const { signal } = new AbortController();
      const io = { env, stdin: Readable.from([]), stdout, stderr, stopSignal: () => signal };
      expect(await runCommandLine(['keys', 'list'], io)).toBe(1);
      expect(stderr.text).toBe('marcario: write EPIPE\n');
      await works();
    });

    it('leaves the server well when it is killed half-way', async () => {
      const socket = await connected();
      const channel = new Channel<CommandMessage, ServerMessage>(socket);
      await channel.send({
        type: 'run',
        args: ['import', 'a.csv'],
        env: {},
        digests: {},
        terminal: null,
      });
      for await (const { message } of channel.messages()) if (message.type === 'open') break;
      await vi.waitFor(async () => expect(await readdir(control)).toEqual(['socket']), 10_000);
      await works();
      const runs = await runForTest(['import', marks, '--dry-run'], env);
      expect(runs.stdout).toContain('40 created');
    });

    it.each([
      ['of no length that a message has', Buffer.alloc(64, 255)],
      [
        'that are no JSON',
        Buffer.concat([Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]), Buffer.from('x')]),
      ],
    ])('is not disturbed by bytes %s', async (_, bytes) => {
      const socket = await connected();
      socket.write(bytes);
      socket.resume();
      await once(socket, 'close');
      await works();
    });

    it(`keeps what makes the index and the keys as the server has it ${proves('A2-BESIDE')}`, async () => {
      for (const [name, value] of [
        ['SERVICE_EMBEDDINGS', 'off'],
        ['SERVICE_SNAPSHOT', join(folder, 'elsewhere')],
        ['SERVICE_SNAPSHOT_SHARED', '/somewhere/else'],
        ['SERVICE_SECRET_KEY', Buffer.alloc(32, 1).toString('base64')],
      ] as const) {
        const { code, stdout, stderr } = await runForTest(['sweep'], { ...env, [name]: value });
        expect([code, stdout, stderr]).toEqual([
          1,
          '',
          `marcario: ${name} is not what the server on this database has: leave it unset here, or stop the server\n`,
        ]);
      }
      const same = { ...env, SERVICE_EMBEDDINGS: 'concepts' };
      expect((await runForTest(['sweep'], same)).code).toBe(0);
      const quota = { ...env, SERVICE_DEFAULT_MONTHLY_QUOTA: '77' };
      const made = await runForTest(['keys', 'create', '--label', 'x', '--json'], quota);
      expect(JSON.parse(made.stdout)).toMatchObject({ monthlyQuota: 77 });
      const { keyId } = JSON.parse(made.stdout);
      expect((await runForTest(['keys', 'revoke', keyId], env)).code).toBe(0);
    });

    it(
      'shows how far it is where its own standard error is a terminal',
      async () => {
        // So many marks that the import takes more than a second, after which the progress bar appears.
        const many = join(folder, 'many.ndjson');
        await runForTest(['generate', '--marks', '3000', '--out', many]);
        const [stdout, stderr] = [new CollectedText(), new CollectedText()];
        const terminal = Object.assign(stderr, { isTTY: true, columns: 80 });
        const { signal } = new AbortController();
        const io = {
          env,
          stdin: Readable.from([]),
          stdout,
          stderr: terminal,
          stopSignal: () => signal,
        };
        expect(await runCommandLine(['import', many], io)).toBe(0);
        expect(stdout.text).toContain('3000 created');
        expect(stderr.text).toContain('% of many.ndjson');
      },
      START_MS,
    );

    async function connected() {
      const link = join(tmpdir(), `to-${randomUUID()}`);
      await symlink(control, link);
      const socket = connect(join(link, 'socket'));
      await once(socket, 'connect');
      await rm(link);
      return socket;
    }
  });

  it('refuses a server of another version', async () => {
    const path = join(folder, 'other');
    await mkdir(path);
    await mkdir(`${path}.control`, { mode: 0o700 });
    const server = createServer((socket) => {
      const channel = new Channel<ServerMessage, CommandMessage>(socket);
      void channel.send({ type: 'hello', version: '0.0.0-other' });
    }).listen(join(`${path}.control`, 'socket'));
    await once(server, 'listening');
    const { code, stderr } = await runForTest(['keys', 'list'], {
      DATABASE_URL: `pglite://${path}`,
    });
    server.close();
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^marcario: The server on this database is of version 0\.0\.0-other .*\n$/,
    );
  });
});
