import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../../../test/support/property-runs.ts';
import { decodeArrays, encodeArrays } from '../../../arrays/codec.ts';
import { builtInLexicon } from '../../../likeness/meaning/concept-lexicon.ts';
import { isUnknownWord } from '../../../likeness/meaning/concept-terms.ts';
import { conceptSimilarity, embedConcepts } from '../../../likeness/meaning/concept-vector.ts';
import {
  buildMeanings,
  meaningsCodec,
  type TextMeanings,
} from '../../segment/embeddings/sense-postings.ts';
import { SparseSums } from '../accumulators/score-accumulators.ts';
import { forEachSynonymMatch, minOverlapRange, type SynonymScope } from './synonym-matches.ts';

function restatements(meanings: TextMeanings, query: string, texts: SynonymScope) {
  const found: { text: number; likeness: number }[] = [];
  forEachSynonymMatch(meanings, embedConcepts(query), texts, (text, similarity) => {
    found.push({ text, likeness: similarity });
  });
  return found;
}

function ranked(texts: readonly string[], query: string) {
  return restatements(buildMeanings(texts), query, allOf(texts))
    .sort((a, b) => b.likeness - a.likeness)
    .map(({ text, likeness: similarity }) => ({ text: texts[text] ?? '', likeness: similarity }));
}

const gathered = new SparseSums();
const allOf = (texts: readonly string[]) => ({
  gathered,
  accepts: () => true,
  wants: () => true,
  folded: (text: number) => texts[text] ?? '',
});

const half = expect.closeTo(Math.SQRT1_2, 4);

describe('eachRestatement', () => {
  it('finds what means the same in the other language, the whole before the half', () => {
    expect(ranked(['cat', 'white dogs', 'dog'], 'PERRO')).toEqual([
      { text: 'dog', likeness: expect.closeTo(1, 4) },
      { text: 'white dogs', likeness: half },
    ]);
    expect(ranked(['golden eagle', 'royal eagle', 'golden lion'], 'ÁGUILA REAL')).toEqual([
      { text: 'golden eagle', likeness: expect.closeTo(0.875, 4) },
    ]);
  });

  it('does not find one concept of three, nor one beside an invented word', () => {
    expect(ranked(['green tree house', 'house zorblax', 'blue house'], 'CASA')).toEqual([
      { text: 'blue house', likeness: half },
    ]);
    expect(ranked(['red moon'], 'LUNA AZUL')).toEqual([]);
  });

  it('does not find what says but one of two queried concepts, however clearly', () => {
    expect(ranked(['moon', 'blue'], 'LUNA AZUL')).toEqual([]);
    expect(ranked(['blue moon'], 'GRAN LUNA AZUL')).toEqual([
      { text: 'blue moon', likeness: expect.closeTo(Math.sqrt(2 / 3), 4) },
    ]);
  });

  it('counts a word as whichever word of the query suits it best', () => {
    expect(ranked(['luz solar', 'sol light', 'luz sol'], 'LIGHT LUZ SOL SOL')).toContainEqual({
      text: 'luz solar',
      likeness: expect.closeTo(0.73, 3),
    });
  });

  it('wants the names of the query to stand in the text', () => {
    expect(ranked(['kolun milk', 'zorblax milk', 'milk'], 'LECHE KOLUN')).toEqual([
      { text: 'kolun milk', likeness: expect.closeTo(1, 4) },
    ]);
  });

  it('leaves to the other channels what only shares words with the query, whatever their ending', () => {
    expect(ranked(['azul casa', 'casa', 'casas azules'], 'CASA AZUL')).toEqual([]);
    expect(ranked(['s o l luz'], 'SOL LUZ ROJA')).toEqual([]);
    expect(ranked(['blue casa'], 'CASA AZUL')).toEqual([
      { text: 'blue casa', likeness: expect.closeTo(1, 4) },
    ]);
  });

  it('passes over texts that are less like than is wanted, and no others', () => {
    const words = ['casa', 'house', 'home', 'blue', 'azul', 'luna', 'moon', 'zorblax', 'banco'];
    const mark = fc.array(fc.constantFrom(...words), { maxLength: 4 }).map((all) => all.join(' '));
    fc.assert(
      fc.property(fc.uniqueArray(mark, { maxLength: 40 }), mark, fc.nat(), (texts, query, x) => {
        const meanings = buildMeanings(texts);
        const all = restatements(meanings, query, allOf(texts));
        const min = all[x % Math.max(1, all.length)]?.likeness ?? 0.8;
        const wants = (_: number, similarity: number) => similarity >= min;
        const wanted = restatements(meanings, query, { ...allOf(texts), wants });
        expect(wanted).toEqual(all.filter(({ likeness: similarity }) => similarity >= min));
      }),
    );
  });

  it('finds nothing for a text that says nothing', () => {
    expect(ranked(['la', 'house'], 'LA DE')).toEqual([]);
  });

  it('passes over what is not asked for', () => {
    const texts = ['dog', 'white dog'];
    const second = { ...allOf(texts), accepts: (text: number) => text === 1 };
    const found = restatements(buildMeanings(texts), 'PERRO', second);
    expect(found.map(({ text }) => text)).toEqual([1]);
  });

  it('finds the same in meanings that were written as arrays and read back', () => {
    const texts = ['golden eagle', 'kolun milk', 'banco', 'la'];
    const built = buildMeanings(texts);
    expect(decodeArrays(meaningsCodec, encodeArrays(meaningsCodec, built))).toEqual(built);
  });

  it('finds exactly the texts that a comparison with each would find, query after query', () => {
    const words = ['eagle', 'aguila', 'golden', 'real', 'banco', 'bench', 'bank', 'luna', 'blue'];
    // Some pairs of these words are a concept of their own, and some are synonyms.
    words.push('luz', 'light', 'sol', 'solar');
    const known = [...builtInLexicon().words].map(([form]) => form).filter((_, i) => i % 997 === 0);
    const word = fc.constantFrom(...words, ...known.slice(0, 5), 'zorblax', 'quixtra', 'la');
    const mark = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(
        fc.uniqueArray(mark, { maxLength: 40 }),
        fc.array(mark, { maxLength: 3 }),
        (texts, queries) => {
          const meanings = buildMeanings(texts);
          for (const query of queries) {
            const restated = restatements(meanings, query, allOf(texts));
            const found = new Map(
              restated.map(({ text, likeness: similarity }) => [texts[text], similarity]),
            );
            for (const text of texts) {
              expect(found.get(text) ?? 0).toBeCloseTo(slowScore(query, text), 4);
            }
          }
        },
      ),
      { numRuns: propertyRuns(300) },
    );
  });
});

