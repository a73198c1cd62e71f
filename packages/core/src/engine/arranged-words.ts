import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { type ArrayPlace, arraysIn, layOut, padded } from '../arrays/array-layout.ts';
import { arraysOf, fromArrays } from '../arrays/codec.ts';
import { buildVocabulary, type Vocabulary } from '../search/segment/terms/name-index.ts';
import { vocabularyCodec } from '../search/segment/terms/vocabulary-arrays.ts';

const PIECE_BYTES = 2 ** 23;

/** A piece of the arrays of a vocabulary, as a document of the engine has it. */
export interface ArrangedPiece {
  /** Where the arrays are in all pieces together. */
  readonly places: readonly ArrayPlace[];
  /** In bytes, of all pieces together. */
  readonly length: number;
  /** Where this piece begins. */
  readonly from: number;
  /** Packed, in base64. */
  readonly bytes: string;
}

/** The arrays of a vocabulary: arranging words takes ten times as long as reading them arranged. */
export async function* arrangedPieces(vocabulary: Vocabulary): AsyncGenerator<ArrangedPiece> {
  const arrays = arraysOf(vocabularyCodec, vocabulary);
  const { places } = layOut(arrays);
  const whole = Buffer.concat([...arrays.values()].map(padded));
  for (let from = 0; from < whole.length; from += PIECE_BYTES) {
    const packed = await promisify(deflate)(whole.subarray(from, from + PIECE_BYTES), { level: 1 });
    yield { places, length: whole.length, from, bytes: packed.toString('base64') };
  }
}

/** The vocabulary of some pieces, which are taken one after the other; of none, one without words. */
export async function arrangedVocabulary(
  pieces: AsyncIterable<ArrangedPiece>,
): Promise<Vocabulary> {
  let whole: Uint8Array = new Uint8Array();
  let places: readonly ArrayPlace[] | null = null;
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
    : fromArrays(vocabularyCodec, arraysIn(whole.buffer, places));
}
