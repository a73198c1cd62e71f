import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { BrandSummary } from '../../contract/brand-summary.ts';
import type { ChangedField } from '../../contract/changed-fields.ts';
import { PENDING_ESTADOS } from '../../contract/estado.ts';
import type { WatchHit } from '../../contract/watch-hit.ts';
import { officeDay } from '../calendar/office-time.ts';
import { daysBetween } from '../plazos/calendar-terms.ts';
import type { WatchedMark } from './watched-mark.ts';

/** The fields of a row of `corpus_changes` that watches use. */
export interface BrandChange {
  readonly seq: number;
  readonly version: number;
  readonly kind: 'created' | 'updated';
  readonly fields: readonly ChangedField[];
  /** ISO date-time. */
  readonly at: string;
}

/** Why a mark is evaluated, and the kind of a resulting hit. */
export interface WatchTrigger {
  readonly hitKind: WatchHit['hitKind'];
  /** Version of the mark after the change; one version triggers once. */
  readonly version: number;
  /** True when only an act is new, which only matters to watches of that very number. */
  readonly isActAlone: boolean;
}

/** A filing first seen later than this many days is a backfill rather than a new filing. */
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
 * Summarises the changes of a mark since the last sweep (decision C19): however many there are, one trigger, for the
 * mark as it is now. Null when they concern no watch.
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

/** A pending mark can be opposed whenever it was filed, so it is reported. */
function isBackfill(
  { at }: BrandChange,
  { estado, nroRegistro, fechaPresentacion }: Parameters<typeof watchTrigger>[1],
): boolean {
  if (fechaPresentacion === null) return false;
  const isPending = PENDING_ESTADOS.includes(estado) && nroRegistro === null;
  if (isPending) return false;
  return daysBetween(fechaPresentacion, officeDay(new Date(at))) > BACKFILL_DAYS;
}

/** The fields that identify a hit, however often it is found (decision C19). */
interface HitIdentity
  extends Pick<WatchedMark, 'kind' | 'folded'>,
    Pick<WatchTrigger, 'hitKind' | 'version'> {
  readonly watchlistId: string;
  readonly nroSolicitud: string;
}

/** The `triggerHash` of a hit: SHA-256, hex. */
export function triggerHash(hit: HitIdentity): string {
  const { watchlistId, kind, folded, nroSolicitud, hitKind, version } = hit;
  const serialized = JSON.stringify([watchlistId, kind, folded, nroSolicitud, hitKind, version]);
  return bytesToHex(sha256(new TextEncoder().encode(serialized)));
}
