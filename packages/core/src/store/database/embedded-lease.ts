import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  linkSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { DatabaseLostError } from './database-errors.ts';

const BEATS_A_LEASE = 5;
/**
 * Maximum attempts per renewal. An attempt is repeated when the lock file was missing or another process replaced it
 * during the write.
 */
const LOOKS = 5;

/** Content of the lock file of an embedded database: the process that holds it, and a counter that it increments. */
export interface Holder {
  /** Identifies one claim. Files written by older versions have neither a token nor a counter. */
  readonly token?: string;
  readonly pid: number;
  readonly host: string;
  /**
   * Start time of the process, which distinguishes it from a later process with the same pid; null on systems without
   * /proc.
   */
  readonly startedAt: string | null;
  /**
   * The boot id and the pid namespace, within which a pid identifies one process; null on systems without /proc.
   */
  readonly system?: string | null;
  readonly beat?: number;
}

/** Creates the lock file content for a new claim by this process. */
export function createHolder(): Required<Holder> {
  const { pid } = process;
  const startedAt = processStat(pid)?.startedAt ?? null;
  return { token: randomUUID(), pid, host: hostname(), startedAt, system: systemId(), beat: 0 };
}

/** Serialises a holder for the lock file. */
export function formatHolder(holder: Required<Holder>): string {
  return `${JSON.stringify(holder)}\n`;
}

/** Parses the content of a lock file; null for a truncated file or any other content. */
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
 * Determines the state of a holder without waiting. A pid is valid in its own namespace only: a holder in another
 * container or on another host, or a suspended one, is `unknown`, and only its lease decides.
 */
export function holderState(holder: Holder): 'alive' | 'gone' | 'unknown' {
  if (holder.token === undefined) return legacyHolderState(holder);
  if (holder.system === null || holder.system !== systemId()) return 'unknown';
  if (!processExists(holder.pid)) return 'gone';
  const stat = processStat(holder.pid);
  if (stat === null) return 'unknown';
  if (stat.startedAt !== holder.startedAt || stat.hasEnded) return 'gone';
  return stat.isSuspended ? 'unknown' : 'alive';
}

/**
 * Determines the state of a holder of an older version, which renews no lease: it is alive while its process exists.
 */
function legacyHolderState({ pid, host, startedAt }: Holder): 'alive' | 'gone' | 'unknown' {
  if (host !== hostname()) return 'unknown';
  if (!processExists(pid)) return 'unknown';
  const stat = processStat(pid);
  return stat === null || stat.startedAt === startedAt ? 'alive' : 'gone';
}

function processExists(pid: number): boolean {
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
/** Matches the state of an ended process in /proc, such as a zombie, whose parent has not read its exit status. */
const ENDED = /^[ZXx]/;

/** Reads start time and state of a process from /proc; null where /proc has no entry. */
function processStat(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Fields are split after the last parenthesis, because the program's name may contain blanks and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const startedAt = fields[START_TICKS] ?? null;
    const state = fields[STATE] ?? '';
    return { startedAt, isSuspended: SUSPENDED.test(state), hasEnded: ENDED.test(state) };
  } catch {
    return null;
  }
}

function systemId(): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
}

/**
 * The lease of this process on an embedded database, from its claim to its release. A timer renews it, and `keep` does
 * when a long statement blocks the timer. Other processes compare only the content of the file and never its time, so
 * clocks may jump and differ.
 */
export class EmbeddedLease {
  readonly #directory: string;
  readonly #path: string;
  readonly #leaseMs: number;
  readonly #beatMs: number;
  readonly #timer: NodeJS.Timeout;
  readonly #lost = new AbortController();
  readonly #leave = () => this.#removeOwnFile();
  #holder: Required<Holder>;
  /** Descriptor of the lock file; it stays open so that the file system cannot reuse the inode number. */
  #file: number;
  #beatenAt = now();
  #isReleased = false;

