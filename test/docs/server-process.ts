import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const SERVER = resolve(import.meta.dirname, '../../packages/server');

/** A `marcario serve` that answers. */
export interface ServerProcess {
  readonly pid: number;
  /** Everything that it printed until it answered. */
  readonly stdout: string;
  readonly url: string;
  /** Of a demonstration: the key, and the line for pasting. */
  readonly apiKey: string;
  readonly curlLine: string;
  /** Sends the signal and waits for the end. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<ProcessEnd>;
}

/** How a process came to its end, and what it had complained of. */
export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
}

const ADDRESS = /^Marcario answers at (http:\S+)\n/m;
const API_KEY = /^API key: (\S+)\n/m;
const CURL_LINE = /^ {2}(curl .+)\n/m;

/** The script behind `marcario`, once it is built. */
export function serverCommand(): string {
  if (existsSync(resolve(SERVER, 'dist/bin.js'))) return resolve(SERVER, 'bin/marcario.mjs');
  throw new Error('The packages are not built: run npm run build first');
}

/** An environment that says nothing but where commands are, and to take any free port. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH } = process.env;
  return { PATH, PORT: '0', LOG_LEVEL: 'warn' };
}

/** How `marcario serve` is started. */
export interface StartOptions {
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** The script behind `marcario`, of another version. Default: what is built here. */
  readonly command?: string;
}

/** Starts the built command in `folder`, as an operator would, and waits until it answers. */
export async function startServer(
  folder: string,
  { args = [], env = bareEnvironment(), command = serverCommand() }: StartOptions = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [command, 'serve', ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = once(child, 'close').then(
    ([code, signal]): ProcessEnd => ({ code, signal, stderr }),
  );
  const lastLine = args.includes('--demo') ? CURL_LINE : ADDRESS;
  await new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      if (lastLine.test(stdout)) resolve();
    });
    ended.then((end) => reject(new Error(`ended before it answered: ${end.stderr}`)), reject);
  });
  return {
    pid: child.pid ?? 0,
    stdout,
    url: firstGroup(ADDRESS, stdout),
    apiKey: firstGroup(API_KEY, stdout),
    curlLine: firstGroup(CURL_LINE, stdout),
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

function firstGroup(pattern: RegExp, text: string): string {
  return pattern.exec(text)?.[1] ?? '';
}
