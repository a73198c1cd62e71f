import type { SegmentSearch } from './segment-search.ts';
import { TOP_SCORE, type TopNames } from './top-names.ts';

/** Every queried word, in order and side by side: at the name's beginning, elsewhere; in any order. */
const AT_START = 900;
const IN_SEQUENCE = 800;
const IN_ANY_ORDER = 700;
/** The last word is only begun: in a name that begins with the query; then in others. */
const BEGUN_AT_START = 500;
const BEGUN = 400;

/** Names that hold every queried word to the letter; after them, those that begin the last one. */
export function rankExact(search: SegmentSearch, top: TopNames): void {
  offerLiteral(search, top);
  offerBegun(search, top);
}

/** The full text gives the names with the rarest word; the others are looked up in the name. */
function offerLiteral(search: SegmentSearch, top: TopNames): void {
  const rarest = rarestToken(search);
  if (rarest === null) return;
  const names = search.names.fullText.namesWith(rarest);
  for (let i = 0; i < names.length; i += 1) {
    const name = names[i] ?? 0;
    if (search.isLiteral(name) && search.accepts(name)) {
      top.offer(name, literalScore(search, name));
    }
  }
}

function literalScore(search: SegmentSearch, name: number): number {
  if (search.isWhole(name)) return TOP_SCORE;
  if (search.beginsWithSequence(name)) return AT_START;
  return search.hasSequence(name) ? IN_SEQUENCE : IN_ANY_ORDER;
}

/** The queried word that the fewest names hold; null when no name holds one of them. */
function rarestToken({ names, tokens, query }: SegmentSearch): string | null {
  const { words, namesOf } = names.table;
  let rarest: string | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  for (const token of query.tokens) {
    const { from, to } = words.spellingsOf(token);
    const frequency = (namesOf.starts[to] ?? 0) - (namesOf.starts[from] ?? 0);
    if (frequency === 0) return null;
    if (frequency < fewest) {
      fewest = frequency;
      rarest = token;
    }
  }
  return tokens.length === 0 ? null : rarest;
}

/**
 * Words are numbered in alphabetical order, so the names of all words with one beginning are one
 * piece of the postings. The names of the rarer side are walked: that piece, or those of the
 * rarest other word.
 */
function offerBegun(search: SegmentSearch, top: TopNames): void {
  const { table } = search.names;
  const { sequence } = search.query;
  const last = sequence.at(-1) ?? '';
  const others = search.sequence.slice(0, -1);
  if (others.includes(-1)) return;
  const { from, to } = table.words.folded.startingWith(last);
  const { visitedNames } = search.scratch;
  visitedNames.reset(table.size);
  const { starts, ids } = table.namesOf;
  const end = starts[to] ?? 0;
  for (let at = starts[from] ?? 0; at < end; at += 1) {
    const name = ids[at] ?? 0;
    if (!visitedNames.add(name)) continue;
    if (!others.every((folding) => search.hasWord(name, folding))) continue;
    if (search.isLiteral(name) || !search.accepts(name)) continue;
    top.offer(name, beginsWith(search, name, { from, to }) ? BEGUN_AT_START : BEGUN);
  }
}

/** Whether the name's first words are the query's, the last of them begun. */
function beginsWith(
  { names, sequence }: SegmentSearch,
  name: number,
  { from, to }: { readonly from: number; readonly to: number },
): boolean {
  const { words, wordsOf } = names.table;
  const start = wordsOf.starts[name] ?? 0;
  const last = start + sequence.length - 1;
  if (last >= (wordsOf.starts[name + 1] ?? 0)) return false;
  for (let i = 0; start + i < last; i += 1) {
    if (words.foldings[wordsOf.ids[start + i] ?? 0] !== sequence[i]) return false;
  }
  const word = wordsOf.ids[last] ?? 0;
  return word >= from && word < to;
}
