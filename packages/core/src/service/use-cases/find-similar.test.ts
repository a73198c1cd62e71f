import { describe, expect, it } from 'vitest';
import type { BrandSummary } from '../../contract/brand-summary.ts';
import { type BrandIndex, buildBrandIndex } from '../../search/faces/brand-index.ts';
import { brandWithName } from '../../search/fixtures/brand-named.ts';
import { EMPTY_JOINS } from '../../search/insights/person-joins.ts';
import { TimeSlicer } from '../runtime/time-slicing.ts';
import { findSimilarByText } from './find-similar.ts';

const NAMES = Array.from({ length: 400 }, (_, at) => {
  const letters = at
    .toString(7)
    .padStart(4, '0')
    .replaceAll(/\d/g, (digit) => 'AEIOULN'[Number(digit)] ?? '');
  return `TRELKA ${letters}`;
});
const LATER = 'TRELKA UNELO';

/** A scheduler that counts steps and runs a callback, such as a change of the index, between two steps. */
class WatchedTurns extends TimeSlicer {
  steps = 0;
  readonly #between: () => void;

  constructor(between: () => void = () => undefined) {
    super();
    this.#between = between;
  }

  override take<T>(steps: Generator<void, T>): Promise<T> {
    const note = () => {
      this.steps += 1;
      this.#between();
    };
    return super.take(noted(steps, note));
  }
}

function* noted<T>(steps: Generator<void, T>, note: () => void): Generator<void, T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    note();
    yield;
  }
}

function searching(index: BrandIndex, turns: TimeSlicer) {
  const names = [...NAMES, LATER];
  const readSummaries = async (nros: readonly string[]) =>
    new Map(
      nros.map((nro) => {
        const { relaciones: _, ...brand } = brandWithName(names[Number(nro)] ?? '', Number(nro));
        return [nro, brand as object as BrandSummary] as const;
      }),
    );
  const corpus = {
    current: () => ({ index: index.currentGeneration(), joins: EMPTY_JOINS, dataAsOf: undefined }),
    refresh: async () => undefined,
    close: async () => undefined,
  };
  return findSimilarByText(corpus, {
    readSummaries,
    readStored: async () => new Map(),
    relatedTo: async () => () => [],
    hashRut: (rut) => rut,
    turns,
  });
}

const builtIndex = () => buildBrandIndex(NAMES.map(brandWithName), { seq: 1 });

describe('a search for similar marks', () => {
  it('works in steps: to find names, to judge each of them, and to explain each', async () => {
    const request = { q: LATER, minScore: 0, limit: 100 };
    const [plain, explained] = [new WatchedTurns(), new WatchedTurns()];
    const { items } = await searching(builtIndex(), plain)(request);
    expect(items.length).toBeGreaterThan(1);
    expect(plain.steps).toBeGreaterThan(2 * items.length);
    await searching(builtIndex(), explained)({ ...request, explain: true });
    expect(explained.steps).toBe(plain.steps + items.length);
  });

  it('answers of the generation that it began with, whatever comes between two steps', async () => {
    const index = builtIndex();
    const request = { q: LATER, minScore: 0, limit: 100, explain: true };
    const before = await searching(index, new TimeSlicer())(request);
    let isAdded = false;
    const add = () => {
      if (!isAdded) index.apply([brandWithName(LATER, NAMES.length)], 2);
      isAdded = true;
    };
    expect(await searching(index, new WatchedTurns(add))(request)).toEqual(before);
    const after = await searching(index, new TimeSlicer())(request);
    expect(after.items[0]?.nroSolicitud).toBe(`${NAMES.length}`);
  });

  it('gives the same when others search between its steps', async () => {
    const index = builtIndex();
    const request = { q: 'TRELCA UNAL', minScore: 0, limit: 50, explain: true };
    const alone = await searching(index, new TimeSlicer())(request);
    const others = () => {
      index.similar({ name: 'LUNA TRELKA', clase: [], minScore: 0, max: 20 });
    };
    expect(await searching(index, new WatchedTurns(others))(request)).toEqual(alone);
  });
});
