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

/** A piece of the arrays of a vocabulary, as a document of the engine has it. */
export interface VocabularyChunk {
  /** Where the arrays are in all pieces together. */
  readonly places: readonly ArrayLocation[];
  /** In bytes, of all pieces together. */
  readonly length: number;
  /** Where this piece begins. */
  readonly from: number;
  /** Packed, in base64. */
  readonly bytes: string;
}

/** The arrays of a vocabulary: arranging words takes ten times as long as reading them arranged. */
export async function* vocabularyChunks(vocabulary: Vocabulary): AsyncGenerator<VocabularyChunk> {
  const arrays = encodeArrays(vocabularyCodec, vocabulary);
  const { places } = computeLayout(arrays);
  const whole = Buffer.concat([...arrays.values()].map(paddedCopy));
  for (let from = 0; from < whole.length; from += PIECE_BYTES) {
    const packed = await promisify(deflate)(whole.subarray(from, from + PIECE_BYTES), { level: 1 });
    yield { places, length: whole.length, from, bytes: packed.toString('base64') };
  }
}

/** The vocabulary of some pieces, which are taken one after the other; of none, one without words. */
export async function readVocabulary(pieces: AsyncIterable<VocabularyChunk>): Promise<Vocabulary> {
  let whole: Uint8Array = new Uint8Array();
  let places: readonly ArrayLocation[] | null = null;
  for await (const piece of pieces) {
    if (places === null) {
      // Shared, so that a thread that judges by these words needs no copy.
      whole = new Uint8Array(new SharedArrayBuffer(piece.length));
      places = piece.places;
    }
    whole.set(await promisify(inflate)(Buffer.from(piece.bytes, 'base64')), piece.from);
  }
  return places === null
    ? buildVocabulary(new Map(), 0)
    : decodeArrays(vocabularyCodec, viewArrays(whole.buffer, places));
}
