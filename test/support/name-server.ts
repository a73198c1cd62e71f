import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

const TYPES = { A: 1, CNAME: 5, AAAA: 28 } as const;
const TYPE_NAMES = new Map<number, NameQuestion['type']>([
  [1, 'A'],
  [28, 'AAAA'],
]);
const HEADER_BYTES = 12;
const ANSWERED = 0x8180;
const TRUNCATED = 0x0200;
const SAME_NAME = Buffer.from([0xc0, 0x0c]);
const LENGTH_BYTES = 2;

/** A DNS query for addresses of one family. */
export interface NameQuestion {
  readonly name: string;
  readonly type: 'A' | 'AAAA';
  readonly over: 'udp' | 'tcp';
}

/** A DNS answer; every TTL is 0. */
export interface NameAnswer {
  /** Addresses of the requested family. */
  readonly addresses?: readonly string[];
  /** Chain of aliases (CNAME), each for the previous name; the last one has the addresses. */
  readonly aliases?: readonly string[];
  readonly code?: number;
  /** True to send a truncated answer over UDP, so that the client must use TCP. */
  readonly isLong?: boolean;
  /** Milliseconds between two bytes over TCP. */
  readonly dripMs?: number;
  /** Raw bytes to send instead of a message. */
  readonly bytes?: Buffer;
}

/** Returns the answer for a name; null to never answer. */
export type Answerer = (question: NameQuestion) => NameAnswer | null;

/** Starts a name server at port 53 of every address, for a network namespace, until the process ends. */
export async function startNameServer(answerer: Answerer): Promise<void> {
  const datagrams = createSocket('udp4');
  datagrams.on('message', (query, { port, address }) => {
    const question = questionOf(query, 'udp');
    const answer = question && answerer(question);
    if (!question || !answer) return;
    datagrams.send(answer.bytes ?? messageOf(query, question, answer), port, address);
  });
  datagrams.bind(53, '0.0.0.0');
  await once(datagrams, 'listening');
  const streams = createServer((socket) => answerStream(socket, answerer));
  streams.listen(53, '0.0.0.0');
  await once(streams, 'listening');
}

/** Answers queries over TCP, where each message follows its length, and one chunk may contain several. */
function answerStream(socket: Socket, answerer: Answerer): void {
  let waiting = Buffer.alloc(0);
  socket.on('error', () => {});
  socket.on('data', (piece) => {
    waiting = Buffer.concat([waiting, piece]);
    while (waiting.length >= LENGTH_BYTES) {
      const end = LENGTH_BYTES + waiting.readUInt16BE(0);
      if (waiting.length < end) return;
      answerOver(socket, waiting.subarray(LENGTH_BYTES, end), answerer);
      waiting = waiting.subarray(end);
    }
  });
}

function answerOver(socket: Socket, query: Buffer, answerer: Answerer): void {
  const question = questionOf(query, 'tcp');
  const answer = question && answerer(question);
  if (!question || !answer) return;
  const message = messageOf(query, question, answer);
  const whole = Buffer.concat([uint16(message.length), message]);
  if (answer.dripMs === undefined) {
    socket.write(whole);
    return;
  }
  let sent = 0;
  const drops = setInterval(() => {
    socket.write(whole.subarray(sent, sent + 1));
    sent += 1;
  }, answer.dripMs);
  socket.once('close', () => clearInterval(drops));
}

function questionOf(query: Buffer, over: 'udp' | 'tcp'): NameQuestion | null {
  const end = query.indexOf(0, HEADER_BYTES);
  const type = TYPE_NAMES.get(query.readUInt16BE(end + 1));
  if (type === undefined) return null;
  const labels: string[] = [];
  for (let at = HEADER_BYTES; at < end; at += 1 + (query[at] ?? 0)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] ?? 0)));
  }
  return { name: labels.join('.').toLowerCase(), type, over };
}

function messageOf(
  query: Buffer,
  { type, over }: NameQuestion,
  { addresses = [], aliases = [], code = 0, isLong = false }: NameAnswer,
): Buffer {
  const isCut = isLong && over === 'udp';
  const last = aliases.length === 0 ? SAME_NAME : encodeName(aliases.at(-1) ?? '');
  const records = isCut
    ? []
    : [
        ...aliases.map((alias, i) => {
          const owner = i === 0 ? SAME_NAME : encodeName(aliases[i - 1] ?? '');
          return recordOf(owner, 'CNAME', encodeName(alias));
        }),
        ...addresses.map((address) => recordOf(last, type, encodeAddress(address))),
      ];
  const question = query.subarray(HEADER_BYTES, query.indexOf(0, HEADER_BYTES) + 5);
  const flags = ANSWERED | (isCut ? TRUNCATED : 0) | code;
  const counts = [1, records.length, 0, 0].map(uint16);
  return Buffer.concat([query.subarray(0, 2), uint16(flags), ...counts, question, ...records]);
}

function recordOf(owner: Buffer, type: keyof typeof TYPES, data: Buffer): Buffer {
  const ttl = Buffer.alloc(4);
  return Buffer.concat([owner, uint16(TYPES[type]), uint16(1), ttl, uint16(data.length), data]);
}

function encodeName(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.from(label, 'latin1'));
  const parts = labels.flatMap((label) => [Buffer.from([label.length]), label]);
  return Buffer.concat([...parts, Buffer.alloc(1)]);
}

/** Encodes an IPv4 address, or an IPv6 address with all eight groups. */
function encodeAddress(address: string): Buffer {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number));
  return Buffer.concat(address.split(':').map((group) => uint16(Number.parseInt(group, 16))));
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
