import type { CallOperation } from './call-operation.ts';
import type { CallOptions, Timing, WalkOptions } from './client-options.ts';
import type { BrandSummary } from './contract-types.ts';
import type { BrandsResource } from './resources/brands.ts';

/** Options of a mirror: callbacks for marks and cursors, the start cursor, and call options; `signal` ends it. */
export interface MirrorOptions extends CallOptions {
  /**
   * Called with a mark in its current state; store it instead of the mark with the same `nroSolicitud`. The same mark
   * may be passed again. The result is awaited before the next call.
   */
  readonly onBrand: (brand: BrandSummary) => unknown;
  /**
   * Called with the cursor up to which every mark was passed to `onBrand`: store it with the marks, for `since`. First
   * called after the whole register was passed on, then after each page of changes. Its result is awaited.
   */
  readonly onCursor?: ((cursor: string) => unknown) | undefined;
  /** The cursor that was stored last. If absent, the whole register is passed on first, as an export. */
  readonly since?: string | undefined;
  /** False: ends once there are no newer changes. Default: polls for changes until the signal is aborted. */
  readonly follow?: boolean | undefined;
  /** Milliseconds between two polls once there are no newer changes; each costs a quota unit. Default 900,000. */
  readonly pollMs?: number | undefined;
}

/** The calls that a mirror uses. */
interface MirrorCalls {
  readonly call: CallOperation;
  readonly exported: BrandsResource['export'];
  readonly sleep: Timing['sleep'];
}

// The values are repeated here, because importing the contract's limits would create a chunk that every page loads.
export const CHANGES_PER_PAGE = 1_000;
export const NUMBERS_PER_CALL = 100;
const POLL_MS = 900_000;

/**
 * Copies the register, then follows its changes (decision E4). After an interruption, a copy that continues at the last
 * stored cursor ends equal to its source: a cursor is passed on only after everything before it was processed, and a
 * mark is read when its change is reached, so it is never older than that change. Marks processed after the last cursor
 * are passed on again.
 * @returns the newest cursor, if `follow` is false
 */
export async function copyRegister(calls: MirrorCalls, options: MirrorOptions): Promise<string> {
  const { onBrand, onCursor, since, follow = true, pollMs = POLL_MS, ...callOptions } = options;
  if (typeof onBrand !== 'function') throw new TypeError('mirror needs onBrand, a function');
  let cursor = since;
  if (cursor === undefined) {
    cursor = await copyAllMarks(calls, onBrand, callOptions);
    await onCursor?.(cursor);
  }
  for (;;) {
    const { changes, nextCursor } = await copyChangedMarks(calls, onBrand, {
      since: cursor,
      callOptions,
    });
    if (changes > 0) {
      cursor = nextCursor;
      await onCursor?.(cursor);
    }
    if (changes === CHANGES_PER_PAGE) continue;
    if (!follow) return cursor;
    await calls.sleep(pollMs, callOptions.signal);
  }
}

/**
 * Passes every mark to `onBrand`.
 * @returns the cursor of the changes that the export may not contain
 */
async function copyAllMarks(
  { exported }: MirrorCalls,
  onBrand: MirrorOptions['onBrand'],
  options: CallOptions,
): Promise<string> {
  const marks = await exported({}, options);
  for await (const brand of marks) {
    options.signal?.throwIfAborted();
    await onBrand(brand);
  }
  return marks.changesCursor;
}

/** Passes the marks of a page of changes to `onBrand`, each once and in its current state. */
async function copyChangedMarks(
  { call }: MirrorCalls,
  onBrand: MirrorOptions['onBrand'],
  { since, callOptions }: { readonly since: string; readonly callOptions: CallOptions },
): Promise<{ readonly changes: number; readonly nextCursor: string }> {
  const patiently: WalkOptions = { ...callOptions, isPatient: true };
  const page = { since, limit: CHANGES_PER_PAGE };
  const { items, nextCursor } = await call('listChanges', page, patiently);
  const changed = [...new Set(items.map(({ nroSolicitud }) => nroSolicitud))];
  for (let at = 0; at < changed.length; at += NUMBERS_PER_CALL) {
    const nros = changed.slice(at, at + NUMBERS_PER_CALL);
    const marks = await call('getBrandsBatch', { nros }, patiently);
    for (const brand of marks.items) {
      callOptions.signal?.throwIfAborted();
      await onBrand(brand);
    }
  }
  return { changes: items.length, nextCursor };
}
