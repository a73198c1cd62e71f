import type { SegmentQuery } from '../../retrieval/segment-query.ts';

const SHORTEST = 2;

/**
 * The names of one word that the query holds written out: a word of it, or what a word begins with.
 * Such names may be too short to be found by their letters (KR in KRMODA). O(letters * log(names)).
 */
export function* namesWithin({ names: { table }, query }: SegmentQuery): Generator<number> {
  const { words, wordsOf, byText } = table;
  for (const token of query.tokens) {
    for (let length = SHORTEST; length <= token.length; length += 1) {
      const last = words.spellingsOf(token.slice(0, length));
      if (last.from === last.to) continue;
      // A name of this word alone stands before all that only begin with it.
      const { from, to } = byText.beginningWith({ words: [], last });
      for (let place = from; place < to; place += 1) {
        const name = byText.names[place] ?? 0;
        if ((wordsOf.starts[name + 1] ?? 0) - (wordsOf.starts[name] ?? 0) > 1) break;
        yield name;
      }
    }
  }
}
