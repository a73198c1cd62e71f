import { sha256 as computedSha256 } from '@noble/hashes/sha2.js';
import { snapshotDamaged } from '../segment/snapshot-head.ts';

/** The pieces, one behind the other, gzipped. */
export async function gzip(pieces: readonly Uint8Array[]): Promise<Uint8Array> {
  const zipped = streamOf(pieces).pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(zipped).arrayBuffer());
}

/**
 * Unpacks what was gzipped into memory of the size that it is said to have.
 * @throws SnapshotError when it has another size or is no gzip
 */
export async function gunzip(packed: Uint8Array, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const whole = roomFor(size);
  let filled = 0;
  try {
    const pieces = streamOf([packed]).pipeThrough(new DecompressionStream('gzip')).getReader();
    for (;;) {
      const { done, value } = await pieces.read();
      if (done) break;
      whole.set(value, filled);
      filled += value.length;
    }
  } catch (cause) {
    throw snapshotDamaged('it cannot be unpacked', cause);
  }
  if (filled !== size) throw snapshotDamaged('its size is wrong');
  return whole;
}

/** Hashed by the platform, which can in secure contexts alone; elsewhere by the code that signs cursors. */
export async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  const { subtle }: { readonly subtle?: typeof crypto.subtle } = crypto;
  if (subtle === undefined) return computedSha256(bytes);
  return new Uint8Array(await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
}

function roomFor(size: number): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(size);
  } catch (cause) {
    throw snapshotDamaged('it does not fit into memory', cause);
  }
}

function streamOf(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new Blob(pieces as Uint8Array<ArrayBuffer>[]).stream();
}
