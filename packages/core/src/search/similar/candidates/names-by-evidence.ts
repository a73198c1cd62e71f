import type { Channel } from '../../../contract/brand-summary.ts';
import { EVIDENCE_MODEL } from '../../../likeness/judge/evidence-model.ts';
import type { MarkToken, WordToken } from '../../../likeness/judge/mark-token.ts';
import type { PreparedMark } from '../../../likeness/judge/prepared-mark.ts';
import { coverage } from '../../../likeness/judge/token-matcher.ts';
import type { WordContribution } from '../../retrieval/accumulators/name-scores.ts';
import { searchScratch } from '../../retrieval/scratch.ts';
import { MAX_SCORE, type RankedNames, type TopK } from '../../retrieval/top-k.ts';
import type { NameTable } from '../../segment/terms/name-table.ts';
import type { SegmentWords } from './segment-words.ts';
import type { SimilarWordList } from './similar-word-index.ts';

/** Factor from bits of evidence to ranking scores. */
const SCALE = 8;
/**
 * Bits added to the ranking score of two completely matched marks, because among names with equal evidence those with
 * fewer unmatched words should be scored first. Fitted to flagged names: 35 and 36 are the best values on two halves
 * of 300 evaluation questions.
 */
export const COVERAGE_BITS = 35;
/** Minimum information of a word, in bits, to search for other marks by it. */
export const MIN_BITS = 4;

const { gathered } = searchScratch;

/** Evidence found in a name, and the matched shares of both marks. */
interface NameEvidence extends WordContribution {
  shareOfA: number;
  shareOfB: number;
}

/** Names of a segment with the most evidence, best first, and the channel of each. */
interface NamesWithEvidence {
  readonly ranked: RankedNames;
  readonly channels: ReadonlyMap<number, Channel>;
}

/** Mark, and the names of a segment to compare it with. */
interface EvidenceOptions {
  readonly mark: PreparedMark;
  readonly words: SegmentWords;
  readonly table: NameTable;
}

/**
 * Ranks names by evidence for a mark, summed as the similarity model does: for each word or
 * fragment of the mark, the bits of the similar words of the segment, plus a bonus for the share of
 * both marks that is matched. Only words decide, so similar names are found even if no channel
 * ranks them high, however many there are. O(words that share letters + names with a similar word).
 */
export function namesByEvidence(
  { mark, words, table }: EvidenceOptions,
  accepts: (name: number) => boolean,
  top: TopK,
): NamesWithEvidence {
  gathered.reset(table.size);
  const accumulateToken = (piece: MarkToken, token: number, list: SimilarWordList) => {
    const isFirst = (piece.places & mark.firstPlace) !== 0;
    addNamesOfWords(list, { token, covers: piece.covers, isFirst }, { words, table });
  };
  informativeTokens(mark).forEach((piece, token) => {
    accumulateToken(piece, token, words.similarWords(piece.form));
    for (const part of piece.parts) {
      if (part.form.weight >= MIN_BITS)
        accumulateToken(part, token, words.similarFragments(part.form));
    }
  });
  const found = { bits: 0, ofQuery: 0, ofOther: 0, meant: 0, shareOfA: 0, shareOfB: 0 };
  for (let slot = 0; slot < gathered.count; slot += 1) {
    const name = gathered.nameAt(slot);
    gathered.copySlot(slot, found);
    found.shareOfA = Math.min(1, found.ofQuery / mark.weight);
    // Assumes that all of the name is matched: this upper bound is cheap and excludes most names.
    found.shareOfB = 1;
    const max = evidenceScore(found);
    if (max === 0 || !top.wouldKeep(name, max)) continue;
    found.shareOfB = Math.min(1, found.ofOther / nameWeight(name, { words, table }));
    const score = evidenceScore(found);
    if (score > 0 && top.wouldKeep(name, score) && accepts(name)) top.offer(name, score);
  }
  const ranked = top.take();
  const channels = new Map(ranked.names.map((name) => [name, strongestChannel(name, found)]));
  return { ranked, channels };
}

/** Returns the words of a mark that are informative enough to search by. */
export function informativeTokens({ pieces: tokens }: PreparedMark): readonly WordToken[] {
  return tokens.filter(({ form }) => !form.role.isLink && form.weight >= MIN_BITS);
}

/** Returns `semantic` if matches by meaning give more than half of the evidence, otherwise `fuzzy`. */
function strongestChannel(name: number, found: WordContribution): Channel {
  gathered.copySlot(gathered.slotOfName(name), found);
  return 2 * found.meant > found.bits ? 'semantic' : 'fuzzy';
}

type Corpus = Pick<EvidenceOptions, 'words' | 'table'>;

interface Token {
  /** Index of the word among the informative words of the mark. */
  readonly token: number;
  /** Weight of that word or fragment. */
  readonly covers: number;
  readonly isFirst: boolean;
}

function addNamesOfWords(
  list: SimilarWordList,
  { token, covers, isFirst }: Token,
  { words, table: { namesOf, wordsOf } }: Corpus,
): void {
  const gain = { bits: 0, ofQuery: 0, ofOther: 0, meant: 0 };
  for (const { word, bits, shareOfQuery, shareOfOther, isMeant } of list) {
    const ofFirst = isFirst
      ? EVIDENCE_MODEL.sameFirstWord * Math.max(shareOfQuery, shareOfOther)
      : 0;
    gain.ofQuery = covers * shareOfQuery;
    gain.ofOther = words.nameShare(word) * shareOfOther;
    const from = namesOf.starts[word] ?? 0;
    const to = words.namesLimit(word);
    for (let position = from; position < to; position += 1) {
      const name = namesOf.ids[position] ?? 0;
      const isItsFirst = ofFirst > 0 && wordsOf.ids[wordsOf.starts[name] ?? 0] === word;
      gain.bits = isItsFirst ? bits + ofFirst : bits;
      gain.meant = isMeant ? gain.bits : 0;
      gathered.add(name, token, gain);
    }
  }
}

/** Returns a ranking score that increases with both shares; 0 with too little evidence. */
function evidenceScore(found: NameEvidence): number {
  const evidence = found.bits + coverage(found);
  if (evidence <= EVIDENCE_MODEL.minJudged) return 0;
  const minShare = Math.min(found.shareOfA, found.shareOfB);
  return Math.min(MAX_SCORE, Math.round(SCALE * (evidence + COVERAGE_BITS * minShare)));
}

function nameWeight(name: number, { words, table: { wordsOf } }: Corpus): number {
  const to = wordsOf.starts[name + 1] ?? 0;
  let weight = 0;
  for (let at = wordsOf.starts[name] ?? 0; at < to; at += 1) {
    weight += words.nameShare(wordsOf.ids[at] ?? 0);
  }
  return weight;
}
