import type { OpenSearchNames } from '../../packages/core/src/opensearch/names.ts';
import type { BrandIndex } from '../../packages/core/src/search/faces/brand-index.ts';
import { runToCompletion } from '../../packages/core/src/search/similar/similar-marks.ts';
import { searchSourcePage } from '../../packages/core/src/search/source/search-source-page.ts';
import { searchSimilarInSource } from '../../packages/core/src/search/source/similar-in-source.ts';
import { percentiles, rounded } from '../percentiles.ts';
import type { ReportRow } from '../print-report.ts';
import type { AskedPage } from './asked.ts';
import type { MeasuredSource } from './filled-engine.ts';

const WARM_UP = 20;
const MAX_SIMILAR = 40;
const MIN_SCORE = 0.5;

/** The two that answer; no memory where nothing is compared. */
interface Compared {
  readonly memory: BrandIndex | null;
  readonly source: MeasuredSource;
  readonly names: OpenSearchNames;
}

/** One kind of question, and how each of the two answers it: application numbers, best first. */
interface ComparedKind<Question> {
  readonly what: string;
  readonly inMemory: (question: Question, index: BrandIndex) => readonly string[];
  readonly inEngine: (question: Question, engine: Compared) => Promise<readonly string[]>;
}

export const TEXT: ComparedKind<AskedPage<string>> = {
  what: 'text',
  inMemory: ({ query, page }, index) => numbers(index.search(query, page)),
  inEngine: async ({ query, page }, { source }) =>
    numbers(await searchSourcePage(source, query, page)),
};

export const LISTING: ComparedKind<AskedPage<null>> = {
  what: 'listing',
  inMemory: ({ query, page }, index) => numbers(index.search(query, page)),
  inEngine: async ({ query, page }, { names }) => numbers((await names.list(query, page)).found),
};

export const SIMILAR: ComparedKind<string> = {
  what: 'similar',
  inMemory: (name, index) => numbers({ hits: index.similar(similarTo(name)) }),
  inEngine: async (name, { source }) =>
    numbers({ hits: runToCompletion(await searchSimilarInSource(source, similarTo(name))) }),
};

function numbers(page: { readonly hits: readonly { readonly nroSolicitud: string }[] }): string[] {
  return page.hits.map(({ nroSolicitud }) => nroSolicitud);
}

/** What is asked for marks like a name. */
export function similarTo(name: string) {
  return { name, clase: [], minScore: MIN_SCORE, max: MAX_SIMILAR };
}

/** What one kind of question took on both sides, and how often both answered the same. */
export async function comparedRow<Question>(
  { what, inMemory, inEngine }: ComparedKind<Question>,
  questions: readonly Question[],
  compared: Compared,
): Promise<ReportRow> {
  const { memory, source } = compared;
  const own: number[] = [];
  const theirs: number[] = [];
  const fetching: number[] = [];
  let [pages, firsts] = [0, 0];
  for (const [nth, question] of [...questions.slice(0, WARM_UP), ...questions].entries()) {
    const start = performance.now();
    const expected = memory === null ? [] : inMemory(question, memory);
    const between = performance.now();
    source.reset();
    const found = await inEngine(question, compared);
    const end = performance.now();
    if (nth < Math.min(WARM_UP, questions.length)) continue;
    own.push(between - start);
    theirs.push(end - between);
    fetching.push(source.milliseconds);
    if (expected.join() === found.join()) pages += 1;
    if (expected[0] === found[0]) firsts += 1;
  }
  const [ofMemory, ofEngine, ofNames] = [own, theirs, fetching].map(percentiles);
  const share = (count: number) => rounded(count / Math.max(1, questions.length), 4);
  return {
    what,
    of: questions.length,
    ...(memory !== null && {
      'memory p50': ofMemory?.p50 ?? 0,
      'memory p99': ofMemory?.p99 ?? 0,
      'same answers': share(pages),
      'same first': share(firsts),
    }),
    'engine p50': ofEngine?.p50 ?? 0,
    'engine p99': ofEngine?.p99 ?? 0,
    'fetching p50': ofNames?.p50 ?? 0,
    'fetching p99': ofNames?.p99 ?? 0,
  };
}
