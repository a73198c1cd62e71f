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
    yield { places, from, bytes: packed.toString('base64') };
  }
}

/** The vocabulary of some pieces; of none, one without words. */
export async function arrangedVocabulary(pieces: readonly ArrangedPiece[]): Promise<Vocabulary> {
  const [first] = pieces;
  if (first === undefined) return buildVocabulary(new Map(), 0);
  const unpacked = await Promise.all(
    pieces.map(({ bytes }) => promisify(inflate)(Buffer.from(bytes, 'base64'))),
  );
  const whole = new Uint8Array(unpacked.reduce((sum, { length }) => sum + length, 0));
  pieces.forEach(({ from }, at) => {
    whole.set(unpacked[at] ?? [], from);
  });
  return fromArrays(vocabularyCodec, arraysIn(whole.buffer, first.places));
}
