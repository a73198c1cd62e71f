import type { Socket } from 'node:net';

const LENGTHS = 8;
/** Longer than any valid message, so a connection that sends more uses another protocol. */
const LONGEST = 64 * 2 ** 20;

/** Messages from a server to the command that it runs. Streams of the command are identified by a number. */
export type ServerMessage =
  | { readonly type: 'hello'; readonly version: string }
  | { readonly type: 'stdout' | 'stderr' }
  /** Requests a file from the command's side; null for its standard input. */
  | { readonly type: 'open'; readonly id: number; readonly path: string | null }
  | { readonly type: 'create'; readonly id: number; readonly path: string }
  | { readonly type: 'data' | 'end'; readonly id: number }
  /** Discards the file that was started. */
  | { readonly type: 'drop'; readonly id: number }
  /** The answer to `stop` when the command cannot be stopped. */
  | { readonly type: 'goes-on' }
  | { readonly type: 'exit'; readonly code: number };

/** Messages from a command to the server that runs it. */
export type CommandMessage =
  | {
      readonly type: 'run';
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      /** SHA-256 of the variables that must equal the server's. */
      readonly digests: Readonly<Record<string, string>>;
      /** Null when standard error is no terminal. */
      readonly terminal: { readonly columns?: number | undefined } | null;
    }
  | { readonly type: 'data' | 'end' | 'written'; readonly id: number }
  | { readonly type: 'fail'; readonly id: number; readonly message: string; readonly code?: string }
  | { readonly type: 'stop' };

/** A message with its bytes; most messages have none. */
export interface Received<Message> {
  readonly message: Message;
  readonly bytes: Buffer;
}

/** Exchanges messages over a socket: the lengths of both parts, a line of JSON, and bytes. */
export class Channel<Sent, Heard> {
  readonly #socket: Socket;

  constructor(socket: Socket) {
    this.#socket = socket;
    // The next read or write gets the error.
    socket.on('error', () => {});
  }

  /** Resolves when the message has left this process. @throws when the other end is gone */
  send(message: Sent, bytes: Uint8Array = new Uint8Array()): Promise<void> {
    const line = Buffer.from(JSON.stringify(message));
    const lengths = Buffer.alloc(LENGTHS);
    lengths.writeUInt32BE(line.length, 0);
    lengths.writeUInt32BE(bytes.length, LENGTHS / 2);
    return new Promise((resolve, reject) => {
      this.#socket.write(Buffer.concat([lengths, line, bytes]), (error) =>
        error ? reject(error) : resolve(),
      );
    });
  }

  /** Yields the messages of the other end until it closes; to be read once. A slow reader slows the other end down. */
  async *messages(): AsyncGenerator<Received<Heard>> {
    let left = Buffer.alloc(0);
    try {
      for await (const chunk of this.#socket) {
        left = Buffer.concat([left, chunk as Buffer]);
        for (;;) {
          const end = messageEnd(left);
          if (end === null) break;
          const line = LENGTHS + left.readUInt32BE(0);
          const message = JSON.parse(left.toString('utf8', LENGTHS, line)) as Heard;
          yield { message, bytes: left.subarray(line, end) };
          left = left.subarray(end);
        }
      }
    } catch {
      // The other end was killed or sent something unknown, so the channel is closed.
    } finally {
      this.#socket.destroy();
    }
  }

  close(): void {
    this.#socket.destroySoon();
  }
}

/** Returns where the first received message ends; null while it is incomplete. */
function messageEnd(received: Buffer): number | null {
  if (received.length < LENGTHS) return null;
  const end = LENGTHS + received.readUInt32BE(0) + received.readUInt32BE(LENGTHS / 2);
  if (end > LONGEST) throw new Error('No message is so long');
  return received.length < end ? null : end;
}
