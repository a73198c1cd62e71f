import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import { ALL_MARKS } from '../../domain/listing/brand-query.ts';
import { NameFilter } from '../filter/name-filter.ts';
import { brandWithName } from '../fixtures/brand-named.ts';
import { EMPTY_JOINS, PersonJoins } from '../insights/person-joins.ts';
import { topPersons } from '../insights/top-persons.ts';
import { Candidates } from '../ranking/candidates.ts';
import { applicableChannels } from '../retrieval/channels/channels.ts';
import { SegmentQuery } from '../retrieval/segment-query.ts';
import { parseTextQuery, type TextQuery } from '../retrieval/text-query.ts';
import { TopK } from '../retrieval/top-k.ts';
import { buildGeneration, createGeneration, withChanges } from '../segment/generation.ts';
import { liveNames } from '../segment/live-names.ts';
import type { Segment } from '../segment/segment.ts';
import { candidateNames } from '../similar/candidates/candidate-names.ts';
import { namesByEvidence } from '../similar/candidates/names-by-evidence.ts';
import { similarWordsOfCorpus } from '../similar/candidates/similar-word-lookup.ts';
import { buildBrandIndex } from './brand-index.ts';

const NAMES = [
  'gato negro',
  'gatos negros',
  'black cat',
  'el gato negro de la casa',
  'negro gato azul',
  'gato negr',
  'jato negro',
  'gatonegro',
  'perro negro',
  'gato negro feliz',
];
const ASKED = ['gato negro', 'perro', 'gat', 'black dog'];
const FIRST_NUMBER_AFTER = 100;

const index = buildBrandIndex(NAMES.map(brandWithName), { seq: 1, embeddings: 'concepts' });
index.apply(
  NAMES.slice(0, 4).map((name, at) => brandWithName(`${name} nuevo`, FIRST_NUMBER_AFTER + at)),
  2,
);

/** Returns all results of the index for some texts. */
function answers() {
  return ASKED.map((text) => [
    index.search(
      { ...ALL_MARKS, text, sort: 'relevance' },
      { mode: 'offset', limit: 50, offset: 0 },
    ),
    index.similar({ name: text, clase: [], minScore: 0, max: 50 }),
  ]);
}

/** Filter that throws on the call of `accepts` after the given number of calls. */
class BreakingFilter extends NameFilter {
  #left: number;

  constructor(segment: Segment, questions: number) {
    super(segment, null);
    this.#left = questions;
  }

  override accepts(name: number): boolean {
    if (this.#left === 0) throw new Error('broken off');
    this.#left -= 1;
    return super.accepts(name);
  }
}

function queryOf(text: string): TextQuery {
  const query = parseTextQuery(text, 'concepts');
  if (query === null) throw new Error(`${text} has no words`);
  return query;
}

const query = queryOf('gato negro');
const segments = index.segments.map(({ segment }) => segment);
const [first, second] = segments;
const expected = answers();
/** Generation of the same segments as the index. */
const generation = createGeneration(index.segments, { seq: 1, embeddings: 'concepts' });

/** Aborts `work` at each of its calls of `accepts` in turn; returns the number of calls. */
function breakEverywhere(work: (search: SegmentQuery) => void): number {
  for (let questions = 0; ; questions += 1) {
    if (first === undefined) throw new Error('nothing is indexed');
    const search = new SegmentQuery(query, new BreakingFilter(first, questions));
    try {
      work(search);
      return questions;
    } catch (error) {
      expect((error as Error).message).toBe('broken off');
    }
    expect(answers()).toEqual(expected);
  }
}

describe('a search that breaks off', () => {
  it.each(
    applicableChannels(query).map((channel, at) => ({ channel, called: `${at} ${channel.name}` })),
  )('leaves nothing of channel $called to the next one', ({ channel }) => {
    const broken = breakEverywhere((search) => {
      channel.rank(search, search.scratch.topK(LIMITS.fusedCandidates));
    });
    expect(broken).toBeGreaterThan(0);
  });

  it('leaves nothing of its candidates for similar marks to the next one', () => {
    const living = liveNames(generation);
    const broken = breakEverywhere((search) => [
      ...candidateNames([search], living, new Candidates()),
    ]);
    expect(broken).toBeGreaterThan(5);
  });

  it('leaves nothing of the names that it took by evidence to the next one', () => {
    const model = index.judge();
    const mark = model.prepare('gato negro');
    const broken = breakEverywhere((search) => {
      const { names, scratch } = search;
      const [words] = similarWordsOfCorpus(model, generation).segments;
      if (words === undefined) throw new Error('there is no segment');
      const accepts = (name: number) => search.accepts(name);
      namesByEvidence({ mark, words, table: names.table }, accepts, scratch.topK(50));
    });
    expect(broken).toBeGreaterThan(0);
  });
});

/** Wraps a function so that it throws after the given number of calls. */
function breakingAfter<Args extends unknown[], Answer>(
  calls: number,
  answer: (...args: Args) => Answer,
): (...args: Args) => Answer {
  let left = calls;
  return (...args) => {
    if (left === 0) throw new Error('broken off');
    left -= 1;
    return answer(...args);
  };
}

describe('what breaks off while it counts', () => {
  it.each([0, 1, 2, 3])('leaves no like words to the next one after %i were weighed', (calls) => {
    if (first === undefined) throw new Error('nothing is indexed');
    const { names } = first;
    const model = index.judge();
    const wordWeight = breakingAfter(calls, model.wordWeight);
    const [words] = similarWordsOfCorpus({ ...model, wordWeight }, generation).segments;
    if (words === undefined) throw new Error('there is no segment');
    const request = { mark: model.prepare('gato negro'), words, table: names.table };
    expect(() => namesByEvidence(request, () => true, new TopK(50))).toThrow('broken off');
    expect(answers()).toEqual(expected);
  });

  it.each([0, 1, 2])(
    'leaves no counted marks of persons to the next one after %i were asked',
    (calls) => {
      const brands = NAMES.map((name, at) => ({
        ...brandWithName(name, at),
        relaciones: [{ personaId: at % 3, nombre: 'Acme', rol: 'titular' as const, vigente: true }],
      }));
      const built = buildGeneration(brands, { seq: 1, embeddings: 'off' });
      // Marks of all segments but the largest are counted one by one.
      const generation = withChanges(built, brands.slice(0, 3), 2);
      const request = { role: 'titular', joins: EMPTY_JOINS, max: 5 } as const;
      const before = topPersons(generation, ALL_MARKS, request);
      const personOf = breakingAfter(calls, (id: number) => id);
      const nobody = new PersonJoins(new Uint32Array(), new Uint32Array());
      const breaking = Object.assign(nobody, { representedPerson: personOf });
      expect(() => topPersons(generation, ALL_MARKS, { ...request, joins: breaking })).toThrow(
        'broken off',
      );
      expect(topPersons(generation, ALL_MARKS, request)).toEqual(before);
      expect(before).toHaveLength(3);
    },
  );
});

describe('the words like those of a query', () => {
  it('are its own again after another segment was asked', () => {
    if (first === undefined || second === undefined) throw new Error('two segments are needed');
    const [one, other] = [first, second].map(
      (segment) => new SegmentQuery(query, new NameFilter(segment, null)),
    );
    const before = [...(one?.alike.wordsOf(0) ?? [])];
    expect([...(other?.alike.wordsOf(0) ?? [])]).not.toEqual(before);
    expect([...(one?.alike.wordsOf(0) ?? [])]).toEqual(before);
  });
});
