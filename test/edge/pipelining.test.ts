import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareEnvironment, type ServerProcess, startServer } from '../docs/server-process.ts';
import { proves } from '../requirements.ts';
import { freshPgliteUrl } from '../support/fresh-database.ts';

const {
  MARCARIO_PIPELINES = '12',
  MARCARIO_HEALTH_MS = '5000',
  MARCARIO_ATTACK_MS = '2500',
  MARCARIO_READ_AHEAD = '100',
} = process.env;
const SOCKETS = Number(MARCARIO_PIPELINES);
const REQUESTS = 5_000;
const ATTACK_MS = Number(MARCARIO_ATTACK_MS);
const MEBIBYTE = 1_048_576;
/** Rounds of clients who read, each with so many requests ahead; and how often memory is looked at. */
const [FIRST_ROUNDS, ROUNDS] = [4, 6];
const READ_AHEAD = Number(MARCARIO_READ_AHEAD);
const LOOK_MS = 50;
/** What an attack may cost, in memory above that of as many clients who read. */
const MAX_MEMORY = 100 * MEBIBYTE;
/** The time within which `/health` answers beside it: long, where the machine does much else. */
const MAX_WAIT_MS = Number(MARCARIO_HEALTH_MS);

let folder: string;
let server: ServerProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pipelining-'));
  const env = { ...bareEnvironment(), LOG_LEVEL: 'silent', SERVICE_EMBEDDINGS: 'off' };
  server = await startServer(folder, { env: { ...env, DATABASE_URL: await freshPgliteUrl() } });
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true });
});

/** Resident memory of the server, in bytes. */
function memoryOf({ pid }: ServerProcess): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) * 1_024;
}

/**
 * The most that it takes to serve as many clients who read: it rises and falls as garbage is collected, and what
 * a start leaves behind is collected in the first rounds.
 */
async function memoryForReaders(server: ServerProcess): Promise<number> {
  const serve = () =>
    Promise.all(Array.from({ length: SOCKETS }, () => answersTo(server.url, idsOf(READ_AHEAD))));
  for (let round = 0; round < FIRST_ROUNDS; round += 1) await serve();
  let max = 0;
  const looking = setInterval(() => {
    max = Math.max(max, memoryOf(server));
  }, LOOK_MS);
  for (let round = 0; round < ROUNDS; round += 1) await serve();
  clearInterval(looking);
  return max;
}

function idsOf(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `ask-${i}`);
}

/** Sends a request for each id ahead of all answers, reads those, and tells the ids that they name. */
async function answersTo(url: string, ids: readonly string[]): Promise<(string | undefined)[]> {
  const { port, hostname, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  const last = ids.at(-1);
  const requests = ids.map((id) => {
    const end = id === last ? 'Connection: close\r\n' : '';
    return `GET /health HTTP/1.1\r\nHost: ${host}\r\nX-Request-Id: ${id}\r\n${end}\r\n`;
  });
  socket.write(requests.join(''));
  let answers = '';
  for await (const chunk of socket.setEncoding('utf8')) answers += chunk;
  return [...answers.matchAll(/^x-request-id: (\S+)/gim)].map(([, id]) => id);
}

/** Asks and asks, and reads nothing. */
function pipeline(url: string): Socket {
  const { port, hostname, host } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  socket.pause();
  socket.write(`GET /health HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(REQUESTS));
  return socket;
}

async function secondsOfHealth(url: string): Promise<number> {
  const asked = performance.now();
  const answer = await fetch(`${url}/health`);
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
  return performance.now() - asked;
}

describe('requests sent ahead of their answers', () => {
  it(`by ${SOCKETS} clients that never read cost little, and nobody waits for them ${proves(
    'D11-PRESSURE',
  )}`, async () => {
    const { url } = server;
    const usual = await memoryForReaders(server);
    const sockets = Array.from({ length: SOCKETS }, () => pipeline(url));
    const waits: number[] = [];
    let max = usual;
    const until = performance.now() + ATTACK_MS;
    while (performance.now() < until) {
      waits.push(await secondsOfHealth(url));
      max = Math.max(max, memoryOf(server));
      await sleep(LOOK_MS);
    }
    for (const socket of sockets) socket.destroy();
    const [longest = 0] = waits.sort((a, b) => b - a);
    const above = Math.round((max - usual) / MEBIBYTE);
    console.log(
      `${SOCKETS} pipelines: ${above} MiB above as many who read, /health in ${longest.toFixed(0)} ms`,
    );
    expect(max - usual).toBeLessThan(MAX_MEMORY);
    expect(longest).toBeLessThan(MAX_WAIT_MS);
  }, 120_000);

  it('are all answered, in their order, to a client that reads', async () => {
    const ids = idsOf(300);
    expect(await answersTo(server.url, ids)).toEqual(ids);
  });
});
