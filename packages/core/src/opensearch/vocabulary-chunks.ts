import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import {
  type ArrayLocation,
  computeLayout,
  paddedCopy,
  viewArrays,
} from '../arrays/array-layout.ts';
import { decodeArrays, encodeArrays } from '../arrays/codec.ts';
import { buildVocabulary, type Vocabulary } from '../search/segment/terms/name-index.ts';
import { vocabularyCodec } from '../search/segment/terms/vocabulary-arrays.ts';

const PIECE_BYTES = 2 ** 23;

/** A chunk of a vocabulary's arrays, as a document of the engine. */
export interface VocabularyChunk {
  /** Locations of the arrays in the concatenation of all chunks. */
  readonly places: readonly ArrayLocation[];
  /** Total length of all chunks in bytes. */
  readonly length: number;
  /** Offset of this chunk in that concatenation, in bytes. */
  readonly from: number;
  /** The compressed bytes in base64. */
  readonly bytes: string;
}

/**
 * Splits the arrays of a vocabulary into chunks, because sorting the words takes ten times as long as reading them
 * sorted.
 */
export async function* vocabularyChunks(vocabulary: Vocabulary): AsyncGenerator<VocabularyChunk> {
  const arrays = encodeArrays(vocabularyCodec, vocabulary);
  const { places } = computeLayout(arrays);
  const whole = Buffer.concat([...arrays.values()].map(paddedCopy));
  for (let from = 0; from < whole.length; from += PIECE_BYTES) {
    const packed = await promisify(deflate)(whole.subarray(from, from + PIECE_BYTES), { level: 1 });
    yield { places, length: whole.length, from, bytes: packed.toString('base64') };
  }
}

/** Builds the vocabulary from chunks, which are read one after the other; an empty one from no chunks. */
export async function readVocabulary(pieces: AsyncIterable<VocabularyChunk>): Promise<Vocabulary> {
  let whole: Uint8Array = new Uint8Array();
  let places: readonly ArrayLocation[] | null = null;
  for await (const piece of pieces) {
    if (places === null) {
      // Shared memory, so that a worker thread needs no copy.
      whole = new Uint8Array(new SharedArrayBuffer(piece.length));
      places = piece.places;
    }
    whole.set(await promisify(inflate)(Buffer.from(piece.bytes, 'base64')), piece.from);
  }
  return places === null
    ? buildVocabulary(new Map(), 0)
    : decodeArrays(vocabularyCodec, viewArrays(whole.buffer, places));
}
