import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** What the lock file of an embedded database says: who holds it, and a number that counts on while they do. */
export interface Holder {
  /** Of one claim alone. Files of older versions have none, and no beat. */
  readonly token?: string;
  readonly pid: number;
  readonly host: string;
  /** Tells a process from a later one with its pid; null where /proc does not say. */
  readonly startedAt: string | null;
  /** The running kernel and its namespace of pids, in which a pid names one process; null where /proc does not say. */
  readonly system?: string | null;
  readonly beat?: number;
}

/** A new claim of this process. */
export function newHolder(): Required<Holder> {
  const { pid } = process;
  const startedAt = processStat(pid)?.startedAt ?? null;
  return { token: randomUUID(), pid, host: hostname(), startedAt, system: ownSystem(), beat: 0 };
}

/** What a lock file holds of its holder. */
export function holderText(holder: Required<Holder>): string {
  return `${JSON.stringify(holder)}\n`;
}

/** The holder in a lock file; null for one that was cut off or holds something else. */
export function parseHolder(text: string): Holder | null {
  try {
    const holder: unknown = JSON.parse(text);
    return isHolder(holder) ? holder : null;
  } catch {
    return null;
  }
}

function isHolder(value: unknown): value is Holder {
  const { pid, host } = (value ?? {}) as Partial<Holder>;
  return typeof pid === 'number' && Number.isInteger(pid) && pid > 0 && typeof host === 'string';
}

/**
 * What can be known of a holder at once. A pid says something in its own namespace alone: elsewhere, as in
 * another container or on another host, and of a process that was suspended, only time tells.
 */
export function standingOf(holder: Holder): 'alive' | 'gone' | 'unknown' {
  if (holder.token === undefined) return standingOfOlder(holder);
  if (holder.system === null || holder.system !== ownSystem()) return 'unknown';
  if (!exists(holder.pid)) return 'gone';
  const stat = processStat(holder.pid);
  if (stat === null) return 'unknown';
  if (stat.startedAt !== holder.startedAt || stat.hasEnded) return 'gone';
  return stat.isSuspended ? 'unknown' : 'alive';
}

/** A process of an older version renews nothing: while one of its pid is there, it is not to be disturbed. */
function standingOfOlder({ pid, host, startedAt }: Holder): 'alive' | 'gone' | 'unknown' {
  if (host !== hostname()) return 'unknown';
  if (!exists(pid)) return 'unknown';
  const stat = processStat(pid);
  return stat === null || stat.startedAt === startedAt ? 'alive' : 'gone';
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

const STATE = 0;
const START_TICKS = 19;
const SUSPENDED = /^[Tt]/;
/** It has ended, and its parent has not asked how. */
const ENDED = /^[ZXx]/;

/** Null where /proc does not say. */
function processStat(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Behind the name of the program, which may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const startedAt = fields[START_TICKS] ?? null;
    const state = fields[STATE] ?? '';
    return { startedAt, isSuspended: SUSPENDED.test(state), hasEnded: ENDED.test(state) };
  } catch {
    return null;
  }
}

function ownSystem(): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
}
