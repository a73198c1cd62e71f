import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { embeddedDirectory } from '@marcario/core/service';
import { writeFileAtomically } from '../commands/atomic-write.ts';
import { CommandError, failureLine } from '../commands/command-error.ts';
import type { CommandIo } from '../commands/command-io.ts';
import { readConfig, VARIABLES, withLowercaseProxies } from '../config/config.ts';
import { VERSION } from '../version.ts';
import { Channel, type CommandMessage, type Received, type ServerMessage } from './channel.ts';
import { sha256Digest } from './command-server.ts';
import { connectToControlSocket } from './control-socket.ts';

/** How long to wait for the server's `hello`; a suspended server accepts connections but never sends it. */
const GREETING_MS = 5_000;
/** The exit code that shells use for an interrupted program. */
const INTERRUPTED = 130;
/** Variables that configure the server's index and secrets; only their digests are sent, to be compared. */
const SERVERS_OWN = [
  'SERVICE_SECRET_KEY',
  'SERVICE_EMBEDDINGS',
  'SERVICE_SNAPSHOT',
  'SERVICE_SNAPSHOT_SHARED',
];
/** Variables that are not sent, because the server keeps its own address, database and search engine. */
const NOT_SENT = [
  'DATABASE_URL',
  'HOST',
  'PORT',
  'SERVICE_SEARCH',
  'SERVICE_SEARCH_CA',
  'SERVICE_SEARCH_SHARDS',
  ...SERVERS_OWN,
];
const PATHS = ['SERVICE_FEEDS', 'SERVICE_SNAPSHOT', 'SERVICE_SNAPSHOT_SHARED'];

/**
 * Runs a command in the server that has the embedded database open, if there is one.
 * @returns the exit code; null when no server responds, so that the command opens the database itself
 */
export async function runRemotely(args: readonly string[], io: CommandIo): Promise<number | null> {
  const directory = embeddedDirectory(readConfig(io.env).databaseUrl);
  const socket = directory === null ? null : await connectToControlSocket(directory);
  if (socket === null) return null;
  const channel = new Channel<CommandMessage, ServerMessage>(socket);
  const messages = channel.messages();
  const silence = setTimeout(() => socket.destroy(), GREETING_MS);
  const { value: greeting } = await messages.next();
  clearTimeout(silence);
  if (greeting?.message.type !== 'hello') return null;
  if (greeting.message.version !== VERSION) {
    socket.destroy();
    throw new CommandError(
      `The server on this database is of version ${greeting.message.version} and this command of ${VERSION}: stop the server first, or run the command of its version`,
    );
  }
  return new CommandRequest(channel, io).run(args, messages);
}

/** The client side of a command that the server runs. */
class CommandRequest {
  readonly #channel: Channel<CommandMessage, ServerMessage>;
  readonly #io: CommandIo;
  readonly #files = new Map<number, PassThrough>();
  #isStdinOpen = false;

  constructor(channel: Channel<CommandMessage, ServerMessage>, io: CommandIo) {
    this.#channel = channel;
    this.#io = io;
  }

  async run(
    args: readonly string[],
    messages: AsyncIterable<Received<ServerMessage>>,
  ): Promise<number> {
    const { stdout, stderr } = this.#io;
    // The failed write already reports the error; the stream also emits it, which would crash the process.
    for (const stream of [stdout, stderr]) stream.on('error', () => {});
    const terminal = stderr.isTTY ? { columns: stderr.columns } : null;
    const onStop = () => void this.#sendMessage({ type: 'stop' });
    const signal = this.#io.stopSignal();
    signal.addEventListener('abort', onStop);
    try {
      await this.#sendMessage({ type: 'run', args, ...environmentToSend(this.#io.env), terminal });
      if (signal.aborted) onStop();
      for await (const { message, bytes } of messages) {
        if (message.type === 'exit') return message.code;
        if (message.type === 'goes-on') return this.#onServerClosed();
        await this.#handleMessage(message, bytes);
      }
    } finally {
      signal.removeEventListener('abort', onStop);
      this.#channel.close();
      if (this.#isStdinOpen) this.#io.stdin.destroy();
    }
    throw new CommandError('The server ended before the command did: run it again');
  }

  #onServerClosed(): number {
    this.#io.stderr.write('marcario: Not waited for: the server goes on with it to its end\n');
    return INTERRUPTED;
  }

  async #handleMessage(message: ServerMessage, bytes: Buffer): Promise<void> {
    switch (message.type) {
      case 'stdout':
      case 'stderr':
        await writeChunk(this.#io[message.type], bytes);
        return;
      case 'open':
        void this.#send(message.id, this.#openFile(message.path));
        return;
      case 'create': {
        const chunks = new PassThrough();
        chunks.on('error', () => {});
        this.#files.set(message.id, chunks);
        void this.#saveFile(message.id, message.path, chunks);
        return;
      }
      case 'data':
        // `#saveFile` reports a failed write to the server.
        await writeChunk(this.#files.get(message.id), bytes).catch(() => {});
        return;
      case 'end':
        this.#files.get(message.id)?.end();
        return;
      case 'drop':
        this.#files.get(message.id)?.destroy(new Error('The file was not finished'));
    }
  }

  #openFile(path: string | null): Readable {
    if (path !== null) return createReadStream(path);
    this.#isStdinOpen = true;
    return this.#io.stdin;
  }

  async #send(id: number, file: Readable): Promise<void> {
    try {
      for await (const chunk of file)
        await this.#channel.send({ type: 'data', id }, Buffer.from(chunk));
      await this.#sendMessage({ type: 'end', id });
    } catch (error) {
      await this.#fail(id, error);
    }
  }

  async #saveFile(id: number, path: string, chunks: PassThrough): Promise<void> {
    try {
      await writeFileAtomically(path, chunks);
      await this.#sendMessage({ type: 'written', id });
    } catch (error) {
      chunks.destroy();
      await this.#fail(id, error);
    }
  }

  async #fail(id: number, error: unknown): Promise<void> {
    const { code } = error as NodeJS.ErrnoException;
    const message = failureLine(error);
    await this.#sendMessage({ type: 'fail', id, message, ...(code === undefined ? {} : { code }) });
  }

  /** Sends a message. Ignores a failed write: the message loop ends and reports that the server has disconnected. */
  async #sendMessage(message: CommandMessage): Promise<void> {
    await this.#channel.send(message).catch(() => {});
  }
}

/** Writes one chunk and waits until it is flushed. @throws the error of the stream, such as a closed pipe */
function writeChunk(stream: NodeJS.WritableStream | undefined, bytes: Buffer): Promise<void> {
  if (stream === undefined) return Promise.resolve();
  return new Promise((resolve, reject) => {
    stream.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

/** Returns the variables to send to the server, with paths made absolute and secrets replaced by digests. */
function environmentToSend(given: CommandIo['env']) {
  const environment = { ...given, ...withLowercaseProxies(given) };
  const env: Record<string, string> = {};
  const digests: Record<string, string> = {};
  for (const name of VARIABLES) {
    const text = environment[name] ?? '';
    const value = text !== '' && PATHS.includes(name) ? resolve(text) : text;
    if (value === '') continue;
    if (SERVERS_OWN.includes(name)) digests[name] = sha256Digest(value);
    else if (!NOT_SENT.includes(name)) env[name] = value;
  }
  return { env, digests };
}