  /**
   * @param holder the claim that the file at `path` contains
   * @param leaseMs time without a renewal after which another process may take over
   */
  constructor(directory: string, path: string, holder: Required<Holder>, leaseMs: number) {
    this.#directory = directory;
    this.#path = path;
    this.#holder = holder;
    this.#leaseMs = leaseMs;
    this.#beatMs = leaseMs / BEATS_A_LEASE;
    this.#file = openSync(path, 'r');
    this.#timer = setInterval(() => this.#renew(), this.#beatMs).unref();
    process.once('exit', this.#leave);
  }

  /** Aborted, with a `DatabaseLostError`, when another process has taken the database over. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /**
   * Renews the lease if a renewal is due. It is called before each read and write of the database, so that this process
   * writes nothing after another process has taken the database over.
   * @throws DatabaseLostError after such a takeover
   */
  readonly keep = (): void => {
    if (elapsedSince(this.#beatenAt) >= this.#beatMs) this.#renew();
    this.#lost.signal.throwIfAborted();
  };

  /** Releases the database. Safe to call again. */
  release(): void {
    if (this.#isReleased) return;
    this.#removeOwnFile();
    this.#end();
  }

  #renew(): void {
    if (this.#isReleased) return;
    try {
      this.#incrementAndVerify();
    } catch (error) {
      const { code = 'unknown error' } = error as NodeJS.ErrnoException;
      if (elapsedSince(this.#beatenAt) < this.#leaseMs) return;
      this.#lose(`its lock ${this.#path} cannot be read (${code})`);
    }
  }

  /** Writes the incremented counter, then checks that the lock file is still the one that was written to. */
  #incrementAndVerify(): void {
    for (let look = 0; look < LOOKS; look += 1) {
      const found = this.#readOtherHolder();
      if (found === 'missing') {
        // Other processes wait for a whole lease before they remove the file, so a file that is missing before that was
        // deleted by hand and is restored.
        if (elapsedSince(this.#beatenAt) >= this.#leaseMs) {
          this.#lose('another process has had it while this process said nothing');
          return;
        }
        this.#restoreFile();
      } else if (found === 'own') {
        const startedAt = now();
        const isWritten = this.#write();
        if (this.#readOtherHolder() === 'own') {
          if (isWritten) this.#beatenAt = startedAt;
          return;
        }
      } else {
        this.#lose(`${describeHolder(found)} has taken it while this process said nothing`);
        return;
      }
    }
  }

  /** Returns `own` for this process's lock file, `missing` for none, else its holder; null if it cannot be parsed. */
  #readOtherHolder(): 'own' | 'missing' | Holder | null {
    const file = openIfExists(this.#path, 'r');
    if (file === null) return 'missing';
    try {
      if (isSameFile(file, this.#file)) return 'own';
      return parseHolder(readFileSync(file, 'utf8'));
    } finally {
      closeSync(file);
    }
  }

  /** Reopens the file for each write, because a network file system may send written data only on close. */
  #write(): boolean {
    this.#holder = { ...this.#holder, beat: this.#holder.beat + 1 };
    const text = Buffer.from(formatHolder(this.#holder));
    try {
      const file = openIfExists(this.#path, 'r+');
      if (file === null) return false;
      try {
        if (!isSameFile(file, this.#file)) return false;
        writeSync(file, text, 0, text.length, 0);
        ftruncateSync(file, text.length);
        return true;
      } finally {
        closeSync(file);
      }
    } catch {
      // The disk is full or read-only: the claim stays valid until another process replaces the file.
      return false;
    }
  }

  /** Restores the deleted lock file of a live holder. */
  #restoreFile(): void {
    const draft = `${this.#path}.${this.#holder.token}`;
    writeFileSync(draft, formatHolder(this.#holder), { mode: 0o600 });
    try {
      linkSync(draft, this.#path);
      const file = openSync(draft, 'r');
      closeSync(this.#file);
      this.#file = file;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }

  #lose(reason: string): void {
    this.#lost.abort(
      new DatabaseLostError(`The embedded database ${this.#directory} is lost: ${reason}`),
    );
    this.#end();
  }

  #removeOwnFile(): void {
    try {
      if (!this.#isReleased && this.#readOtherHolder() === 'own')
        rmSync(this.#path, { force: true });
    } catch {
      // Other processes take over a lock file that cannot be removed here as soon as its lease has ended.
    }
  }

  #end(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    clearInterval(this.#timer);
    process.off('exit', this.#leave);
    closeSync(this.#file);
  }
}

interface Moment {
  readonly steady: number;
  readonly wall: number;
}

function now(): Moment {
  return { steady: performance.now(), wall: Date.now() };
}

/**
 * Returns the elapsed ms by the clock that advanced further: the monotonic clock stops while a machine sleeps, and the
 * wall clock may be set back.
 */
function elapsedSince({ steady, wall }: Moment): number {
  return Math.max(performance.now() - steady, Date.now() - wall);
}

/** Describes the holder of a database in an error message. */
export function describeHolder(holder: Holder | null): string {
  if (holder === null) return 'another process';
  const { pid, host } = holder;
  return host === hostname() ? `process ${pid}` : `process ${pid} on host ${host}`;
}

function openIfExists(path: string, flags: string): number | null {
  try {
    return openSync(path, flags);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function isSameFile(file: number, other: number): boolean {
  const [one, two] = [file, other].map((each) => fstatSync(each, { bigint: true }));
  return one?.ino === two?.ino && one?.dev === two?.dev;
}
