import { parseArgs } from 'node:util';
import type { IndexableBrand } from '../../packages/core/src/domain/record/indexable-brand.ts';
import type { BrandIndex } from '../../packages/core/src/search/faces/brand-index.ts';
import { PersonJoins } from '../../packages/core/src/search/insights/person-joins.ts';
import { identifiedBrands } from '../insights/identified-brands.ts';
import { PersonRegister } from '../insights/person-register.ts';
import { printReport, type ReportRow } from '../print-report.ts';
import { marcarioIndex } from '../queries/marcario-index.ts';
import { type Answering, answerTo, digestOf, snapshotDigest } from './answer.ts';
import { type QuestionSet, questionsAbout } from './questions.ts';

const { values } = parseArgs({
  options: {
    marks: { type: 'string', default: '200000' },
    queries: { type: 'string', default: '3000' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});
const corpus = { marks: Number(values.marks), seed: Number(values.seed) };
/** Every so manieth mark changes, so that there are several segments, tombstones and merges. */
const CHANGED = 40;
const AT_ONCE = 250;

/** An index in memory that answers. */
type Remembered = Answering & { readonly index: BrandIndex };

async function rowsOf(state: string, sets: readonly QuestionSet[], from: Remembered) {
  const rows: ReportRow[] = [];
  for (const { kind, questions } of sets) {
    const answers = await Promise.all(questions.map((question) => answerTo(question, from)));
    rows.push({ state, what: kind, of: questions.length, digest: digestOf(answers) });
  }
  const { size } = from.index;
  return [...rows, { state, what: 'snapshot', of: size, digest: snapshotDigest(from.index) }];
}

async function change({ index }: Remembered, brands: readonly IndexableBrand[]): Promise<void> {
  const changed = brands.filter((_, at) => at % CHANGED === 0);
  for (let from = 0; from < changed.length; from += AT_ONCE) {
    const some = changed.slice(from, from + AT_ONCE);
    const renamed = some.map((brand, at) => ({
      ...brand,
      estado: 'vencida' as const,
      denominacion: at % 2 === 0 ? brand.denominacion : `${brand.denominacion} nueva`,
    }));
    index.apply(renamed, index.seq + 1);
    // One merge after the other, in the same order every time.
    await index.whenSettled();
  }
}

const register = new PersonRegister();
const brands = [...identifiedBrands(corpus, register)];
const joins = new PersonJoins(
  Uint32Array.from(register.joins, ([name]) => name),
  Uint32Array.from(register.joins, ([, person]) => person),
);
const { index } = await marcarioIndex(brands, 'concepts');
const answering = { index, joins };
const sets = questionsAbout(brands, { seed: corpus.seed, count: Number(values.queries) });
const built = await rowsOf('as built', sets, answering);
await change(answering, brands);
const segments = index.segments.length;
const changed = await rowsOf(`${segments} segments`, sets, answering);
printReport([...built, ...changed], {
  json: values.json,
  note: 'Two versions of the code that print the same digests give the same answers, byte by byte, and write the same snapshot: run both over the same marks and seed.',
});
