import { describe, expect, it } from 'vitest';
import type { BrandSummary } from '../../contract/brand-summary.ts';
import { type BrandIndex, buildBrandIndex } from '../../search/brand-index.ts';
import { brandNamed } from '../../search/fixtures/brand-named.ts';
import { NO_JOINS } from '../../search/insights/person-joins.ts';
import { Turns } from '../long-call-turns.ts';
import { findSimilarByText } from './find-similar.ts';

const NAMES = Array.from({ length: 400 }, (_, at) => {
  const letters = at
    .toString(7)
    .padStart(4, '0')
    .replaceAll(/\d/g, (digit) => 'AEIOULN'[Number(digit)] ?? '');
  return `TRELKA ${letters}`;
});
const LATER = 'TRELKA UNELO';

/** Does between two steps what others might do. */
class WatchedTurns extends Turns {
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

function searching(index: BrandIndex, turns: Turns) {
  const names = [...NAMES, LATER];
  const readSummaries = async (nros: readonly string[]) =>
    new Map(
      nros.map((nro) => {
        const { relaciones: _, ...brand } = brandNamed(names[Number(nro)] ?? '', Number(nro));
        return [nro, brand as object as BrandSummary] as const;
      }),
    );
  const corpus = {
    current: () => ({ index: index.held(), joins: NO_JOINS, dataAsOf: undefined }),
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

const builtIndex = () => buildBrandIndex(NAMES.map(brandNamed), { seq: 1 });

describe('a search for similar marks', () => {
  it('works in steps: to find names, to judge each of them, and to explain each', async () => {
    const asked = { q: LATER, minScore: 0, limit: 100 };
    const [plain, explained] = [new WatchedTurns(), new WatchedTurns()];
    const { items } = await searching(builtIndex(), plain)(asked);
    expect(items.length).toBeGreaterThan(1);
    expect(plain.steps).toBeGreaterThan(2 * items.length);
    await searching(builtIndex(), explained)({ ...asked, explain: true });
    expect(explained.steps).toBe(plain.steps + items.length);
  });

  it('answers of the generation that it began with, whatever comes between two steps', async () => {
    const index = builtIndex();
    const asked = { q: LATER, minScore: 0, limit: 100, explain: true };
    const before = await searching(index, new Turns())(asked);
    let isAdded = false;
    const add = () => {
      if (!isAdded) index.apply([brandNamed(LATER, NAMES.length)], 2);
      isAdded = true;
    };
    expect(await searching(index, new WatchedTurns(add))(asked)).toEqual(before);
    const after = await searching(index, new Turns())(asked);
    expect(after.items[0]?.nroSolicitud).toBe(`${NAMES.length}`);
  });

  it('gives the same when others search between its steps', async () => {
    const index = builtIndex();
    const asked = { q: 'TRELCA UNAL', minScore: 0, limit: 50, explain: true };
    const alone = await searching(index, new Turns())(asked);
    const others = () => {
      index.similar({ name: 'LUNA TRELKA', clase: [], minScore: 0, most: 20 });
    };
    expect(await searching(index, new WatchedTurns(others))(asked)).toEqual(alone);
  });
});
