import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { BrandSummary } from '../../contract/brand-summary.ts';
import type { ChangedField } from '../../contract/changed-fields.ts';
import { PENDING_ESTADOS } from '../../contract/estado.ts';
import type { WatchHit } from '../../contract/watch-hit.ts';
import { officeDay } from '../calendar/office-time.ts';
import { daysBetween } from '../plazos/calendar-terms.ts';
import type { WatchedMark } from './watched-mark.ts';

/** The columns of a row of `corpus_changes` that watches use. */
export interface BrandChange {
  readonly seq: number;
  readonly version: number;
  readonly kind: 'created' | 'updated';
  readonly fields: readonly ChangedField[];
  /** ISO date-time. */
  readonly at: string;
}

/** The reason for evaluating a mark, which is also the kind of a resulting hit. */
export interface WatchTrigger {
  readonly hitKind: WatchHit['hitKind'];
  /** Version of the mark after the change; each version triggers at most one hit per item. */
  readonly version: number;
  /** True when only acts were added, which only matters to items that watch this mark's number. */
  readonly isActAlone: boolean;
}

/** A mark first imported more than this many days after its filing is a backfill rather than a new filing. */
export const BACKFILL_DAYS = 180;
const TELLING_FIELDS: ReadonlySet<ChangedField> = new Set([
  'denominacion',
  'estado',
  'clases',
  'titulares',
  'nroRegistro',
  'fechaPublicacion',
  'fechaVencimiento',
]);

/**
 * Summarises all changes of a mark since the last sweep as one trigger, which is evaluated against the mark's current
 * state (decision C19). Null when no change is relevant to watchlists.
 * @param changes oldest first
 */
export function watchTrigger(
  changes: readonly BrandChange[],
  brand: Pick<BrandSummary, 'estado' | 'nroRegistro' | 'fechaPresentacion'>,
): WatchTrigger | null {
  const [first, newest] = [changes[0], changes.at(-1)];
  if (first === undefined || newest === undefined) return null;
  const { version } = newest;
  if (first.kind === 'created') {
    const hitKind = isBackfill(first, brand) ? 'baseline' : 'new_filing';
    return { hitKind, version, isActAlone: false };
  }
  const changed = changes.flatMap(({ fields }) => fields);
  const tells = changed.some((field) => TELLING_FIELDS.has(field));
  if (!tells && !changed.includes('anotaciones')) return null;
  return { hitKind: 'update_on_prior', version, isActAlone: !tells };
}

/** Tells whether a new mark is a backfill. A pending mark is not, because it can still be opposed. */
function isBackfill(
  { at }: BrandChange,
  { estado, nroRegistro, fechaPresentacion }: Parameters<typeof watchTrigger>[1],
): boolean {
  if (fechaPresentacion === null) return false;
  const isPending = PENDING_ESTADOS.includes(estado) && nroRegistro === null;
  if (isPending) return false;
  return daysBetween(fechaPresentacion, officeDay(new Date(at))) > BACKFILL_DAYS;
}

/** The fields that identify a hit, so that finding it again does not duplicate it (decision C19). */
interface HitIdentity
  extends Pick<WatchedMark, 'kind' | 'folded'>,
    Pick<WatchTrigger, 'hitKind' | 'version'> {
  readonly watchlistId: string;
  readonly nroSolicitud: string;
}

/** Computes the `triggerHash` of a hit: the SHA-256 of its identity in hex. */
export function triggerHash(hit: HitIdentity): string {
  const { watchlistId, kind, folded, nroSolicitud, hitKind, version } = hit;
  const serialized = JSON.stringify([watchlistId, kind, folded, nroSolicitud, hitKind, version]);
  return bytesToHex(sha256(new TextEncoder().encode(serialized)));
}
