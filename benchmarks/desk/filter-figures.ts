import type { BrandDetail, PersonasPage } from '@marcario/core/contract';
import { percentiles, rounded } from '../percentiles.ts';
import type { ReportRow } from '../print-report.ts';
import { createRandom, type Random } from '../queries/random.ts';
import type { ServedRegister } from '../served-register.ts';
import { mistypedNames } from './mistyped-names.ts';

/** So many requests of each kind come before the first is timed: code that is still being compiled takes twice as long. */
const WARM_UP = 400;
/** A term that many marks have, and the other listed kinds that need no calendar. */
const TERMS = ['renovacion', 'nulidad', 'no_uso'];
const DATES = ['fechaPublicacion', 'fechaRegistro', 'fechaVencimiento'];
const ROLES = ['titularId', 'representanteId', 'titularHistoricoId'] as const;

/** Ids to ask for, by the filter that takes them. */
type PersonIds = Record<(typeof ROLES)[number], string[]>;

type Draw = (random: Random) => string;

/** How long terms and each filter of the desk take, one request after the other. */
export async function filterFigures(
  register: ServedRegister,
  { requests }: { readonly requests: number },
): Promise<ReportRow[]> {
  const ids = await personIds(register);
  const kinds: [what: string, draw: Draw][] = [
    ...TERMS.map((tipo): [string, Draw] => [
      `/v1/plazos?tipo=${tipo}`,
      (random) => `/v1/plazos?tipo=${tipo}&${termRange(random)}`,
    ]),
    ...DATES.map((name): [string, Draw] => [
      `${name}Desde, ${name}Hasta`,
      (random) => `/v1/brands?${dateRange(name, random)}`,
    ]),
    ...ROLES.map((role): [string, Draw] => [
      role,
      (random) => `/v1/brands?${role}=${random.pick(ids[role]) ?? 1}`,
    ]),
    ['liveOnly', (random) => `/v1/brands?liveOnly=true&clase=${1 + random.below(45)}`],
    [
      'all at once, with facets',
      (random) =>
        `/v1/brands?liveOnly=true&facets=clase,estado&${dateRange('fechaVencimiento', random)}&titularId=${random.pick(ids.titularId) ?? 1}`,
    ],
  ];
  const rows: ReportRow[] = [];
  const asked = kinds.map(([what, draw]) => {
    const random = createRandom(11);
    return { what, paths: Array.from({ length: WARM_UP + requests }, () => draw(random)) };
  });
  for (const { paths } of asked) await timesOf(register, paths.slice(0, WARM_UP));
  for (const { what, paths } of asked) {
    const { p50, p99 } = percentiles(await timesOf(register, paths.slice(WARM_UP)));
    rows.push({ filter: what, p50, p99, requests });
  }
  return rows;
}

/**
 * What reasons cost a page: the same questions with and without them, each first in turn. Each is asked once
 * before: what a text leaves in the caches would be the second's gain.
 */
export async function explainFigures(
  register: ServedRegister,
  { requests }: { readonly requests: number },
): Promise<ReportRow[]> {
  const rows: ReportRow[] = [];
  for (const path of ['/v1/brands', '/v1/brands/similar']) {
    const plain: number[] = [];
    const told: number[] = [];
    for (const [at, q] of mistypedNames(WARM_UP + requests).entries()) {
      const target = `${path}?${new URLSearchParams({ q })}`;
      const both = [target, `${target}&explain=true`];
      await register.asked.get(target);
      const isPlainFirst = at % 2 === 0;
      const times = await timesOf(register, isPlainFirst ? both : both.toReversed());
      const [without = 0, explained = 0] = isPlainFirst ? times : times.toReversed();
      plain.push(without);
      told.push(explained);
    }
    const without = percentiles(plain.slice(WARM_UP)).p50;
    const explained = percentiles(told.slice(WARM_UP));
    rows.push({
      page: `${path}?q= with explain=true`,
      p50: explained.p50,
      p99: explained.p99,
      requests,
      'p50 without': without,
      'p50 added': rounded(explained.p50 - without, 2),
    });
  }
  return rows;
}

async function timesOf({ asked }: ServedRegister, paths: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const path of paths) {
    const start = performance.now();
    await asked.get(path);
    times.push(performance.now() - start);
  }
  return times;
}

function day(from: number, days: number): string {
  return new Date(Date.UTC(from, 0, 1) + days * 86_400_000).toISOString().slice(0, 10);
}

/** A half of the ranges is open to the end, as who watches what expires asks. */
function termRange(random: Random): string {
  const start = random.below(1_500);
  const desde = `desde=${day(2025, start)}`;
  return random.below(2) === 0 ? desde : `${desde}&hasta=${day(2025, start + random.below(400))}`;
}

function dateRange(name: string, random: Random): string {
  const start = random.below(10_000);
  const length = random.below(2) === 0 ? random.below(31) : random.below(2_000);
  return `${name}Desde=${day(2000, start)}&${name}Hasta=${day(2000, start + length)}`;
}

/** Persons with many marks and with few: who comes first in the list, and who is on any mark. */
async function personIds({ asked }: ServedRegister): Promise<PersonIds> {
  const { items } = (await asked.get('/v1/personas?limit=100')) as PersonasPage;
  const many = items.map(({ id }) => id);
  const ids: PersonIds = {
    titularId: [...many],
    representanteId: [...many],
    titularHistoricoId: [],
  };
  for (let at = 0; at < 60; at += 1) {
    const page = (await asked.get(`/v1/brands?limit=1&offset=${at * 150}&sort=recientes`)) as {
      readonly items: readonly { readonly nroSolicitud: string }[];
    };
    const { nroSolicitud = '' } = page.items[0] ?? {};
    const { personas, personasHistoricas } = (await asked.get(
      `/v1/brands/${nroSolicitud}`,
    )) as BrandDetail;
    for (const { id, rol } of personas) {
      ids[rol === 'representante' ? 'representanteId' : 'titularId'].push(id);
    }
    ids.titularHistoricoId.push(...personasHistoricas.map(({ id }) => id));
  }
  if (ids.titularHistoricoId.length === 0) ids.titularHistoricoId = [...many];
  return ids;
}
