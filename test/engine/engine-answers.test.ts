import { operationById } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { questionsAbout } from '../../benchmarks/answers/questions.ts';
import { identifiedBrands } from '../../benchmarks/insights/identified-brands.ts';
import { PersonRegister } from '../../benchmarks/insights/person-register.ts';
import { SORTS } from '../../packages/core/src/contract/listing-vocabulary.ts';
import { TIPOS_LISTADOS } from '../../packages/core/src/contract/plazo-vocabulary.ts';
import { addDays } from '../../packages/core/src/domain/calendar/business-days.ts';
import {
  ALL_MARKS,
  type FilterParams,
  parseBrandFilters,
} from '../../packages/core/src/domain/listing/brand-query.ts';
import { parseBrandRequest } from '../../packages/core/src/domain/listing/brand-request.ts';
import type { ListedTerm } from '../../packages/core/src/domain/plazos/mark-terms.ts';
import type { IndexableBrand } from '../../packages/core/src/domain/record/indexable-brand.ts';
import { compareCodeUnits } from '../../packages/core/src/domain/text/code-unit-order.ts';
import { foldKeepingSpanish } from '../../packages/core/src/likeness/text/spanish-folding.ts';
import { EngineClient } from '../../packages/core/src/opensearch/engine-client.ts';
import type { NameKeysFunction } from '../../packages/core/src/opensearch/mark-document.ts';
import type { OpenSearchNames } from '../../packages/core/src/opensearch/names.ts';
import { buildBrandIndex } from '../../packages/core/src/search/faces/brand-index.ts';
import { EMPTY_JOINS, PersonJoins } from '../../packages/core/src/search/insights/person-joins.ts';
import type { TermPosition, TermQuery } from '../../packages/core/src/search/listing/term-page.ts';
import { runToCompletion } from '../../packages/core/src/search/similar/similar-marks.ts';
import { nameKeys } from '../../packages/core/src/search/source/name-keys.ts';
import type {
  CandidateQuery,
  KeySet,
  NameSource,
} from '../../packages/core/src/search/source/name-source.ts';
import { searchSourcePage } from '../../packages/core/src/search/source/search-source-page.ts';
import { searchSimilarInSource } from '../../packages/core/src/search/source/similar-in-source.ts';
import { sharedEngine } from '../support/fresh-database.ts';
import type { EngineNodes } from '../support/opensearch/engine-nodes.ts';
import { missingForEngine } from '../support/opensearch/engine-programs.ts';
import { indexed } from './followed-marks.ts';
import { madeMarks } from './made-marks.ts';
import { ScannedNames } from './scanned-names.ts';

const missing = missingForEngine(1);
if (missing !== null) console.log(missing);

const DAYS = 400;
const TODAY = '2020-06-15';

/** A term of its own for each mark; of some one that follows on another, as where a mark loses a status by time. */
function termsOf(at: number): readonly ListedTerm[] {
  const tipo = TIPOS_LISTADOS[at % TIPOS_LISTADOS.length] ?? 'renovacion';
  const term = { tipo, isCounted: at % 2 === 0, fecha: addDays(TODAY, at % DAYS) };
  const next = addDays(TODAY, (at % 3) - 1);
  if (at % 7 !== 0) return [{ ...term, desde: null, hasta: null }];
  return [
    { ...term, desde: null, hasta: addDays(next, -1) },
    { ...term, fecha: addDays(term.fecha, 9), desde: next, hasta: null },
  ];
}

const MARKS = madeMarks(1_500).map((mark, at) => ({ ...mark, plazos: termsOf(at) }));

const CONCEPT_KEYS: NameKeysFunction = (spelled) => nameKeys(spelled, 'concepts');
const NAMED_MARKS = 2_000;
const QUESTIONS = 100;
const SIMILAR_TO = 15;

/** Nothing changes, so nothing is merged. */
const STILL = {
  merge: () => Promise.reject(new Error('nothing is to be merged')),
  onError: () => {},
};

