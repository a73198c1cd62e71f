import { foldText } from '@marcario/core';
import type { BrandPage } from '@marcario/core/contract';
import { generateBrands } from '@marcario/server';
import type { KeptConnection } from '../kept-connection.ts';
import { percentiles, rounded } from '../percentiles.ts';
import type { ReportRow } from '../print-report.ts';
import { mayBeAsked } from '../queries/may-be-asked.ts';
import { mistype } from '../queries/mistype.ts';
import { createRandom } from '../queries/random.ts';
import { type RegisterOptions, withServedRegister } from '../served-register.ts';

const WARM_UP = 50;
/** Marks whose names, with a slip of the fingers, and goods are asked for. */
const SAMPLE = 20_000;
const CLASSES = 45;
const MARKS_OF_CLASS = 20;

interface CostOptions extends RegisterOptions {
  readonly queries: string;
}

interface Wanted {
  readonly q: string;
  /** Of a mark of the register. */
  readonly nro: string;
  readonly clase: number;
  readonly cobertura: string;
}

/** What is asked with and without goods, by what the question is called. */
const WAYS: Readonly<Record<string, (wanted: Wanted) => readonly [plain: string, goods: string]>> =
  {
    'by text, all classes': ({ q, cobertura }) => {
      const plain = similarPath({ q });
      return [plain, `${plain}&${new URLSearchParams({ cobertura })}`];
    },
    'by text, own and related classes': ({ q, clase, cobertura }) => {
      const plain = `${similarPath({ q, clase: String(clase) })}&relacionadas=true`;
      return [plain, `${plain}&${new URLSearchParams({ cobertura })}`];
    },
    'by number, all classes': ({ nro }) => {
      const plain = `/v1/brands/${nro}/similar?allClasses=true`;
      return [plain, `${plain}&orden=conflicto`];
    },
  };

function similarPath(query: Readonly<Record<string, string>>): string {
  return `/v1/brands/similar?${new URLSearchParams(query)}`;
}

interface SearchCost {
  readonly searches: ReportRow[];
  readonly classes: ReportRow;
}

/** What similar marks cost with goods beside without, asked in turns of one server, and the classes filed together. */
export async function searchCost(options: CostOptions): Promise<SearchCost> {
  return withServedRegister(options, async ({ asked }) => {
    const wanted = wantedNames(options, await someNumbers(asked));
    const rows: ReportRow[] = [];
    for (const [way, pathsOf] of Object.entries(WAYS)) {
      rows.push(await wayRow(way, asked, wanted.map(pathsOf)));
    }
    return { searches: rows, classes: await classesRow(asked) };
  });
}

/** Numbers of marks of each class. */
async function someNumbers(asked: KeptConnection): Promise<string[]> {
  const numbers: string[] = [];
  for (let clase = 1; clase <= CLASSES; clase += 1) {
    const page = (await asked.get(
      `/v1/brands?clase=${clase}&limit=${MARKS_OF_CLASS}`,
    )) as BrandPage;
    numbers.push(...page.items.map(({ nroSolicitud }) => nroSolicitud));
  }
  return numbers;
}

/** Names as the register has them, each with a slip of the fingers, and goods that a mark may have. */
function wantedNames({ queries, seed }: CostOptions, numbers: readonly string[]): Wanted[] {
  const brands = [...generateBrands({ marks: SAMPLE, seed: Number(seed) })];
  const random = createRandom(Number(seed) + 61);
  const wanted: Wanted[] = [];
  while (wanted.length < Number(queries) + WARM_UP) {
    const { denominacion = '', clases = [] } = random.pick(brands) ?? {};
    const nro = random.pick(numbers) ?? '';
    const q = mistype(foldText(denominacion), random) ?? denominacion;
    const [{ clase = 1, cobertura = '' } = {}] = clases;
    if (mayBeAsked(q) && cobertura !== '') wanted.push({ q, nro, clase, cobertura });
  }
  return wanted;
}

/** Both questions of a pair in turns; of every second pair the one with goods goes first. */
async function wayRow(
  way: string,
  asked: KeptConnection,
  pairs: readonly (readonly [plain: string, goods: string])[],
): Promise<ReportRow> {
  const [plain, goods]: [number[], number[]] = [[], []];
  for (const [at, pair] of pairs.entries()) {
    const times = [0, 0];
    for (const which of at % 2 === 0 ? [0, 1] : [1, 0]) {
      const start = performance.now();
      await asked.get(pair[which] ?? '');
      times[which] = performance.now() - start;
    }
    if (at < WARM_UP) continue;
    plain.push(times[0] ?? 0);
    goods.push(times[1] ?? 0);
  }
  const [without, together] = [percentiles(plain), percentiles(goods)];
  return {
    what: way,
    of: plain.length,
    'p50 without': without.p50,
    'p50 with': together.p50,
    'p50 ratio': rounded(together.p50 / without.p50, 2),
    'p99 without': without.p99,
    'p99 with': together.p99,
    'p99 ratio': rounded(together.p99 / without.p99, 2),
  };
}

/** The first answer counts all marks; the others are kept. */
async function classesRow(asked: KeptConnection): Promise<ReportRow> {
  const milliseconds: number[] = [];
  for (let clase = 1; clase <= CLASSES; clase += 1) {
    const start = performance.now();
    await asked.get(`/v1/insights/related-classes?clase=${clase}`);
    milliseconds.push(performance.now() - start);
  }
  const [first = 0, ...others] = milliseconds;
  const { p50, p99 } = percentiles(others);
  return { what: 'related-classes', of: others.length, first: rounded(first, 0), p50, p99 };
}
