import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { embeddedDirectory, type Service, snapshotPath } from '@marcario/core/service';
import type { Logger } from 'pino';
import { CommandError } from '../commands/command-error.ts';
import type { CommandHost, CommandIo, RunCommandLine } from '../commands/command-io.ts';
import type { Config } from '../config/config.ts';
import { VERSION } from '../version.ts';
import { Channel, type CommandMessage, type Received, type ServerMessage } from './channel.ts';
import { controlFolder, listenOnControlSocket } from './control-socket.ts';

/** How long a stopping server waits for running remote commands to end. */
const PATIENCE_MS = 10_000;

/** Dependencies of the command server. */
interface CommandServerOptions {
  readonly config: Config;
  readonly env: CommandIo['env'];
  readonly logger: Logger;
  readonly run: RunCommandLine;
}

/**
 * Accepts commands from other processes, which cannot open the embedded database while this process has it open. Each
 * command runs in this process; its streams and files are those of the other process. Without an embedded database
 * nothing is started.
 * @returns a function that stops the running commands and accepts no new ones
 */
export async function startCommandServer(
  service: Service,
  options: CommandServerOptions,
): Promise<() => Promise<void>> {
  const directory = embeddedDirectory(options.config.databaseUrl);
  if (directory === null) return async () => {};
  const folder = controlFolder(directory);
  const running = new Set<RemoteCommand>();
  const server = createServer((socket) => {
    const command = new RemoteCommand(socket, { ...options, service, folder });
    running.add(command);
    void command.ended.finally(() => running.delete(command));
  });
  try {
    await listenOnControlSocket(directory, server);
  } catch (err) {
    options.logger.warn({ err }, 'commands cannot reach this server: stop it to run them');
    return async () => {};
  }
  return async () => {
    server.close();
    for (const command of running) command.stop();
    const ended = Promise.all([...running].map((command) => command.ended));
    await Promise.race([ended, sleep(PATIENCE_MS, undefined, { ref: false })]);
    for (const command of running) command.abandon();
    // If this process lost the database to another server, the folder is now that of the other server.
    if (!service.database.lost.aborted) await rm(folder, { recursive: true, force: true });
  };
}

interface RemoteOptions extends CommandServerOptions {
  readonly service: Service;
  readonly folder: string;
}

type RunRequest = Extract<CommandMessage, { readonly type: 'run' }>;

/** Runs one command for another process; `ended` resolves once the command and its connection have ended. */
class RemoteCommand {
  readonly ended: Promise<void>;
  readonly #channel: Channel<ServerMessage, CommandMessage>;
  readonly #socket: Socket;
  readonly #options: RemoteOptions;
  readonly #stop = new AbortController();
  readonly #uploads = new Map<number, Upload>();
  readonly #downloads = new Map<number, (error?: Error) => void>();
  #isStoppable = false;
  #lastId = 0;
  #run: Promise<void> = Promise.resolve();

  constructor(socket: Socket, options: RemoteOptions) {
    this.#socket = socket;
    this.#options = options;
    this.#channel = new Channel(socket);
    this.ended = this.#serve();
  }

  readonly stop = (): void => this.#stop.abort();

  readonly abandon = (): void => {
    this.#socket.destroy();
  };

