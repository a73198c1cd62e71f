import { AT_START, literalNames } from '../coverage/literal-names.ts';
import type { SegmentQuery } from '../segment-query.ts';
import type { TopK } from '../top-k.ts';

/** A name whose text goes on where the query ends within a word. */
const BEGUN = 500;

/** Names that begin with the query: those in which it ends with a word, then all others. */
export function rankBeginning(search: SegmentQuery, top: TopK): void {
  const { names, scores } = literalNames(search);
  for (let i = 0; i < names.length; i += 1) {
    if ((scores[i] ?? 0) >= AT_START) top.offer(names[i] ?? 0, scores[i] ?? 0);
  }
  const { byText } = search.names.table;
  const { begunFrom, to } = search.beginnings;
  for (let place = begunFrom; place < to; place += 1) {
    const name = byText.names[place] ?? 0;
    if (!top.wants(name, BEGUN) || search.initials.has(name)) continue;
    if (search.accepts(name)) top.offer(name, BEGUN);
  }
}
