import type { CanonicalBrand, WatchFilters } from '@marcario/core/contract';
import type { OpenDatabase } from '../../packages/core/src/store/database/open-database.ts';
import { type OfficeMark, officeYear } from '../sync/office-year.ts';
import { WatchedCorpus } from './watched-corpus.ts';

const OWNER = { caller: { consumerId: 'acme' } };
const SIGNS = ['denominativa', 'mixta', 'figurativa'] as const;
const FIGURES = ['03.01.01', '26.04.02', '26.11'] as const;
const HOLIDAYS: ReadonlySet<string> = new Set();

/** Changed marks of one day at an office. */
export interface WatchedDay {
  readonly date: string;
  readonly marks: readonly CanonicalBrand[];
}

/** Returns the first days of a year at an office, without days that have no change. */
export function watchedDays(days: number): WatchedDay[] {
  const found: WatchedDay[] = [];
  let seen = 0;
  for (const { date, marks } of officeYear({
    seed: 7,
    year: 2026,
    holidays: HOLIDAYS,
    filingsADay: 2,
  })) {
    seen += 1;
    const changed = marks.filter((mark) => mark.changed === date);
    if (changed.length > 0) found.push({ date, marks: changed.map(canonical) });
    if (seen === days) break;
  }
  return found;
}

function canonical(mark: OfficeMark): CanonicalBrand {
  const { nro, denominacion, clase, filed, status, holder, holderRut, registered, changed } = mark;
  return {
    nroSolicitud: nro,
    denominacion,
    estadoOriginal: status,
    tipoSigno: SIGNS[Number(nro) % SIGNS.length] ?? 'otra',
    fechaPresentacion: filed,
    ...(status === 'Publicada' && { fechaPublicacion: changed }),
    clases: [{ clase }],
    // Figures are classified some time after filing.
    ...(changed !== filed && { viena: [FIGURES[Number(nro) % FIGURES.length] ?? '27.5'] }),
    titulares: [{ nombre: holder, rut: holderRut }],
    ...(registered && { nroRegistro: registered.nro, fechaRegistro: registered.date }),
  };
}

/** A watchlist of a watched year. */
interface YearList {
  readonly items: readonly object[];
  readonly filters: WatchFilters;
}

/** Creates lists of texts and of the first number, with filters of every kind. */
export function yearLists(count: number, { marks }: WatchedDay): YearList[] {
  const [first] = marks;
  const rut = first?.titulares?.[0]?.rut ?? '';
  const filters: readonly WatchFilters[] = [
    {},
    { minScore: 0.3 },
    { minScore: 0.3, estado: ['publicada', 'registrada'] },
    { minScore: 0.4, tipoSigno: ['mixta'], vivas: true },
    { minScore: 0.2, excluirTitular: [rut] },
    { minScore: 0.2, viena: ['26', '3.1.1'], estado: ['publicada', 'registrada', 'en_tramite'] },
    { minScore: 0.5, clase: [1, 5, 9, 25, 30, 35, 42] },
    { minScore: 0.2, allClasses: true, liveOnly: true },
  ];
  return Array.from({ length: count }, (_, at) => ({
    items: [
      { marca: `MARCA ${at} ${at % 2 === 0 ? 'SUR' : 'ANDEZ'}` },
      { nroSolicitud: first?.nroSolicitud },
      { marca: `MARKA ${2 * at} NORTE` },
    ].slice(0, 1 + (at % 3)),
    filters: filters[at % filters.length] ?? {},
  }));
}

/** Sets the clock to noon of a day and imports its marks. */
export async function live(corpus: WatchedCorpus, { date, marks }: WatchedDay): Promise<void> {
  corpus.now = new Date(`${date}T16:30:00.000Z`);
  await corpus.importUnseen(marks);
}

/** Returns a corpus with all days imported, whose similarity statistics are those at the end of the days. */
export async function corpusAfter(database: OpenDatabase, days: readonly WatchedDay[]) {
  const corpus = new WatchedCorpus(database);
  for (const day of days) await live(corpus, day);
  await corpus.refresh();
  return corpus;
}

/** Creates the watchlists in order. */
export async function watchAll(corpus: WatchedCorpus, lists: readonly YearList[]) {
  const made = [];
  for (const list of lists) {
    made.push(await corpus.runs.createWatchlist({ label: 'x', ...list } as never, OWNER));
  }
  return made;
}