/** Reference score of the semantic channel for one text; 0 for a text that it does not find. */
function slowScore(query: string, text: string): number {
  const [request, meant] = [embedConcepts(query), embedConcepts(text)];
  const stands = (word: string) => text.includes(word.slice(0, Math.max(3, word.length - 1)));
  const isSaid = (term: (typeof request.terms)[number]) =>
    conceptSimilarity({ terms: [term], length: 1 }, meant) > 0;
  const said = request.terms.filter(isSaid);
  const energy = said.reduce((sum, { weight }) => sum + weight ** 2, 0);
  const isNameMissing = request.terms.some((term) => isUnknownWord(term) && !isSaid(term));
  if (isNameMissing || energy < 0.6 * request.length ** 2) return 0;
  if (said.every(({ words }) => words.every(stands))) return 0;
  const score = conceptSimilarity(request, meant);
  return score < 0.7 ? 0 : score;
}

const weight = fc.double({ min: 0.01, max: 3, noNaN: true });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const MARGIN = 1e-9;

/** Maximum overlap of text and query when the term has this share of the text. */
const max = (share: number, weight: number, rest: number) =>
  weight * share + rest * Math.sqrt(1 - share ** 2);

describe('usefulShares', () => {
  it('holds the shares with which enough can be in common, and no others', () => {
    fc.assert(
      fc.property(
        weight,
        fc.oneof(weight, fc.constant(0)),
        weight,
        share,
        (met, rest, min, part) => {
          const { from, to } = minOverlapRange(met, rest, min);
          const reached = max(part, met, rest);
          if (reached > min + MARGIN) expect(part).toBeGreaterThanOrEqual(from - MARGIN);
          if (reached > min + MARGIN) expect(part).toBeLessThanOrEqual(to + MARGIN);
          if (reached < min - MARGIN) expect(part < from || part > to).toBe(true);
        },
      ),
    );
  });

  it('wants of the only term of a query as much of the text as the cosine says', () => {
    expect(minOverlapRange(1, 0, 0.7)).toEqual({ from: expect.closeTo(0.7, 9), to: 1 });
  });

  it('leaves room in the text for the second of two terms', () => {
    const { to } = minOverlapRange(1, 1, 1.2);
    expect(to).toBeLessThan(1);
  });
});
