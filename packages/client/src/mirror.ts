import type { CallOperation } from './call-operation.ts';
import type { BrandSummary } from './contract-types.ts';
import type { BrandsResource } from './resources/brands.ts';
import type { Timing } from './timing.ts';

/** What a mirror does with what it reads, and where it begins. */
export interface MirrorOptions {
  /**
   * Takes a mark as it stands now and keeps it in the place of what was kept under its `nroSolicitud`. The same
   * mark may come again. Awaited before the next one comes.
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
  /** Ends the mirror, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** By which calls a mirror reads. */
export interface MirrorCalls {
  readonly call: CallOperation;
  readonly exported: BrandsResource['export'];
  readonly sleep: Timing['sleep'];
}

/** Loads what mirrors when it is first needed: who never does, does not pay for it. */
export function mirrorWith(calls: MirrorCalls): (options: MirrorOptions) => Promise<string> {
  return async (options) => (await import('./copy-register.ts')).copyRegister(calls, options);
}
