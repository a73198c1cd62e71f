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

/** How many times the bits of evidence a score in a ranking is. */
const SCALE = 8;
/**
 * Bits that count in the order when all of both marks is found: of names with as much evidence those are
 * worth judging first that leave least over. Fitted to which names are flagged, 35 and 36 on two halves of
 * 300 questions.
 */
export const COVERAGE_BITS = 35;
/** Words of a mark that say less, in bits, bring up no other mark. */
export const MIN_BITS = 4;

const { gathered } = searchScratch;

/** What was found in a name, and how much of both marks that is. */
interface NameEvidence extends WordContribution {
  shareOfA: number;
  shareOfB: number;
}

/** The names of a segment with the most evidence, best first, and what speaks for each. */
interface NamesWithEvidence {
  readonly ranked: RankedNames;
  readonly channels: ReadonlyMap<number, Channel>;
}

/** A mark, and the names of a segment that it is held against. */
interface EvidenceOptions {
  readonly mark: PreparedMark;
  readonly words: SegmentWords;
  readonly table: NameTable;
}

/**
 * The names with the most evidence for a mark, added up as the judge does: what each word of the mark, or part of one,
 * says with the words of the segment that may be taken for it, and how much of both is found, which counts once more
 * in their order. The
 * words decide alone, so names that no channel ranks among its first are found, however many are equally like.
 * O(words that share letters + names that have a like word).
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
    // As if all of the name were found, which costs nothing to know: most names are refused by that.
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

/** The words of a mark that bring up others. */
export function informativeTokens({ pieces: tokens }: PreparedMark): readonly WordToken[] {
  return tokens.filter(({ form }) => !form.role.isLink && form.weight >= MIN_BITS);
}

/** By what the evidence of a name is strongest: by meaning, or by letters and sound. */
function strongestChannel(name: number, found: WordContribution): Channel {
  gathered.copySlot(gathered.slotOfName(name), found);
  return 2 * found.meant > found.bits ? 'semantic' : 'fuzzy';
}

type Corpus = Pick<EvidenceOptions, 'words' | 'table'>;

interface Token {
  /** The number of a word of the mark. */
  readonly token: number;
  /** How much of its weight that word, or part of it, makes up. */
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

/** A score in the ranking, which rises with each of the shares; 0 with too little evidence. */
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
