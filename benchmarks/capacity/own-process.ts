import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Environment } from '../marcario-process.ts';

/** When the process of a part was asked for, in milliseconds since 1970: its start is measured too. */
const STARTED = 'BENCH_STARTED';

/** Runs one part of the benchmark in a process that does nothing else. */
export async function inOwnProcess<Figures>(role: string, env: Environment): Promise<Figures> {
  const args = [process.argv[1] ?? '', '--role', role];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, ...env, [STARTED]: String(Date.now()) },
    maxBuffer: 2 ** 20,
  });
  return JSON.parse(stdout) as Figures;
}

/** Seconds since the process was asked for. */
export function secondsSinceStart(): number {
  return (Date.now() - Number(process.env[STARTED])) / 1_000;
}

/** Megabytes that the kernel counts for this process: now, and at the most so far. */
export function residentMegabytes(): { readonly now: number; readonly most: number } {
  const status = readFileSync('/proc/self/status', 'utf8');
  const megabytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024;
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}
