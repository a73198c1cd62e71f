import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';

const IDLE_MS = 600_000;
const CHILD = 'MARCARIO_BARE_EXPRESS';

/** Whether this process is there to be a bare Express. */
export function isBareExpress(): boolean {
  return process.env[CHILD] !== undefined;
}

/** In a child: answers every request with the JSON that it gets first, until it is stopped. */
export async function workAsBareExpress(): Promise<void> {
  const [body] = await once(process, 'message');
  const app = express();
  app.get('/v1/brands', (_req, res) => {
    res.json(body);
  });
  const server = app.listen(0, '127.0.0.1', () => {
    process.send?.((server.address() as AddressInfo).port);
  });
  // Its connections wait while another server is asked.
  server.keepAliveTimeout = IDLE_MS;
}

/** Starts an Express in a process of its own that answers with `body` and does nothing else. */
export async function serveBareExpress(
  body: object,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const child = fork(process.argv[1] ?? '', [], {
    env: { ...process.env, [CHILD]: '1' },
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  child.send(body);
  const ended = once(child, 'close').then(() => {
    throw new Error('The bare Express ended before it answered');
  });
  const [port] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  return { url: `http://127.0.0.1:${port}`, stop: () => stopped(child, kill) };
}

async function stopped(child: ChildProcess, kill: () => void): Promise<void> {
  process.off('exit', kill);
  child.kill();
  await once(child, 'close');
}
