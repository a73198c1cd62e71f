import { foldText } from '../../../domain/text/text-folding.ts';
import type { WrittenTerm } from '../../language/concepts/concept-terms.ts';
import type { ConceptVector } from '../../language/concepts/concept-vector.ts';
import { eachRestatement } from '../meaning/restatements.ts';
import type { SegmentQuery } from '../segment-query.ts';
import { TOP_SCORE, type TopK } from '../top-k.ts';
import { rankByVectors } from './vector-names.ts';

/** The score of a name that means the same, but is not the query itself. */
const FULL_SCORE = TOP_SCORE - 1;

/** Names that say in other words what the query says: by the concepts, or by a sentence model. */
export function rankSemantic(search: SegmentQuery, top: TopK): void {
  rankByConcepts(search, search.query.meaning, top);
  rankByVectors(search, (name, cosine) => top.offer(name, scoreOf(cosine)));
}

/** Names that say by the concepts what is meant; none while meanings are off. */
function rankByConcepts(
  search: SegmentQuery,
  meaning: ConceptVector<WrittenTerm> | null,
  top: TopK,
): void {
  const { meanings, table } = search.names;
  if (meaning === null || meanings === null) return;
  const texts = {
    // A name with every word of the query puts none of them differently: seen without its text.
    accepts: (name: number) => !search.isLiteral(name) && search.accepts(name),
    wants: (name: number, likeness: number) => top.wants(name, scoreOf(likeness)),
    folded: (name: number) => foldText(table.text(name)),
    gathered: search.scratch.textSums,
  };
  eachRestatement(meanings, meaning, texts, (name, likeness) => top.offer(name, scoreOf(likeness)));
}

function scoreOf(likeness: number): number {
  return Math.round(FULL_SCORE * likeness);
}
