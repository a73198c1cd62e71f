import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { rounded } from './percentiles.ts';

/** What a process of `marcario` took from its start to its end. */
export interface ProcessUsage {
  readonly seconds: number;
  /** Of the process itself, in user mode; a database server is not in it. */
  readonly cpuSeconds: number;
  /** The most memory that it ever had resident. */
  readonly peakMegabytes: number;
}

export type Environment = Readonly<Record<string, string>>;

const BIN = fileURLToPath(new URL('bin.js', import.meta.resolve('@marcario/server')));
const USAGE_PIPE = 3;

/**
 * Runs first in the process and tells at its end what it took. Where the kernel keeps a high-water
 * mark it is asked for that: `maxRSS` begins with the memory of whoever started the process.
 */
const TELL_USAGE = `
  import { readFileSync, writeSync } from 'node:fs';
  const peak = () => {
    try { return Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]); }
    catch { return process.resourceUsage().maxRSS; }
  };
  process.on('exit', () => {
    const { userCPUTime } = process.resourceUsage();
    writeSync(${USAGE_PIPE}, JSON.stringify({ userCPUTime, peak: peak() }));
  });`;

interface ToldUsage {
  readonly userCPUTime: number;
  readonly peak: number;
}

/** Runs the built command to its end: what its `--json` printed, and what it took. */
export async function runMarcario<Output>(
  args: readonly string[],
  env: Environment,
): Promise<{ readonly output: Output; readonly usage: ProcessUsage }> {
  const start = performance.now();
  const { stdout, ended } = spawnMarcario([...args, '--json'], env);
  const [printed, { userCPUTime, peak }] = await Promise.all([text(stdout), ended]);
  const seconds = rounded((performance.now() - start) / 1_000, 1);
  const cpuSeconds = rounded(userCPUTime / 1e6, 1);
  return {
    output: JSON.parse(printed),
    usage: { seconds, cpuSeconds, peakMegabytes: Math.round(peak / 1_024) },
  };
}

/** A `marcario serve` that answers. */
export interface MarcarioServer {
  readonly url: string;
  /** What it has resident now, in megabytes; 0 where the kernel does not say. */
  readonly resident: () => number;
  /** Asks it to end. @returns the most memory that it ever had resident, in megabytes */
  readonly stop: () => Promise<number>;
}

/** A benchmark asks more in a second than a caller may in a minute: limits count, and do not refuse. */
const RAISED = { SERVICE_IP_LIMIT: '999999999', SERVICE_KEY_BURST_LIMIT: '999999999' };

/** Starts the built server on a free port; its log goes nowhere. */
export async function serveMarcario(env: Environment): Promise<MarcarioServer> {
  const settings = { ...RAISED, ...env, PORT: '0' };
  const { child, stdout, ended } = spawnMarcario(['serve', '--json'], settings);
  const answering = once(createInterface(stdout), 'line').then(([line]) => JSON.parse(line).url);
  const url: string = await Promise.race([
    answering,
    ended.then(() => Promise.reject(new Error('The server ended before it answered'))),
  ]);
  const stop = async () => {
    child.kill('SIGTERM');
    return Math.round((await ended).peak / 1_024);
  };
  const resident = () => {
    const status = existsSync(`/proc/${child.pid}/status`)
      ? readFileSync(`/proc/${child.pid}/status`, 'utf8')
      : '';
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
  };
  return { url, resident, stop };
}

interface Spawned {
  readonly child: ChildProcess;
  readonly stdout: Readable;
  readonly ended: Promise<ToldUsage>;
}

function spawnMarcario([command = '', ...args]: readonly string[], env: Environment): Spawned {
  const preload = `--import=data:text/javascript,${encodeURIComponent(TELL_USAGE)}`;
  const child = spawn(process.execPath, [preload, BIN, command, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  child.once('close', () => process.off('exit', kill));
  const [, stdout, stderr, usage] = child.stdio as unknown as [null, Readable, Readable, Readable];
  const told = Promise.all([once(child, 'close'), text(usage), lastOf(stderr)]);
  const ended = told.then(([[code], json, complaint]) => {
    if (code !== 0) throw new Error(`marcario ${command}: ${complaint}`);
    return JSON.parse(json) as ToldUsage;
  });
  // Whoever waits for the end is told; until then a server that broke off shows in its answers.
  ended.catch(() => {});
  return { child, stdout, ended };
}

/** Reads all, for a pipe that nobody empties would stop the process; keeps the end. */
async function lastOf(stream: Readable): Promise<string> {
  let kept = '';
  for await (const chunk of stream) kept = `${kept}${chunk}`.slice(-2_000);
  return kept;
}
