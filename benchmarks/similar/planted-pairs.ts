import { foldText } from '@marcario/core';
import type { IndexableBrand } from '../../packages/core/src/domain/record/indexable-brand.ts';
import type { BrandIndex } from '../../packages/core/src/search/faces/brand-index.ts';
import { marcarioIndex } from '../queries/marcario-index.ts';
import { createRandom } from '../queries/random.ts';
import { type CorpusOptions, syntheticBrands } from '../queries/synthetic-brands.ts';

/** A mark that is planted among generated ones, and the one that is asked with. */
export interface Direction {
  readonly asked: string;
  readonly planted: string;
}

/** What became of it. */
export interface Asked extends Direction {
  /** Whether so many generated marks hold its words that its name does not tell it from them. */
  readonly isCommon: boolean;
  /** Whether the planted mark was on the first page. */
  readonly isFound: boolean;
  /** Whether the judge would rate it 0.6 or more, had it been proposed. */
  readonly isOverlooked: boolean;
}

const PAGE = 20;
/** A mark that is rated so much should have been proposed, wherever it stands then. */
const WORTH_PROPOSING = 0.6;
const COMMON = 20;
/** Where the generated application numbers lie. */
const FIRST_NUMBER = 100_000;
const OFFICE_NUMBERS = 1_660_000;

/** Plants all marks of the directions, and asks for each; the index in which that was done besides. */
export async function askPlanted(
  directions: readonly Direction[],
  corpus: CorpusOptions,
): Promise<{ index: BrandIndex; asked: readonly Asked[] }> {
  const numbers = plantedNumbers(directions, corpus);
  const { index } = await marcarioIndex(withPlanted(numbers, corpus), 'concepts');
  const heldBy = documentFrequency(
    directions.map(({ asked }) => foldText(asked)),
    corpus,
  );
  const asked = directions.map((one, at) => ({
    ...one,
    isCommon: (heldBy[at] ?? 0) > COMMON,
    isFound: isFound(one, { index, numbers }),
    isOverlooked: isOverlooked(one, { index, numbers }),
  }));
  return { index, asked };
}

/** By name. */
function plantedNumbers(
  directions: readonly Direction[],
  { seed }: CorpusOptions,
): ReadonlyMap<string, string> {
  const random = createRandom(seed + 9);
  const names = [...new Set(directions.map(({ planted }) => planted))];
  return new Map(
    names.map((name, at) => [name, `${FIRST_NUMBER + random.below(OFFICE_NUMBERS)}-P${at}`]),
  );
}

/** The generated marks, and the planted ones anywhere among them: equally alike marks go by number. */
function* withPlanted(
  numbers: ReadonlyMap<string, string>,
  corpus: CorpusOptions,
): Generator<IndexableBrand> {
  let last: IndexableBrand | undefined;
  for (const brand of syntheticBrands(corpus)) {
    last = brand;
    yield brand;
  }
  if (last === undefined) throw new Error('the corpus is empty');
  for (const [denominacion, nroSolicitud] of numbers) yield { ...last, nroSolicitud, denominacion };
}

/** How many generated marks hold every word of each text. */
function documentFrequency(texts: readonly string[], corpus: CorpusOptions): number[] {
  const wanted = texts.map((text) => text.split(' '));
  const counts = texts.map(() => 0);
  const byFirst = new Map<string, number[]>();
  wanted.forEach(([first = ''], at) => {
    byFirst.set(first, [...(byFirst.get(first) ?? []), at]);
  });
  for (const { denominacion } of syntheticBrands(corpus)) {
    const words = new Set(foldText(denominacion).split(' '));
    for (const at of [...words].flatMap((word) => byFirst.get(word) ?? [])) {
      if (wanted[at]?.every((word) => words.has(word))) counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  return counts;
}

interface Planted {
  readonly index: BrandIndex;
  readonly numbers: ReadonlyMap<string, string>;
}

function isOverlooked({ asked, planted }: Direction, { index, numbers }: Planted): boolean {
  if (index.judge().score(asked, planted) < WORTH_PROPOSING) return false;
  const max = numbers.size + index.size;
  const proposed = index.similar({ name: asked, clase: [], minScore: WORTH_PROPOSING, max });
  return !proposed.some(({ nroSolicitud }) => nroSolicitud === numbers.get(planted));
}

function isFound({ asked, planted }: Direction, { index, numbers }: Planted): boolean {
  const max = PAGE + 1;
  const found = index.similar({ name: asked, clase: [], minScore: 0, max });
  return found
    .map(({ nroSolicitud }) => nroSolicitud)
    .filter((nro) => nro !== numbers.get(asked))
    .slice(0, PAGE)
    .includes(numbers.get(planted) ?? '');
}
