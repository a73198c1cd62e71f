import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { MarcarioServer } from '../marcario-process.ts';

/** How long the clients stay, and how often memory is looked at meanwhile. */
const STAY_MS = 20_000;
const LOOK_MS = 100;

/** Clients who ask and read nothing. */
export interface UnreadAnswers {
  readonly clients: number;
  /** What each of them asks at once. */
  readonly requests: number;
}

/** @returns the most memory that a server takes above what it had, in megabytes, while clients leave its answers unread */
export async function memoryForUnread(
  server: MarcarioServer,
  { clients, requests }: UnreadAnswers,
): Promise<number> {
  const before = server.resident();
  const sockets = Array.from({ length: clients }, () => askAndLeave(server.url, requests));
  let max = before;
  for (const until = performance.now() + STAY_MS; performance.now() < until; ) {
    max = Math.max(max, server.resident());
    await setTimeout(LOOK_MS);
  }
  for (const socket of sockets) socket.destroy();
  return max - before;
}

function askAndLeave(url: string, requests: number): Socket {
  const { port, hostname, host } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  socket.pause();
  socket.write(`GET /health HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(requests));
  return socket;
}
