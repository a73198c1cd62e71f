import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { WatchTrigger } from './watch-trigger.ts';
import type { WatchedMark } from './watched-mark.ts';

/** What makes a hit the same hit, whatever is swept again or added again (decision C19). */
export interface HitIdentity
  extends Pick<WatchedMark, 'kind' | 'folded'>,
    Pick<WatchTrigger, 'hitKind' | 'version'> {
  readonly watchlistId: string;
  readonly nroSolicitud: string;
}

/** The `triggerHash` of a hit: SHA-256, hex. */
export function triggerHash(hit: HitIdentity): string {
  const { watchlistId, kind, folded, nroSolicitud, hitKind, version } = hit;
  const said = JSON.stringify([watchlistId, kind, folded, nroSolicitud, hitKind, version]);
  return bytesToHex(sha256(new TextEncoder().encode(said)));
}
