import type { CallOperation } from './call-operation.ts';
import type { CallOptions, Timing, WalkOptions } from './client-options.ts';
import type { BrandSummary } from './contract-types.ts';
import type { BrandsResource } from './resources/brands.ts';

/** What a mirror does with the marks, where it starts, and how its calls are made; its signal ends it. */
export interface MirrorOptions extends CallOptions {
  /**
   * Receives a mark in its present state; store it in the place of the mark with the same `nroSolicitud`. The same mark
   * may come again. Awaited before the next one comes.
   */
  readonly onBrand: (brand: BrandSummary) => unknown;
  /**
   * Takes the cursor up to which every mark was handed over: keep it with the marks, for `since`. The first one
   * comes when the whole register has been handed over, then one after each step. Awaited.
   */
  readonly onCursor?: ((cursor: string) => unknown) | undefined;
  /** The cursor that was kept last. Absent: the whole register comes first, as an export. */
  readonly since?: string | undefined;
  /** False: ends once nothing is newer. Default: looks for changes until the signal ends it. */
  readonly follow?: boolean | undefined;
  /** Milliseconds between two looks once nothing is newer; each costs a unit of the quota. Default 900,000. */
  readonly pollMs?: number | undefined;
}

/** The calls that a mirror uses. */
interface MirrorCalls {
  readonly call: CallOperation;
  readonly exported: BrandsResource['export'];
  readonly sleep: Timing['sleep'];
}

// Written out, because importing the limits of the contract would create a chunk that every page loads.
export const CHANGES_PER_PAGE = 1_000;
export const NUMBERS_PER_CALL = 100;
const POLL_MS = 900_000;

/**
 * Copies the register, then follows its changes (decision E4). After an interruption, a copy that continues at the last
 * stored cursor ends equal to its source: a cursor is passed on only after everything before it was processed, and a
 * mark is read when its change is reached, so it is never older than that change. Marks processed after the last cursor
 * come again.
 * @returns the newest cursor, where nothing is followed
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
 * Passes on every mark.
 * @returns the cursor of the changes that the export may lack
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

/** Passes on the marks of a page of changes, each once and in its present state. */
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