const FILTERS: readonly FilterParams[] = [
  {},
  { nroSolicitud: '70' },
  { nroRegistro: '30' },
  { titular: ['acme'] },
  { titular: ['rem', 'uno'], vigencia: 'todas' },
  { representante: ['s.a.'], vigencia: 'historica' },
  { clase: [9] },
  { clase: [25, 41], estado: ['registrada', 'publicada'] },
  { tipoSigno: ['mixta'], viena: ['26.4'] },
  { viena: ['26'], liveOnly: true },
  { vivas: true, fechaPresentacionDesde: '2013-02-11', fechaPresentacionHasta: '2016-05-11' },
  { fechaPublicacionDesde: '2013-02-11', fechaRegistroHasta: '2018-01-01' },
  { fechaVencimientoDesde: '2012-01-01', titularId: ['1', '3'] },
  { representanteId: ['2'] },
  { titularHistoricoId: ['1'] },
  { rut: ['76543210-3'] },
];

/** Each second person is one with the one before it; the first are one of many ids. */
const MANY_IDS = 12;
const PERSONS = 6_000;
const LEGAL_OF = Array.from({ length: PERSONS }, (_, at) => (at < MANY_IDS ? 1 : at - (at % 2)));
const NAMES_OF_LEGAL = LEGAL_OF.flatMap((legal, id) => (id > 0 && legal !== id ? [id] : []));
const JOINS = new PersonJoins(
  Uint32Array.from(NAMES_OF_LEGAL),
  Uint32Array.from(NAMES_OF_LEGAL, (id) => LEGAL_OF[id] ?? 0),
);
const INSIGHTS: readonly FilterParams[] = [
  {},
  { clase: [25] },
  { estado: ['registrada'], fechaPresentacionDesde: '2012-01-01' },
  { fechaPresentacionHasta: '1900-01-01' },
];

