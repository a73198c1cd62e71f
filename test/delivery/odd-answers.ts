import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { AttemptOutcome } from '@marcario/core/contract';
import type { Answering } from '../support/callback-receiver.ts';

const HOUR_MS = 3_600_000;
const MEGABYTE = 1_048_576;
const PIECE = Buffer.alloc(65_536, 'x');
const TEN_MEGABYTES = Buffer.alloc(10 * MEGABYTE, 'x');
const BOMB = gzipSync(Buffer.alloc(100 * MEGABYTE), { level: 9 });

/** A receiver that is no pleasure, and what an attempt there must come to. */
export interface OddAnswer {
  readonly answering: Answering;
  readonly outcome: AttemptOutcome;
  readonly status: number | null;
  /** The least that its `Retry-After` makes of each wait. */
  readonly minWaitMs?: number;
  /** How often it is called, where that is not all of the schedule. */
  readonly attempts?: number;
}

/** Receivers that answer at once, in every way that decision D15 tells of, and in some more. */
export function quickAnswers(elsewhere: string): Record<string, OddAnswer> {
  return {
    '500': refused(500, (response) => response.writeHead(500).end()),
    '500 that asks for time': refused(500, (response) =>
      response.writeHead(500, { 'Retry-After': '86400' }).end(),
    ),
    '302': refused(302, (response) => response.writeHead(302, { Location: elsewhere }).end()),
    '307': refused(307, (response) => response.writeHead(307, { Location: elsewhere }).end()),
    'a reset': broken((response) => response.socket?.resetAndDestroy()),
    'an end': broken((response) => response.socket?.end()),
    'another language': broken((response) => response.socket?.end('220 mail ESMTP\r\n')),
    'another protocol': broken((response) =>
      response.socket?.write(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n',
      ),
    ),
    'a head without end': broken((response) => flood(response, 'HTTP/1.1 200 OK\r\nX-Long: ')),
    'interim answers without end': broken((response) =>
      flood(response, '', Buffer.from('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'.repeat(99))),
    ),
    '10 MB': refused(500, (response) => response.writeHead(500).end(TEN_MEGABYTES)),
    'a body without end': refused(500, (response) => flood(response, 'HTTP/1.1 500 No\r\n\r\n')),
    'a gzip bomb': refused(500, (response) =>
      response.writeHead(500, { 'Content-Encoding': 'gzip' }).end(BOMB),
    ),
  };
}

/** Receivers that ask for time, and have to be given it. */
export function patientAnswers(now: () => Date): Record<string, OddAnswer> {
  const inHours = (hours: number) => new Date(now().getTime() + hours * HOUR_MS).toUTCString();
  return {
    '429 for six hours': {
      ...refused(429, (response) => response.writeHead(429, { 'Retry-After': '21600' }).end()),
      minWaitMs: 6 * HOUR_MS,
    },
    '429 for a year': {
      ...refused(429, (response) => response.writeHead(429, { 'Retry-After': '31536000' }).end()),
      minWaitMs: 24 * HOUR_MS,
      // Five days of failures are over by then.
      attempts: 6,
    },
    '503 until a time': {
      ...refused(503, (response) => response.writeHead(503, { 'Retry-After': inHours(12) }).end()),
      minWaitMs: 12 * HOUR_MS,
    },
  };
}

/** Receivers that take all the time that they are given. */
export function slowAnswers(dripMs: number): Record<string, OddAnswer> {
  return {
    nothing: silent(() => {}),
    'a head by drops': silent((response) => drip(response, 'HTTP/1.1 200 OK\r\nX-Slow: ', dripMs)),
  };
}

/** Accepts at once, and then goes on talking a byte at a time. */
export function drippedBody(dripMs: number): OddAnswer {
  return {
    answering: (response) =>
      drip(response, 'HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n', dripMs),
    outcome: 'delivered',
    status: 200,
  };
}

function refused(status: number, answering: Answering): OddAnswer {
  return { answering, outcome: 'rejected', status };
}

function broken(answering: Answering): OddAnswer {
  return { answering, outcome: 'unreachable', status: null };
}

function silent(answering: Answering): OddAnswer {
  return { answering, outcome: 'timeout', status: null };
}

function drip({ socket }: ServerResponse, head: string, everyMs: number): void {
  socket?.write(head);
  const drops = setInterval(() => socket?.write('x'), everyMs);
  socket?.once('close', () => clearInterval(drops));
}

function flood({ socket }: ServerResponse, head: string, piece: Buffer = PIECE): void {
  const pour = () => {
    while (socket?.writable && socket.write(piece)) {
      // Until the kernel takes no more.
    }
  };
  socket?.write(head);
  socket?.on('drain', pour);
  pour();
}
