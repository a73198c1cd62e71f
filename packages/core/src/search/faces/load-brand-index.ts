import { bytesToHex } from '@noble/hashes/utils.js';
import type { CursorKeys } from '../../domain/listing/cursor.ts';
import { CONCEPT_KNOWLEDGE } from '../../likeness/data/concept-knowledge.ts';
import { loadLexicon } from '../../likeness/data/lexicon-data.ts';
import { SummaryTable } from '../in-memory/packed-summaries.ts';
import { readPortable, sha256 } from '../in-memory/portable-snapshot.ts';
import { GenerationKeeper } from '../segment/generation-keeper.ts';
import { SnapshotError } from '../segment/snapshot-head.ts';
import { type InMemoryBrands, InMemoryIndex } from './in-memory-brands.ts';

/** How a portable snapshot is taken up. */
export interface LoadOptions {
  /** What signs `nextCursor`; by default a key of this index alone. */
  readonly cursorKeys?: CursorKeys;
  /** The SHA-256 that the whole file must have, in hex: as it occurs in the `.sha256` file beside it. */
  readonly sha256?: string;
  /** Ends the download. */
  readonly signal?: AbortSignal;
  /** What fetches an address, such as a `fetch` that knows a proxy; by default that of the platform. */
  readonly fetch?: typeof globalThis.fetch;
}

/**
 * Takes up a portable snapshot (`marcario snapshot --portable`, or `save` of an index): in Node, in a
 * browser page and in a worker. What is searched afterwards stays where it is: nothing more is asked of
 * anybody. About 10 microseconds a mark, most of it unpacking; nothing is indexed again.
 *
 * @param source the bytes of the snapshot, or an address that `fetch` takes
 * @throws SnapshotError in one plain line, when it cannot be fetched, is cut off or altered, or was
 * written by a version that lays the index out in another way
 * @example
 * const marks = await loadBrandIndex('/marks.snapshot');
 * marks.similar({ q: 'NOVA FUDS' }).items;
 */
export async function loadBrandIndex(
  source: string | URL | Uint8Array | ArrayBuffer,
  options: LoadOptions = {},
): Promise<InMemoryBrands> {
  const bytes = await readBytes(source, options);
  if (
    options.sha256 !== undefined &&
    bytesToHex(await sha256(bytes)) !== options.sha256.toLowerCase()
  ) {
    throw new SnapshotError('it is another file: its SHA-256 is not the one that was told');
  }
  loadLexicon(CONCEPT_KNOWLEDGE);
  const { generation, rows, dataAsOf } = await readPortable(bytes);
  const index = new GenerationKeeper(generation);
  return new InMemoryIndex(
    { index, rows: new SummaryTable(rows) },
    {
      ...(options.cursorKeys && { cursorKeys: options.cursorKeys }),
      ...(dataAsOf !== undefined && { dataAsOf }),
    },
  );
}

async function readBytes(
  source: string | URL | Uint8Array | ArrayBuffer,
  options: LoadOptions,
): Promise<Uint8Array> {
  if (source instanceof Uint8Array) return source;
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  const response = await fetchSnapshot(source, options);
  if (!response.ok)
    throw new SnapshotError(`it cannot be fetched: the answer is ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function fetchSnapshot(
  url: string | URL,
  { signal, fetch = globalThis.fetch }: LoadOptions,
): Promise<Response> {
  try {
    return await fetch(url, signal ? { signal } : {});
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new SnapshotError('it cannot be fetched: nobody answers at this address', { cause });
  }
}