  async #serve(): Promise<void> {
    await this.#sendMessage({ type: 'hello', version: VERSION });
    for await (const received of this.#channel.messages()) await this.#handleMessage(received);
    // The other process has disconnected, so nothing more can be sent or received.
    this.stop();
    const gone = new CommandError('The command was ended');
    for (const upload of this.#uploads.values()) upload.destroy(gone);
    for (const settle of this.#downloads.values()) settle(gone);
    await this.#run;
  }

  async #handleMessage({ message, bytes }: Received<CommandMessage>): Promise<void> {
    switch (message.type) {
      case 'run':
        this.#run = this.#runCommand(message);
        return;
      case 'stop':
        if (this.#isStoppable) this.stop();
        else await this.#sendMessage({ type: 'goes-on' });
        return;
      case 'data':
        await this.#uploads.get(message.id)?.receive(bytes);
        return;
      case 'end':
        await this.#uploads.get(message.id)?.receive(null);
        return;
      case 'written':
        this.#downloads.get(message.id)?.();
        return;
      case 'fail': {
        const error = Object.assign(new CommandError(message.message), { code: message.code });
        this.#uploads.get(message.id)?.destroy(error);
        this.#downloads.get(message.id)?.(error);
      }
    }
  }

  async #runCommand(request: RunRequest): Promise<void> {
    const { run, service, folder, logger } = this.#options;
    const own = await mkdtemp(join(folder, 'files-'));
    const [stdout, stderr] = [this.#outputStream('stdout'), this.#outputStream('stderr')];
    try {
      const code = await run(request.args, {
        env: { ...this.#options.env, ...request.env },
        stdin: this.#inputStream(null),
        stdout,
        stderr: Object.assign(stderr, toTerminal(request)),
        stopSignal: () => {
          this.#isStoppable = true;
          return this.#stop.signal;
        },
        host: this.#createHost(request, own),
      });
      // Refreshes the search index, so that a successful command's changes are searchable when it returns.
      await service.refresh().catch(() => {});
      await Promise.all([stdout, stderr].map((stream) => finished(stream.end())));
      await this.#sendMessage({ type: 'exit', code });
    } catch (err) {
      logger.error({ err }, 'a command of another process failed');
    } finally {
      await rm(own, { recursive: true, force: true });
      this.#channel.close();
    }
  }

  #createHost({ digests }: RunRequest, folder: string): CommandHost {
    const { service, config, logger } = this.#options;
    return {
      service,
      folder,
      begin: (command, variables) => {
        requireSameEnvironment(config, digests, variables);
        logger.info({ command }, 'runs a command of another process');
      },
      read: (path) => this.#inputStream(path),
      write: (path, chunks) => this.#sendFile(path, chunks),
    };
  }

  /** Returns a stream over an input of the other process; its content is requested on the first read. */
  #inputStream(path: string | null): Readable {
    const id = this.#nextId();
    const upload = new Upload(() => {
      this.#uploads.set(id, upload);
      void this.#sendMessage({ type: 'open', id, path });
    });
    upload.once('close', () => this.#uploads.delete(id));
    return upload;
  }

  async #sendFile(path: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    const id = this.#nextId();
    const isWritten = new Promise<void>((resolve, reject) => {
      this.#downloads.set(id, (error) => (error === undefined ? resolve() : reject(error)));
    });
    isWritten.catch(() => {});
    await this.#sendMessage({ type: 'create', id, path });
    try {
      for await (const chunk of chunks) {
        this.#stop.signal.throwIfAborted();
        await this.#sendMessage({ type: 'data', id }, chunk);
      }
      await this.#sendMessage({ type: 'end', id });
    } catch (error) {
      await this.#sendMessage({ type: 'drop', id });
      throw error;
    }
    await isWritten.finally(() => this.#downloads.delete(id));
  }

  #outputStream(type: 'stdout' | 'stderr'): Writable {
    return new Writable({
      write: (bytes: Buffer, _, done) => void this.#sendMessage({ type }, bytes).then(() => done()),
    });
  }

  /** Sends a message. Ignores a failed write: after a disconnect, the command runs on as with a closed terminal. */
  async #sendMessage(message: ServerMessage, bytes?: Uint8Array): Promise<void> {
    await this.#channel.send(message, bytes).catch(() => {});
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }
}

/** A readable stream over a file or the standard input of another process, with backpressure over the socket. */
class Upload extends Readable {
  readonly #ask: () => void;
  #isRequested = false;
  #onWanted: () => void = () => {};

  constructor(ask: () => void) {
    super();
    this.#ask = ask;
    this.once('close', () => this.#onWanted());
    // The consumer of the stream gets the error; without this listener an unread error would crash the server.
    this.on('error', () => {});
  }

  override _read(): void {
    if (!this.#isRequested) this.#ask();
    this.#isRequested = true;
    this.#onWanted();
  }

  /** Resolves when the stream's buffer has room for another chunk. */
  async receive(chunk: Buffer | null): Promise<void> {
    if (this.destroyed || this.push(chunk) || chunk === null) return;
    await new Promise<void>((resolve) => {
      this.#onWanted = resolve;
    });
  }
}

function toTerminal({ terminal }: RunRequest): object {
  return terminal === null ? {} : { isTTY: true, columns: terminal.columns };
}

/**
 * Rejects a command whose environment differs from the server's in a variable that cannot change while the server runs.
 * @throws CommandError that names the variable
 */
function requireSameEnvironment(
  config: Config,
  digests: RunRequest['digests'],
  variables: readonly string[],
): void {
  const snapshot = snapshotPath(config.databaseUrl, config.snapshot);
  const own: Readonly<Record<string, string | null | undefined>> = {
    SERVICE_SECRET_KEY: config.secretKey,
    SERVICE_EMBEDDINGS: config.embeddings,
    SERVICE_SNAPSHOT: snapshot === null ? null : resolve(snapshot),
    SERVICE_SNAPSHOT_SHARED: config.sharedSnapshot && resolve(config.sharedSnapshot),
  };
  for (const [name, digest] of Object.entries(digests)) {
    if (!variables.includes(name) || sha256Digest(own[name] ?? '') === digest) continue;
    throw new CommandError(
      `${name} is not what the server on this database has: leave it unset here, or stop the server`,
    );
  }
}

/** Hashes a value so that two processes can compare it without sending it, because one value is the secret key. */
export function sha256Digest(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}
