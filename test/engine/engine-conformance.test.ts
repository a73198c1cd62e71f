import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerTo } from '../../benchmarks/answers/answer.ts';
import { type QuestionSet, questionsAbout } from '../../benchmarks/answers/questions.ts';
import { identifiedBrands } from '../../benchmarks/insights/identified-brands.ts';
import { PersonRegister } from '../../benchmarks/insights/person-register.ts';
import { CountCache } from '../../packages/core/src/opensearch/count-cache.ts';
import { EngineClient } from '../../packages/core/src/opensearch/engine-client.ts';
import { EngineState } from '../../packages/core/src/opensearch/index-state.ts';
import { OpenSearchCorpus } from '../../packages/core/src/opensearch/opensearch-corpus.ts';
import { EngineVocabulary } from '../../packages/core/src/opensearch/vocabulary.ts';
import { buildBrandIndex } from '../../packages/core/src/search/faces/brand-index.ts';
import { PersonJoins } from '../../packages/core/src/search/insights/person-joins.ts';
import { nameKeys } from '../../packages/core/src/search/source/name-keys.ts';
import { sharedEngine } from '../support/fresh-database.ts';
import type { EngineNodes } from '../support/opensearch/engine-nodes.ts';
import { missingForEngine } from '../support/opensearch/engine-programs.ts';
import { Agreement, expectAgreement, type Found } from './agreement.ts';
import { indexed } from './followed-marks.ts';

const missing = missingForEngine(1);
if (missing !== null) console.log(missing);

const { MARCARIO_CONFORMANCE_MARKS = '8000', MARCARIO_CONFORMANCE_QUESTIONS = '100' } = process.env;
const MARKS = Number(MARCARIO_CONFORMANCE_MARKS);
const QUESTIONS = Number(MARCARIO_CONFORMANCE_QUESTIONS);
const FIRST = 20;
/** To fill an index, and to answer a question twice. */
const MAX_MS = 120_000 + MARKS * 5 + QUESTIONS * 200;

describe.skipIf(missing !== null)(`an engine of ${MARKS} marks, beside an index in memory`, () => {
  const register = new PersonRegister();
  const brands = [...identifiedBrands({ marks: MARKS, seed: 1 }, register)];
  const joins = new PersonJoins(
    Uint32Array.from(register.joins, ([name]) => name),
    Uint32Array.from(register.joins, ([, person]) => person),
  );
  const memory = buildBrandIndex(brands, { seq: brands.length, embeddings: 'concepts' });
  let nodes: EngineNodes;
  let client: EngineClient;
  let engine: OpenSearchCorpus;

  beforeAll(async () => {
    nodes = await sharedEngine();
    client = await EngineClient.open({ nodes: nodes.urls });
    const alias = nodes.alias('conformance');
    const keysOfName = (spelled: string) => nameKeys(spelled, 'concepts');
    const names = await indexed(client, alias, { marks: brands, keysOf: keysOfName });
    const state = new EngineState(client, alias);
    const { live } = await state.read();
    if (live === null) throw new Error('The index was not filled');
    const vocabulary = new EngineVocabulary(state);
    await vocabulary.refresh(live.words);
    const { words } = vocabulary;
    const counts = new CountCache(names);
    engine = new OpenSearchCorpus(names, { live, words, embeddings: 'concepts', counts });
  }, MAX_MS);
  afterAll(async () => {
    await client?.close();
    await nodes?.stop();
  });

  async function* answersTo({ questions }: QuestionSet) {
    for (const question of questions) {
      const expected = await answerTo(question, { index: memory, joins });
      const answer = await answerTo(question, { index: engine, joins });
      yield { question: JSON.stringify(question), expected, answer };
    }
  }
  const sets = questionsAbout(brands, { seed: 1, count: QUESTIONS });
  const isProposed = ({ kind }: QuestionSet) => kind.startsWith('text') || kind === 'similar';

  it.each(sets.filter(isProposed))(
    'answers nearly all questions of a kind as that does: $kind',
    async (set) => {
      const agreement = new Agreement();
      for await (const { question, expected, answer } of answersTo(set)) {
        agreement.add(question, firstOf(expected), firstOf(answer));
      }
      console.log(set.kind, agreement.shares);
      expectAgreement(set.kind, agreement);
    },
    MAX_MS,
  );

  it.each(sets.filter((set) => !isProposed(set)))(
    'answers every question of a kind as that does: $kind',
    async (set) => {
      let answers = 0;
      for await (const { question, expected, answer } of answersTo(set)) {
        expect(answer, question).toEqual(expected);
        answers += 1;
      }
      expect(answers).toBe(set.questions.length);
    },
    MAX_MS,
  );
});

/** The first twenty marks of a page, or of marks that are alike. */
function firstOf(answer: unknown): Found {
  const hits = Array.isArray(answer) ? answer : (answer as Found).hits;
  return { hits: hits.slice(0, FIRST) };
}
