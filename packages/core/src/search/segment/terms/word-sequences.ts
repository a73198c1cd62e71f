import { compareCodeUnits } from '../../../domain/text/code-unit-order.ts';
import { foldedTokens } from '../../../domain/text/text-folding.ts';
import { GrowableArray } from '../../arrays/growable-array.ts';
import { Interner } from '../../arrays/interner.ts';
import type { Postings } from '../../arrays/postings.ts';
import { inversePermutation } from '../../arrays/sort-permutation.ts';
import { foldSpelled } from '../../language/folding/spelled-text.ts';
import { WordDictionary } from './word-dictionary.ts';

/** The words of some names, and which of them each name is made of, in order. */
export interface WordSequences {
  readonly words: WordDictionary;
  readonly wordsOf: Postings;
}

/** Reads spelled names once: words are numbered as they come, and at the end as the dictionary has them. */
export function readSequences(names: readonly string[]): WordSequences {
  const met = new Interner();
  const sequence = new GrowableArray(Uint32Array);
  const starts = new Uint32Array(names.length + 1);
  names.forEach((name, id) => {
    for (const word of foldedTokens(name)) sequence.push(met.idOf(word));
    starts[id + 1] = sequence.length;
  });
  const order = dictionaryOrder(met.texts);
  const newIds = inversePermutation(order);
  const ids = sequence.numbers.subarray(0, sequence.length).map((old) => newIds[old] ?? 0);
  const words = WordDictionary.of(Array.from(order, (old) => met.texts[old] ?? ''));
  return { words, wordsOf: { starts, ids } };
}

/** By folding, then by spelling. */
function dictionaryOrder(spelled: readonly string[]): Uint32Array {
  const folded = spelled.map(foldSpelled);
  const order = new Uint32Array(spelled.length).map((_, id) => id);
  const compareBy = (texts: readonly string[], a: number, b: number) =>
    compareCodeUnits(texts[a] ?? '', texts[b] ?? '');
  return order.sort((a, b) => compareBy(folded, a, b) || compareBy(spelled, a, b));
}
