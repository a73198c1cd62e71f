import { ScoredTexts } from './scored-texts.ts';
import type { Segment } from './segment.ts';
import type { TextQuery } from './text-query.ts';
import { frequencyOf, namesHoldingAll } from './word-names.ts';

/** What a literal match is worth: how much of the mark it is, and whether it stands in one piece. */
const FIT_SHARE = 0.6;
const PHRASE_SHARE = 0.25;
const BEGINNING_SHARE = 0.1;
/** The least a literal match is worth; the shares come on top, and a whole mark is 1. */
const FLOOR = 0.04;
/** Above this many names for the commonest word, postings are faster than the full-text index. */
const FULL_TEXT_NAMES = 500;

/**
 * The names in which every word of the query stands literally, scored by how they hold it. The
 * full-text index is the fastest where every word is rare; a word that thousands of names hold
 * makes it slow, and there the postings of the words are held against each other instead.
 */
export function rankLiteral({ fullText, spelling }: Segment, query: TextQuery): ScoredTexts {
  const names = query.tokens.map((token) => frequencyOf(spelling.table, token).names);
  if (names.includes(0)) return new ScoredTexts(0);
  const ids =
    Math.max(...names) <= FULL_TEXT_NAMES
      ? fullText.holdingAll(query.text)
      : namesHoldingAll(spelling.table, query.tokens);
  const scored = new ScoredTexts(ids.length);
  for (let i = 0; i < ids.length; i += 1) {
    const id = ids[i] ?? 0;
    scored.add(id, literalScore(spelling.table.texts[id] ?? '', query.text));
  }
  return scored;
}

/** A folded name against a folded query that it holds, 0..1. */
function literalScore(text: string, query: string): number {
  if (text === query) return 1;
  const fit = Math.min(1, query.length / text.length);
  const at = ` ${text} `.indexOf(` ${query} `);
  return FLOOR + FIT_SHARE * fit + (at >= 0 ? PHRASE_SHARE : 0) + (at === 0 ? BEGINNING_SHARE : 0);
}
