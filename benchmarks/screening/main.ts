import { isDeepStrictEqual, parseArgs } from 'node:util';
import { foldText } from '@marcario/core';
import { LIMITS, type Screening, type SimilarBrands } from '@marcario/core/contract';
import { generateBrands } from '@marcario/server';
import { databaseKinds } from '../bench-database.ts';
import type { KeptConnection } from '../kept-connection.ts';
import { percentiles, rounded } from '../percentiles.ts';
import { printReport, type ReportRow } from '../print-report.ts';
import { mayBeAsked } from '../queries/may-be-asked.ts';
import { mistype } from '../queries/mistype.ts';
import { createRandom } from '../queries/random.ts';
import { withServedRegister } from '../served-register.ts';

const { values } = parseArgs({
  options: {
    marks: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    databases: { type: 'string', default: 'postgres' },
    database: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const NAMES = LIMITS.screeningMax;
const ROUNDS = Number(values.rounds);
const WARM_UP = 3;
const ITEMS = 5;

/** A name that somebody wants to file, and the class that it is for. */
interface Wanted {
  readonly q: string;
  readonly clase: number;
}

/** Marks of the register with a slip of the fingers: each round has names of its own. */
function wantedNames(count: number): Wanted[] {
  const brands = [...generateBrands({ marks: 5_000, seed: Number(values.seed) })];
  const random = createRandom(Number(values.seed) + 7);
  const wanted: Wanted[] = [];
  while (wanted.length < count) {
    const { denominacion = '', clases = [] } = random.pick(brands) ?? {};
    const q = mistype(foldText(denominacion), random) ?? denominacion;
    if (mayBeAsked(q)) wanted.push({ q, clase: clases[0]?.clase ?? 1 });
  }
  return wanted;
}

type Scope = 'in one class' | 'in all classes';

async function oneByOne(asked: KeptConnection, names: readonly Wanted[], scope: Scope) {
  const answers: SimilarBrands[] = [];
  for (const { q, clase } of names) {
    const query = new URLSearchParams({ q, limit: String(ITEMS) });
    if (scope === 'in one class') query.set('clase', String(clase));
    answers.push((await asked.get(`/v1/brands/similar?${query}`)) as SimilarBrands);
  }
  return answers.map(({ items }) => items);
}

async function atOnce(asked: KeptConnection, names: readonly Wanted[], scope: Scope) {
  const consultas = names.map(({ q, clase }) =>
    scope === 'in one class' ? { q, clase: [clase] } : { q },
  );
  const { items } = (await asked.post('/v1/brands/screening', {
    consultas,
    limit: ITEMS,
  })) as Screening;
  return items.map(({ items: alike }) => alike);
}

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; ms: number }> {
  const start = performance.now();
  const answer = await work();
  return { answer, ms: performance.now() - start };
}

/** Both ways in turn, each with names that neither has seen; what they answer is compared afterwards. */
async function measured(asked: KeptConnection, scope: Scope, database: string): Promise<ReportRow> {
  const names = wantedNames(2 * NAMES * (ROUNDS + WARM_UP));
  const [single, whole]: [number[], number[]] = [[], []];
  let differing = 0;
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const from = 2 * round * NAMES;
    const own = names.slice(from, from + NAMES);
    const calls = await timed(() => oneByOne(asked, own, scope));
    const screening = await timed(() =>
      atOnce(asked, names.slice(from + NAMES, from + 2 * NAMES), scope),
    );
    if (!isDeepStrictEqual(calls.answer, await atOnce(asked, own, scope))) differing += 1;
    if (round < WARM_UP) continue;
    single.push(calls.ms);
    whole.push(screening.ms);
  }
  const [one, all] = [percentiles(single).p50, percentiles(whole).p50];
  return {
    database,
    what: `${NAMES} names ${scope}`,
    rounds: ROUNDS,
    'one by one p50': one,
    'at once p50': all,
    share: rounded(all / one, 3),
    differing,
  };
}

const rows: ReportRow[] = [];
for (const kind of databaseKinds(values.databases)) {
  await withServedRegister(
    values,
    async ({ asked, databaseName }) => {
      rows.push(await measured(asked, 'in one class', databaseName));
      rows.push(await measured(asked, 'in all classes', databaseName));
    },
    kind,
  );
}
printReport(rows, {
  json: values.json,
  note: `Milliseconds for ${NAMES} names by one request of POST /v1/brands/screening, and by as many of GET /v1/brands/similar over one kept connection, ${ITEMS} marks each; each round has new names; differing: rounds in which the two ways answered the same names otherwise.`,
});
