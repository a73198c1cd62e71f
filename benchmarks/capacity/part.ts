import { inOwnProcess } from '../own-process.ts';
import type { Settings } from './settings.ts';

const MINUTES = 60;
/** As a service is started: without flags of its own. */
const PLAIN: readonly string[] = [];

/** A part of the benchmark, done in a process of its own. */
export interface Part {
  readonly role: 'build' | 'start' | 'serve';
  readonly settings: Settings;
  /** When the process was asked for, in milliseconds since 1970: its start is measured too. */
  readonly askedAt: number;
}

/** Has a process of its own do a part. */
export function inPart<Told>(role: Part['role'], settings: Settings): Promise<Told> {
  const part: Part = { role, settings, askedAt: Date.now() };
  return inOwnProcess<Told>(part, MINUTES, PLAIN);
}