describe.skipIf(missing !== null)('what an engine answers of some marks', () => {
  let nodes: EngineNodes;
  let client: EngineClient;
  let names: OpenSearchNames;
  /** Of marks with many names and persons. */
  let named: OpenSearchNames;
  const brands = [...identifiedBrands({ marks: NAMED_MARKS, seed: 1 }, new PersonRegister())];
  const inMemory = buildBrandIndex(brands, {
    ...STILL,
    seq: brands.length,
    embeddings: 'concepts',
  });
  const memory = buildBrandIndex(MARKS, { ...STILL, seq: MARKS.length });
  const scanned = new ScannedNames(MARKS, memory);

  beforeAll(async () => {
    nodes = await sharedEngine();
    client = await EngineClient.open({ nodes: nodes.urls });
    names = await indexed(client, nodes.alias('marks'), { marks: MARKS, keysOf: CONCEPT_KEYS });
    named = await indexed(client, nodes.alias('named'), { marks: brands, keysOf: CONCEPT_KEYS });
  }, 120_000);
  afterAll(async () => {
    await client?.close();
    await nodes?.stop();
  });

  it.each(FILTERS)('lists what the index in memory lists, in every order: %j', async (params) => {
    for (const sort of SORTS) {
      if (sort === 'relevance') continue;
      const query = {
        ...ALL_MARKS,
        ...parseBrandFilters(params),
        sort,
        facets: ['clase', 'estado'] as const,
      };
      const page = { mode: 'offset', offset: 3, limit: 40 } as const;
      const { generation: _, ...expected } = memory.search(query, page);
      expect((await names.list(query, page)).found).toEqual(expected);
    }
  });

  it('goes on by key from page to page', async () => {
    for (const sort of ['fechaPresentacion:asc', 'fechaPresentacion:desc'] as const) {
      const query = { ...ALL_MARKS, ...parseBrandFilters({ clase: [45] }), sort };
      let page = { mode: 'keyset', limit: 100, after: null } as Parameters<typeof names.list>[1];
      for (let pages = 1; ; pages += 1) {
        const { next, ...shown } = (await names.list(query, page)).found;
        const { generation: _, ...expected } = memory.search(query, page);
        expect({ next, ...shown }).toEqual(expected);
        if (next === null) {
          expect(pages).toBeGreaterThan(3);
          break;
        }
        page = { mode: 'keyset', limit: 100, after: next };
      }
    }
  });

  it.each(TIPOS_LISTADOS.flatMap((tipo) => [{ tipo }, { tipo, clase: [25] }]))(
    'lists terms as the index in memory does, those that hold for a while too: %j',
    async ({ tipo, ...params }) => {
      const query: TermQuery = {
        tipo,
        desde: TODAY,
        hasta: addDays(TODAY, DAYS),
        today: TODAY,
        lastDayFrom: (base) => addDays(base, 40),
        filters: { ...ALL_MARKS, ...parseBrandFilters(params) },
      };
      const listed: string[] = [];
      for (let after: TermPosition | null = null; ; ) {
        const page = { after, limit: 50 };
        const { found, changedAt } = await names.terms(query, page);
        expect(found).toEqual(memory.listTerms(query, page));
        const nros = found.positions.map(({ nroSolicitud }) => nroSolicitud);
        expect(nros.filter((nro) => changedAt.get(nro) !== memory.changedAt(nro))).toEqual([]);
        listed.push(...nros);
        after = found.positions.at(-1) ?? null;
        if (!found.hasMore) break;
      }
      const passing = new Set(
        MARKS.filter((_, at) => at % 7 === 0).map((mark) => mark.nroSolicitud),
      );
      expect(listed.filter((nro) => passing.has(nro)).length).toBeGreaterThan(3);
      expect(listed.length).toBeGreaterThan(20);
    },
  );

  it('proposes the names that a branch takes, in its order', async () => {
    for (const params of [{}, { clase: [45] }]) {
      const filter = parseBrandFilters(params);
      for (const branch of BRANCHES) {
        const asked = { branches: [branch], filter };
        expect(await names.candidates(asked)).toEqual(await scanned.candidates(asked));
      }
      const together = { branches: BRANCHES, filter };
      expect(await names.candidates(together)).toEqual(await scanned.candidates(together));
    }
    const all = { branches: BRANCHES, filter: parseBrandFilters({}) };
    expect((await scanned.candidates(all)).length).toBeGreaterThan(30);
  });

  it('counts marks by keys, and gives back the marks of names', async () => {
    const counted = {
      marksWith: [keys('w:sol'), { keys: ['w:mar'], begins: ['w:ko'] }, keys('w:no')],
      namesWith: ['w:sol', 'w:mar', 'w:no'],
    };
    expect(await names.counts(counted)).toEqual(await scanned.counts(counted));
    expect((await names.counts(counted)).marksWith[0]).toBeGreaterThan(0);
    const few = MARKS.slice(0, 40).map(({ denominacion }) => foldKeepingSpanish(denominacion));
    const asked = {
      names: [...new Set(few)],
      filter: parseBrandFilters({ tipoSigno: ['mixta'] }),
      excluded: { ids: [1], ruts: [] },
    };
    const byNro = (a: IndexableBrand, b: IndexableBrand) =>
      compareCodeUnits(a.nroSolicitud, b.nroSolicitud);
    const rows = [...(await names.rows(asked))].sort(byNro);
    expect(rows).toEqual([...(await scanned.rows(asked))].sort(byNro));
    expect(rows.length).toBeGreaterThan(5);
  });

  it.each(INSIGHTS)('aggregates as the index in memory does: %j', async (params) => {
    const query = { ...ALL_MARKS, ...parseBrandFilters(params) };
    const [asked, expected] = [named.insights(query), inMemory.insights(query)];
    expect(await asked.byClass()).toEqual(expected.byClass());
    expect(await asked.byEstado()).toEqual(expected.byEstado());
    expect(await asked.byMonth()).toEqual(expected.byMonth());
    for (const day of ['2019-06-30', '1800-01-01']) {
      expect(await asked.newestFiling(day)).toBe(expected.newestFiling(day));
    }
    for (const role of ['titular', 'representante'] as const) {
      for (const joins of [JOINS, EMPTY_JOINS]) {
        for (const max of [1, 20, 100]) {
          const options = { role, joins, max };
          expect(await asked.topPersons(options)).toEqual(expected.topPersons(options));
        }
      }
    }
  });

  it('proposes what text searches and similar marks need: their answers are those of the index in memory', async () => {
    const source: NameSource = {
      seq: brands.length,
      size: brands.length,
      embeddings: 'concepts',
      ...new ScannedNames(brands, inMemory).vocabulary,
      counts: (asked) => named.counts(asked),
      candidates: (asked) => named.candidates(asked),
      rows: (asked) => named.rows(asked),
    };
    let pages = 0;
    for (const { query, page } of textQuestions(brands)) {
      expect(await searchSourcePage(source, query, page)).toEqual(inMemory.search(query, page));
      pages += 1;
    }
    expect(pages).toBeGreaterThan(20);
    let like = 0;
    for (const { denominacion: name } of brands.slice(0, SIMILAR_TO)) {
      const asked = { name, clase: [], minScore: 0.4, max: 20 };
      const marks = runToCompletion(await searchSimilarInSource(source, asked));
      expect(marks).toEqual(inMemory.similar(asked));
      like += marks.length;
    }
    expect(like).toBeGreaterThan(5 * SIMILAR_TO);
  }, 180_000);
});

