import type { Socket } from 'node:net';

const LENGTHS = 8;
/** Maximum bytes of one message (64 MiB). A connection that announces more does not speak this protocol. */
const LONGEST = 64 * 2 ** 20;

/** Messages from the server to the command process. Each file or standard input has a numeric id. */
export type ServerMessage =
  | { readonly type: 'hello'; readonly version: string }
  | { readonly type: 'stdout' | 'stderr' }
  /** Requests the content of a file from the command process; a null path is its standard input. */
  | { readonly type: 'open'; readonly id: number; readonly path: string | null }
  | { readonly type: 'create'; readonly id: number; readonly path: string }
  | { readonly type: 'data' | 'end'; readonly id: number }
  /** Discards an unfinished file that `create` opened. */
  | { readonly type: 'drop'; readonly id: number }
  /** Replies to `stop` when the running command cannot be interrupted. */
  | { readonly type: 'goes-on' }
  | { readonly type: 'exit'; readonly code: number };

/** Messages from the command process to the server that runs the command. */
export type CommandMessage =
  | {
      readonly type: 'run';
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      /** SHA-256 digests of environment variables that must have the same value in the server. */
      readonly digests: Readonly<Record<string, string>>;
      /** Terminal of standard error; null when standard error is not a terminal. */
      readonly terminal: { readonly columns?: number | undefined } | null;
    }
  | { readonly type: 'data' | 'end' | 'written'; readonly id: number }
  | { readonly type: 'fail'; readonly id: number; readonly message: string; readonly code?: string }
  | { readonly type: 'stop' };

/** A received message with its binary payload, which is empty for most message types. */
export interface Received<Message> {
  readonly message: Message;
  readonly bytes: Buffer;
}

/** Frames messages on a socket: the two lengths (JSON and payload), the JSON header, and the payload bytes. */
export class Channel<Sent, Heard> {
  readonly #socket: Socket;

  constructor(socket: Socket) {
    this.#socket = socket;
    // Ignores the event, because the next read or write reports the same error.
    socket.on('error', () => {});
  }

  /** Resolves once the message is flushed to the socket. @throws when the other end has disconnected */
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

  /** Yields received messages until the connection closes; iterate once only. A slow consumer applies backpressure. */
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
      // The other end was killed or sent malformed data, so the channel is closed.
    } finally {
      this.#socket.destroy();
    }
  }

  close(): void {
    this.#socket.destroySoon();
  }
}

/** Returns the offset at which the first message ends; null while the message is incomplete. */
function messageEnd(received: Buffer): number | null {
  if (received.length < LENGTHS) return null;
  const end = LENGTHS + received.readUInt32BE(0) + received.readUInt32BE(LENGTHS / 2);
  if (end > LONGEST) throw new Error('No message is so long');
  return received.length < end ? null : end;
}
