import { describe, it } from 'vitest';
import { questionsAbout } from '../../benchmarks/answers/questions.ts';
import { identifiedBrands } from '../../benchmarks/insights/identified-brands.ts';
import { PersonRegister } from '../../benchmarks/insights/person-register.ts';
import { buildBrandIndex } from '../../packages/core/src/search/faces/brand-index.ts';
import { runToCompletion } from '../../packages/core/src/search/similar/similar-marks.ts';
import { searchSourcePage } from '../../packages/core/src/search/source/search-source-page.ts';
import { searchSimilarInSource } from '../../packages/core/src/search/source/similar-in-source.ts';
import { Agreement, expectAgreement, textRequests } from './agreement.ts';
import { ScannedNames } from './scanned-names.ts';

const MARKS = Number(process.env['CONFORMANCE_MARKS'] ?? 3_000);
const QUESTIONS = Number(process.env['CONFORMANCE_QUESTIONS'] ?? 600);
const PAGE = 20;
const MAX_SIMILAR = 40;
const MIN_SCORE = 0.4;

const brands = [...identifiedBrands({ marks: MARKS, seed: 1 }, new PersonRegister())];
const index = buildBrandIndex(brands, { seq: 7, embeddings: 'concepts' });
const source = new ScannedNames(brands, index);
const sets = questionsAbout(brands, { seed: 1, count: QUESTIONS });

describe.each(sets.filter(({ kind }) => kind.startsWith('text')))(
  'a source of names, $kind',
  ({ kind, questions }) => {
    it('answers as the index in memory does', async () => {
      const agreement = new Agreement();
      for (const { query, page } of textRequests(questions)) {
        const inMemory = index.search(query, page);
        agreement.add(query.text, inMemory, await searchSourcePage(source, query, page));
      }
      expectAgreement(kind, agreement);
    });
  },
);

describe('similar marks of a source of names', () => {
  it('are those of the index in memory', async () => {
    const agreement = new Agreement();
    const questions = sets
      .flatMap((set) => set.questions)
      .flatMap((question) => (question.of === 'similar' ? [question] : []));
    // They take ten times as long as text searches.
    for (const { name, clase } of questions.slice(0, QUESTIONS / 10)) {
      const asked = { name, clase, minScore: MIN_SCORE, max: MAX_SIMILAR };
      const hits = index.similar(asked).slice(0, PAGE);
      const theirs = runToCompletion(await searchSimilarInSource(source, asked)).slice(0, PAGE);
      agreement.add(name, { hits }, { hits: theirs });
    }
    expectAgreement('similar', agreement);
  });
});
