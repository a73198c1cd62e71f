import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareEnvironment, type ServerProcess, startServer } from '../docs/server-process.ts';
import { proves } from '../requirements.ts';

const { MARCARIO_PIPELINES = '12', MARCARIO_HEALTH_MS = '5000' } = process.env;
const SOCKETS = Number(MARCARIO_PIPELINES);
const REQUESTS = 5_000;
const ATTACK_MS = 8_000;
const MEBIBYTE = 1_048_576;
/** Rounds within which a server that was started comes to rest. */
const MOST_ROUNDS = 15;
/** What an attack may cost, in memory above that of a server at rest. */
const MOST_MEMORY = 100 * MEBIBYTE;
/** The time within which `/health` answers beside it: long, where the machine does much else. */
const MOST_WAIT_MS = Number(MARCARIO_HEALTH_MS);

let folder: string;
let server: ServerProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pipelining-'));
  const env = { ...bareEnvironment(), LOG_LEVEL: 'silent', SERVICE_EMBEDDINGS: 'off' };
  server = await startServer(folder, { env: { ...env, DATABASE_URL: 'pglite://memory' } });
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true });
});

/** Resident memory of the server, in bytes. */
function memoryOf({ pid }: ServerProcess): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) * 1_024;
}

/** The same once it has all but stopped growing: a server readies its first searches after it listens. */
async function memoryAtRest(server: ServerProcess): Promise<number> {
  let now = memoryOf(server);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const before = now;
    for (let i = 0; i < 50; i += 1) await secondsOfHealth(server.url);
    await sleep(1_000);
    now = memoryOf(server);
    if (now - before < MEBIBYTE) break;
  }
  return now;
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
    const idle = await memoryAtRest(server);
    const sockets = Array.from({ length: SOCKETS }, () => pipeline(url));
    const waits: number[] = [];
    let most = idle;
    const until = performance.now() + ATTACK_MS;
    while (performance.now() < until) {
      waits.push(await secondsOfHealth(url));
      most = Math.max(most, memoryOf(server));
      await sleep(50);
    }
    for (const socket of sockets) socket.destroy();
    const [longest = 0] = waits.sort((a, b) => b - a);
    const above = Math.round((most - idle) / MEBIBYTE);
    console.log(
      `${SOCKETS} pipelines: ${above} MiB above idle, /health in ${longest.toFixed(0)} ms`,
    );
    expect(most - idle).toBeLessThan(MOST_MEMORY);
    expect(longest).toBeLessThan(MOST_WAIT_MS);
  }, 60_000);

  it('are all answered, in their order, to a client that reads', async () => {
    const { port, hostname, host } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    const ids = Array.from({ length: 300 }, (_, i) => `ask-${i}`);
    const last = ids.at(-1);
    const requests = ids.map((id) => {
      const end = id === last ? 'Connection: close\r\n' : '';
      return `GET /health HTTP/1.1\r\nHost: ${host}\r\nX-Request-Id: ${id}\r\n${end}\r\n`;
    });
    socket.write(requests.join(''));
    let answers = '';
    for await (const chunk of socket.setEncoding('utf8')) answers += chunk;
    const answered = [...answers.matchAll(/^x-request-id: (\S+)/gim)].map(([, id]) => id);
    expect(answered).toEqual(ids);
  });
});