function* textQuestions(brands: readonly IndexableBrand[]) {
  for (const { questions } of questionsAbout(brands, { seed: 1, count: QUESTIONS })) {
    for (const question of questions) {
      if (question.of !== 'page') continue;
      const params = operationById.searchBrands.input.parse(question.params);
      const { query, page } = parseBrandRequest(params, [new Uint8Array(32)]);
      const { text } = query;
      if (text !== null) yield { query: { ...query, text }, page };
    }
  }
}

function keys(...all: readonly string[]): KeySet {
  return { keys: all, begins: [] };
}

/** Trigrams of a name, each a group of its own. */
const gramsOf = (name: string) =>
  CONCEPT_KEYS(name)
    .filter((key) => key.startsWith('g:'))
    .map((key) => [gainful(1, 0, key)]);

function gainful(gain: number, covers: number, ...all: readonly string[]) {
  return { ...keys(...all), gain, covers };
}

function begun(gain: number, covers: number, begin: string) {
  return { keys: [], begins: [begin], gain, covers };
}

const PLAIN = { scoring: { by: 'gain' }, scale: 1, minScore: 0, without: [], limit: 15 } as const;

const BRANCHES: readonly CandidateQuery[] = [
  // All of some words.
  { ...PLAIN, groups: [[gainful(1, 0, 'w:sol', 'w:solmar')], [begun(1, 0, 'w:vi')]], min: 2 },
  // At least some trigrams, by Dice.
  {
    ...PLAIN,
    groups: gramsOf('viñakolun'),
    min: 3,
    scoring: { by: 'dice', grams: gramsOf('viñakolun').length },
    scale: 980,
    minScore: 120,
  },
  // The better of two readings, words of unlike worth, by how much of the name they are.
  {
    ...PLAIN,
    groups: [[gainful(300, 12, 'w:mar'), begun(100, 40, 'w:ma')], [gainful(50, 16, 'w:plus')]],
    min: 150,
    scoring: { by: 'fit', share: 0.3, parts: 4 },
    scale: 3.7,
    without: [keys('w:mar'), keys('w:plus')],
  },
  // A group of which the corpus has no word; nothing but that; more than any name gains.
  { ...PLAIN, groups: [[], [gainful(1, 0, 'w:mar')]], min: 1 },
  { ...PLAIN, groups: [[]], min: 1 },
  { ...PLAIN, groups: [[gainful(1, 0, 'w:mar')]], min: 2 },
];
