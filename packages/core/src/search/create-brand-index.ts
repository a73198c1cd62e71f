import { bytesToHex } from '@noble/hashes/utils.js';
import type { CursorKeys } from '../domain/listing/cursor.ts';
import {
  type BrandInput,
  type Concepts,
  knowledgeOf,
  readBrandInputs,
} from './in-memory/brand-input.ts';
import { withIndexedFullText } from './in-memory/indexed-full-text.ts';
import { SummaryTable } from './in-memory/packed-summaries.ts';
import { readPortable, sha256 } from './in-memory/portable-snapshot.ts';
import { type InMemoryBrands, type InMemoryOptions, MarksInMemory } from './in-memory-brands.ts';
import { type ConceptVector, embedConcepts } from './language/concepts/concept-vector.ts';
import { knowWords, NO_WORDS } from './language/word-knowledge.ts';
import { CONCEPT_KNOWLEDGE } from './language/word-worth/concept-knowledge.ts';
import { firstGeneration } from './segment/generation.ts';
import { GenerationKeeper } from './segment/generation-keeper.ts';
import { SnapshotError } from './segment/snapshot-head.ts';

/**
 * Indexes marks in memory, in a browser as well as in Node: about 25 microseconds and half a kilobyte
 * a mark.
 *
 * @param brands marks as canonical NDJSON states them (decision B4) or as the API answers them; of a
 * number given twice the later one counts
 * @throws ServiceError `validation_error` that names the position, the number and the field of a mark
 * that is not well formed
 * @example
 * const marks = createBrandIndex([{ nroSolicitud: '1262023', denominacion: 'KOLUN', clases: [29] }]);
 * marks.search({ q: 'colun' }).items;
 */
export function createBrandIndex(
  brands: Iterable<BrandInput>,
  options: InMemoryOptions = {},
): InMemoryBrands {
  const { embeddings = 'off' } = options;
  knowWords(embeddings === 'off' ? NO_WORDS : knowledgeOf(embeddings));
  const read = readBrandInputs(brands, options.onProgress);
  const rows = new SummaryTable();
  for (const brand of read) rows.set(brand);
  const indexable = read.map((brand) => brand.indexable);
  const generation = firstGeneration(indexable, {
    seq: 0,
    embeddings: embeddings === 'off' ? 'off' : 'concepts',
  });
  const index = new GenerationKeeper(withIndexedFullText(generation));
  return new MarksInMemory({ index, rows }, options);
}

/** How a portable snapshot is taken up. */
export interface LoadOptions {
  /** What signs `nextCursor`; by default a key of this index alone. */
  readonly cursorKeys?: CursorKeys;
  /** The SHA-256 that the whole file must have, in hex: as it stands in the `.sha256` file beside it. */
  readonly sha256?: string;
  /** Ends the download. */
  readonly signal?: AbortSignal;
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
  const bytes = await bytesOf(source, options.signal);
  if (
    options.sha256 !== undefined &&
    bytesToHex(await sha256(bytes)) !== options.sha256.toLowerCase()
  ) {
    throw new SnapshotError('it is another file: its SHA-256 is not the one that was told');
  }
  knowWords(CONCEPT_KNOWLEDGE);
  const { generation, rows, dataAsOf } = await readPortable(bytes);
  const index = new GenerationKeeper(generation);
  return new MarksInMemory(
    { index, rows: new SummaryTable(rows) },
    {
      ...(options.cursorKeys && { cursorKeys: options.cursorKeys }),
      ...(dataAsOf !== undefined && { dataAsOf }),
    },
  );
}

async function bytesOf(
  source: string | URL | Uint8Array | ArrayBuffer,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  if (source instanceof Uint8Array) return source;
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  const response = await fetched(source, signal);
  if (!response.ok)
    throw new SnapshotError(`it cannot be fetched: the answer is ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function fetched(url: string | URL, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(url, signal ? { signal } : {});
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new SnapshotError('it cannot be fetched: nobody answers at this address', { cause });
  }
}

/**
 * The built-in concepts of Spanish and English, and what real names say of words: some hundred kilobytes
 * that are bundled only where this is named.
 *
 * @example
 * createBrandIndex(marks, { embeddings: concepts }).search({ q: 'águila real' });
 */
export const concepts: Concepts = { knowledge: CONCEPT_KNOWLEDGE };

/** What a mark means, as a sparse vector (decision D9). Pure; a few microseconds once the lexicon is built. */
export function conceptVector(text: string): ConceptVector {
  knowWords(CONCEPT_KNOWLEDGE);
  return embedConcepts(text);
}
