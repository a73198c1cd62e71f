import { LIMITS } from '../contract/limits.ts';
import type { LimitState, RateLimit } from '../contract/operation-call.ts';
import type { OperationRow } from '../contract/operation-row.ts';
import { ServiceError } from './service-error.ts';
import { isPlainObject } from './text/json.ts';

const SECOND = 1_000;

/** A time span in which calls are counted against a limit. */
interface CallWindow {
  readonly limit: number;
  readonly used: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The usage of an API key. `now` is the time on the clock that counted the call. */
export interface KeyUsage {
  readonly now: Date;
  readonly burst: CallWindow;
  readonly quota: CallWindow;
}

/** Returns a window of `seconds` that starts with its first call, at `startsAt`. */
export function burstWindow(
  startsAt: Date,
  seconds: number,
  { limit, used }: Pick<CallWindow, 'limit' | 'used'>,
): CallWindow {
  return { limit, used, startsAt, endsAt: new Date(startsAt.getTime() + seconds * SECOND) };
}

/** Returns the UTC calendar month that begins on `firstDay`, `YYYY-MM-DD` (decision D1). */
export function monthWindow(
  firstDay: string,
  { limit, used }: Pick<CallWindow, 'limit' | 'used'>,
): CallWindow {
  const startsAt = new Date(`${firstDay}T00:00:00Z`);
  const endsAt = new Date(Date.UTC(startsAt.getUTCFullYear(), startsAt.getUTCMonth() + 1));
  return { limit, used, startsAt, endsAt };
}

/** Returns the first day of the UTC calendar month of `now`, `YYYY-MM-DD`. */
export function firstDayOfMonth(now: Date): string {
  return `${now.toISOString().slice(0, 7)}-01`;
}

/** Returns the whole seconds, at least one, until the next window begins. */
export function retryAfterSeconds({ endsAt }: CallWindow, now: Date): number {
  return Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / SECOND));
}

/** Returns the remaining calls; 0 when the limit was lowered below the usage. */
export function remainingCalls({ limit, used }: CallWindow): number {
  return Math.max(0, limit - used);
}

/** Returns the usage after a refund of quota units. */
export function refundUnits(usage: KeyUsage, units: number): KeyUsage {
  return { ...usage, quota: { ...usage.quota, used: Math.max(0, usage.quota.used - units) } };
}

/** Converts the usage of a key to the limits that every response reports. */
export function toRateLimit({ now, burst, quota }: KeyUsage): RateLimit {
  return Object.freeze({ burst: toLimitState(burst, now), quota: toLimitState(quota, now) });
}

function toLimitState(window: CallWindow, now: Date): LimitState {
  const length = window.endsAt.getTime() - window.startsAt.getTime();
  return Object.freeze({
    limit: window.limit,
    remaining: remainingCalls(window),
    windowSeconds: length / SECOND,
    resetSeconds: retryAfterSeconds(window, now),
  });
}

/**
 * Computes the quota units of a call from its input before validation: one for each entry of the list that the
 * operation charges by (decision E5), else one. A list that is too long to be accepted costs only one unit.
 */
export function callUnits({ units }: Pick<OperationRow, 'units'>, input: unknown): number {
  if (typeof units !== 'object' || !isPlainObject(input)) return 1;
  const { [units.each]: entries } = input;
  const isList = Array.isArray(entries) && entries.length <= LIMITS.screeningMax;
  return isList ? Math.max(1, entries.length) : 1;
}

/**
 * Returns the default arguments of an MCP tool: a smaller `limit` than over REST, so that the result for many entries
 * fits a model's context. A `limit` in the input takes precedence.
 */
export function toolDefaults(
  row: Pick<OperationRow, 'tool' | 'units'>,
  input: unknown,
): { readonly limit?: number } {
  const entries = row.tool?.entries;
  if (entries === undefined) return {};
  const share = Math.floor(entries / callUnits(row, input));
  return { limit: Math.max(1, Math.min(LIMITS.screeningItemsDefault, share)) };
}

/** The headers of a request that may carry a key, as Node names them. */
export interface KeyHeaders {
  readonly 'x-api-key'?: string | readonly string[] | undefined;
  readonly authorization?: string | undefined;
}

const BEARER = /^bearer\s(.*)$/i;

/**
 * Returns the distinct keys of a request: from `X-API-Key`, and from `Authorization: Bearer`, which hosted connectors
 * and generated clients send (decision F7). Blank keys and other schemes are ignored.
 */
export function presentedKeys(headers: KeyHeaders): readonly string[] {
  const [, token = ''] = BEARER.exec(headers.authorization?.trim() ?? '') ?? [];
  const given = [headers['x-api-key'] ?? '', token].map((key) => String(key).trim());
  return [...new Set(given)].filter((key) => key !== '');
}

/**
 * Returns the key of a request; undefined when it has none.
 * @throws ServiceError `validation_error` for two different keys, because it is ambiguous which one is meant
 */
export function presentedKey(headers: KeyHeaders): string | undefined {
  const [key, other] = presentedKeys(headers);
  if (other === undefined) return key;
  throw new ServiceError(
    'validation_error',
    'X-API-Key and Authorization carry different keys: send one of them',
  );
}
