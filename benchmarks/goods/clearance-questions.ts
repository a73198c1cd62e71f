import type { CanonicalBrand } from '../../packages/core/src/contract/canonical-brand.ts';
import type { SimilarBrands } from '../../packages/core/src/contract/similar.ts';
import { toIndexableBrand } from '../../packages/core/src/domain/record/indexable-brand.ts';
import { recordFromRow } from '../../packages/core/src/domain/record/merge-brand.ts';
import { toBrandSummary } from '../../packages/core/src/domain/record/stored-brand.ts';
import { stronglyRelated } from '../../packages/core/src/goods/class-relations.ts';
import { buildBrandIndex } from '../../packages/core/src/search/faces/brand-index.ts';
import { EMPTY_JOINS } from '../../packages/core/src/search/insights/person-joins.ts';
import { TimeSlicer } from '../../packages/core/src/service/runtime/time-slicing.ts';
import { findSimilarByText } from '../../packages/core/src/service/use-cases/find-similar.ts';
import { generateBrands } from '../../packages/server/invented/generate-brands.ts';
import type { ReportRow } from '../print-report.ts';
import file from './questions.json' with { type: 'json' };

const REGISTER_MARKS = 4_000;
const SEEN_AT = '2026-01-01T00:00:00.000Z';
const FIRST_LINES = 5;
const LINES = 40;

/** A name with its goods, and what a practitioner would cite against it. */
interface Question {
  readonly q: string;
  readonly clase: number;
  readonly cobertura: string;
  /** Numbers of the cited marks. */
  readonly cited: ReadonlySet<string>;
}

type Ask = (question: Question) => Promise<SimilarBrands>;

/** The marks of all questions among invented ones, and the questions. */
function plantedRegister(): { marks: CanonicalBrand[]; questions: Question[] } {
  const marks: CanonicalBrand[] = [...generateBrands({ marks: REGISTER_MARKS, seed: 61 })];
  const plant = ({
    denominacion,
    clase,
    cobertura,
  }: (typeof file.questions)[number]['cited'][number]) => {
    const nroSolicitud = `9${String(marks.length).padStart(6, '0')}`;
    marks.push({
      nroSolicitud,
      denominacion,
      estado: 'registrada',
      clases: [{ clase, cobertura }],
    });
    return nroSolicitud;
  };
  const questions = file.questions.map(({ q, clase, cobertura, cited, traps }) => {
    traps.forEach(plant);
    return { q, clase, cobertura, cited: new Set(cited.map(plant)) };
  });
  return { marks, questions };
}

/** The table of clearance questions: by sign in all classes, in the own class, and by sign and goods. */
export async function clearanceTable(): Promise<ReportRow[]> {
  const { marks, questions } = plantedRegister();
  const rows = new Map(
    marks.map((brand) => {
      return [
        brand.nroSolicitud,
        { ...recordFromRow(brand), fechaActualizacion: SEEN_AT },
      ] as const;
    }),
  );
  const index = buildBrandIndex([...rows.values()].map(toIndexableBrand), { seq: 1 });
  const corpus = {
    current: () => ({ index, joins: EMPTY_JOINS, dataAsOf: undefined }),
    refresh: async () => undefined,
    close: async () => undefined,
  };
  const readStored = async (nros: readonly string[]) =>
    new Map(nros.flatMap((nro) => entryOf(rows, nro)));
  const run = findSimilarByText(corpus, {
    readStored,
    readSummaries: async (nros) =>
      new Map([...(await readStored(nros))].map(([nro, row]) => [nro, toBrandSummary(row)])),
    hashRut: (rut) => rut,
    turns: new TimeSlicer(),
    relatedTo: async () => stronglyRelated,
  });
  const ways: Record<string, Ask> = {
    'by sign, all classes': ({ q }) => run({ q, limit: LINES }),
    'own class only': ({ q, clase }) => run({ q, clase: [clase], limit: LINES }),
    'sign and goods': ({ q, cobertura }) => run({ q, cobertura, limit: LINES }),
  };
  return Promise.all(Object.entries(ways).map(([way, ask]) => wayRow(way, ask, questions)));
}

function entryOf<Row>(rows: ReadonlyMap<string, Row>, nro: string): (readonly [string, Row])[] {
  const row = rows.get(nro);
  return row === undefined ? [] : [[nro, row]];
}

async function wayRow(way: string, ask: Ask, questions: readonly Question[]): Promise<ReportRow> {
  const counts = { lines: 0, cited: 0, first: 0, onLineOne: 0, hidden: 0 };
  for (const question of questions) {
    const { items } = await ask(question);
    const isCited = items.map(({ nroSolicitud }) => question.cited.has(nroSolicitud));
    counts.lines += items.length;
    counts.cited += question.cited.size;
    counts.first += isCited.slice(0, FIRST_LINES).filter(Boolean).length;
    counts.onLineOne += Number(isCited[0] ?? false);
    counts.hidden += question.cited.size - isCited.filter(Boolean).length;
  }
  return {
    way,
    lines: Math.round((counts.lines / questions.length) * 10) / 10,
    'in the first 5': `${counts.first} of ${counts.cited}`,
    'on line 1': `${counts.onLineOne} of ${questions.length}`,
    hidden: counts.hidden,
  };
}
