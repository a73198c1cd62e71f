import { literalNames } from '../coverage/literal-names.ts';
import type { SegmentQuery } from '../segment-query.ts';
import type { TopK } from '../top-k.ts';

/** The last word is only begun: in a name that begins with the query; then in others. */
const BEGUN_AT_START = 500;
const BEGUN = 400;

/** Names that hold every queried word to the letter; after them, those that begin the last one. */
export function rankExact(search: SegmentQuery, top: TopK): void {
  const { names, scores } = literalNames(search);
  for (let i = 0; i < names.length; i += 1) top.offer(names[i] ?? 0, scores[i] ?? 0);
  offerBegunAtStart(search, top);
  if (top.wants(0, BEGUN)) offerBegun(search, top);
}

function offerBegunAtStart(search: SegmentQuery, top: TopK): void {
  const { byText } = search.names.table;
  const { begunFrom, to } = search.beginnings;
  for (let place = begunFrom; place < to; place += 1) {
    const name = byText.names[place] ?? 0;
    if (!top.wants(name, BEGUN_AT_START)) continue;
    if (!search.isLiteral(name) && search.accepts(name)) top.offer(name, BEGUN_AT_START);
  }
}

/** Walks the names of the rarer side: those of the words that are begun, or of the rarest other word. */
function offerBegun(search: SegmentQuery, top: TopK): void {
  const { starts, ids } = search.names.table.namesOf;
  const { begun } = search;
  const all = { from: starts[begun.from] ?? 0, to: starts[begun.to] ?? 0 };
  const side = rarestOther(search) ?? all;
  const { from, to } = side.to - side.from < all.to - all.from ? side : all;
  const { visitedNames } = search.scratch;
  visitedNames.reset(search.names.table.size);
  for (let at = from; at < to; at += 1) {
    const name = ids[at] ?? 0;
    if (!top.wants(name, BEGUN) || !visitedNames.add(name)) continue;
    if (!isBegunIn(search, name) || search.isLiteral(name)) continue;
    if (!search.isBegunAtStart(name) && search.accepts(name)) top.offer(name, BEGUN);
  }
}

/** Where the names stand of that word but the last which the fewest names hold. */
function rarestOther({ names, query }: SegmentQuery) {
  const { words, namesOf } = names.table;
  const ranges = query.sequence.slice(0, -1).map((token) => {
    const { from, to } = words.spellingsOf(token);
    return { from: namesOf.starts[from] ?? 0, to: namesOf.starts[to] ?? 0 };
  });
  return ranges.sort((a, b) => a.to - a.from - (b.to - b.from))[0];
}

/** Whether the name holds the query's words, the last of them begun. */
function isBegunIn(search: SegmentQuery, name: number): boolean {
  const { sequence } = search;
  for (let i = 0; i + 1 < sequence.length; i += 1) {
    if (!search.hasWord(name, sequence[i] ?? -1)) return false;
  }
  return search.hasBegunWord(name);
}
