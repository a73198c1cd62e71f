import { generateBrands } from '@marcario/server';
import { describe, expect, it } from 'vitest';
import type { CanonicalBrand } from '../../packages/core/src/contract/canonical-brand.ts';
import type { WatchFilters } from '../../packages/core/src/contract/watchlist.ts';
import { openDatabase } from '../../packages/core/src/store/database/open-database.ts';
import { proves } from '../requirements.ts';
import { expectedHits, hitCount, newHits } from '../support/expected-hits.ts';
import { freshDatabaseUrl } from '../support/fresh-database.ts';
import { WatchedCorpus } from '../support/watched-corpus.ts';

const OWNER = { caller: { consumerId: 'acme' } };
const FIRST = 200;
const DAYS = 6;
const A_DAY = 25;
const FILTERS: readonly WatchFilters[] = [
  {},
  { minScore: 0.2 },
  { minScore: 0.5, liveOnly: true },
  { minScore: 0.4, allClasses: true },
  { minScore: 0 },
  { clase: [5, 25, 30, 35], minScore: 0.3 },
  { minScore: 0.2, estado: ['publicada', 'registrada'], tipoSigno: ['mixta', 'denominativa'] },
  { minScore: 0.2, vivas: true, excluirTitular: ['1', '2', '3', '4', '5', '6', '7', '8', '9'] },
];
const STATES = ['publicada', 'registrada', 'denegada', 'oposicion'] as const;

describe('sweeping day by day', () => {
  it(`gives exactly the hits of judging every item with every changed mark ${proves('C19-SWEEP', 'D10-EXACT')}`, async () => {
    const database = await openDatabase(await freshDatabaseUrl());
    const corpus = new WatchedCorpus(database);
    const generated = [...generateBrands({ marks: FIRST + DAYS * A_DAY, seed: 7 })];
    const known = generated.slice(0, FIRST);
    await corpus.importMarks(known);
    for (const [at, filters] of FILTERS.entries()) {
      const own = known.slice(at * 20, at * 20 + 12);
      const items = own.map(({ nroSolicitud, denominacion }, i) =>
        i % 4 === 0 ? { nroSolicitud } : { marca: misspelt(denominacion || 'SOL', i) },
      );
      const list = { label: 'x', items, filters, baseline: at % 2 === 0 };
      await corpus.runs.createWatchlist(list as never, OWNER);
    }
    let all = 0;
    for (let day = 0; day < DAYS; day += 1) {
      corpus.nextDay();
      await corpus.importMarks(dayOf(generated, day));
      const before = await hitCount(database);
      const expected = await expectedHits(corpus);
      await corpus.sweep();
      expect(await newHits(database, before)).toEqual(expected);
      all += expected.length;
    }
    expect(all).toBeGreaterThan(50);
    await database.close();
  }, 120_000);
});

/** New marks, some with the name of a watched one; and marks that move on. */
function dayOf(generated: readonly CanonicalBrand[], day: number): CanonicalBrand[] {
  const from = FIRST + day * A_DAY;
  const filed = generated.slice(from, from + A_DAY).map((brand, i) => {
    const like = generated[(day * 7 + i) % 120]?.denominacion ?? '';
    return i % 3 === 0 ? { ...brand, denominacion: misspelt(like, day + i) } : brand;
  });
  const moved = generated.slice(day * 10, day * 10 + 10).map((brand, i) => {
    const estado = STATES[(day + i) % STATES.length];
    const act = { fecha: '2026-06-02', codigo: null, descripcion: `Acto ${day}` };
    return i % 4 === 0 ? { ...brand, anotaciones: [act] } : { ...brand, estado };
  });
  return [...filed, ...moved] as CanonicalBrand[];
}

/** A letter left out, or doubled, or another one. */
function misspelt(name: string, how: number): string {
  const at = 1 + (how % Math.max(1, name.length - 1));
  const kept = [name.slice(0, at), name.slice(at + 1)];
  return kept.join(['', `${name[at] ?? ''}${name[at] ?? ''}`, 'a'][how % 3]) || name;
}
