import { generateBrands } from '@marcario/server';
import { expect, it } from 'vitest';
import type { CanonicalBrand } from '../../packages/core/src/contract/canonical-brand.ts';
import { openDatabase } from '../../packages/core/src/store/database/open-database.ts';
import { freshDatabaseUrl } from '../support/fresh-database.ts';
import { WatchedCorpus } from '../support/watched-corpus.ts';

/** Marks that every watched name is compared with; `npm run soak` asks for more. */
const { MARCARIO_BASELINE_MARKS = '400' } = process.env;
const MARKS = Number(MARCARIO_BASELINE_MARKS);
const WATCHED = 30;
const MIN_SCORE = 0.5;
/** A baseline asks the search, which does not look at every mark (decision D10). */
const MIN_SHARE = 0.95;
const OWNER = { caller: { consumerId: 'acme' } };

/** A letter left out, doubled, or another one; every third name as it is. */
function respelt(name: string, how: number): string {
  const at = 1 + (how % Math.max(1, name.length - 1));
  const between = ['', `${name[at] ?? ''}${name[at] ?? ''}`, 'a'][how % 3] ?? '';
  return how % 2 === 0 ? name : `${name.slice(0, at)}${between}${name.slice(at + 1)}`;
}

it('finds 95 of a hundred hits of judging every mark, and none besides', async () => {
  const database = await openDatabase(await freshDatabaseUrl());
  const corpus = new WatchedCorpus(database);
  const generated = [...generateBrands({ marks: MARKS, seed: 11 })];
  const names = [
    ...new Set(generated.flatMap(({ denominacion = '' }) => comparable(denominacion))),
  ];
  const step = Math.floor(names.length / WATCHED);
  const watched = names.filter((_, at) => at % step === 0).slice(0, WATCHED);
  const brands = generated.map((brand, at): CanonicalBrand => {
    const like = at % 5 === 0 ? watched[at % WATCHED] : undefined;
    return like === undefined ? brand : { ...brand, denominacion: respelt(like, at) };
  });
  await corpus.importMarks(brands);
  const { id } = await corpus.runs.createWatchlist(
    {
      label: 'x',
      items: watched.map((marca) => ({ marca })),
      filters: { minScore: MIN_SCORE },
      baseline: true,
    },
    OWNER,
  );
  await corpus.runBaselines();
  const rows = await database.db
    .selectFrom('watch_hit')
    .innerJoin('watch_item', 'watch_item.id', 'watch_hit.item_id')
    .select(['watch_item.mark', 'watch_hit.nro_solicitud'])
    .where('watch_hit.watchlist_id', '=', id)
    .execute();
  const found = new Set(rows.map(({ mark, nro_solicitud }) => `${mark} ${nro_solicitud}`));
  const judged = judgedHits(corpus, watched, brands);
  const share = [...judged].filter((hit) => found.has(hit)).length / judged.size;
  console.info(`A baseline finds ${(100 * share).toFixed(1)} % of ${judged.size} hits`);
  expect([...found].filter((hit) => !judged.has(hit))).toEqual([]);
  expect(judged.size).toBeGreaterThan(MARKS / 10);
  expect(share).toBeGreaterThanOrEqual(MIN_SHARE);
  await database.close();
}, 120_000);

function comparable(name: string): string[] {
  return /[a-z\d]/i.test(name) ? [name.toUpperCase()] : [];
}

/** Every watched name with every mark. */
function judgedHits(
  corpus: WatchedCorpus,
  watched: readonly string[],
  brands: readonly CanonicalBrand[],
): Set<string> {
  const met = corpus.tools.corpus().watchedNames(watched.map((name) => ({ name, minScore: 0 })));
  const hits = new Set<string>();
  for (const { nroSolicitud, denominacion = '' } of brands) {
    const { compare } = met.matches(denominacion);
    for (const [place, name] of watched.entries()) {
      if (compare(place).score >= MIN_SCORE) hits.add(`${name} ${nroSolicitud}`);
    }
  }
  return hits;
}
