import type { CanonicalBrand, CanonicalClass } from '@marcario/core/contract';
import { actsOf, transferOf } from './annotations.ts';
import { applicationNumber, registrationNumber } from './application-numbers.ts';
import { type CalendarDay, calendarDay, isoDate } from './calendar-day.ts';
import { filingDates } from './filing-dates.ts';
import { type Flagship, flagshipPlaces } from './flagships.ts';
import { goodsOf } from './goods.ts';
import { Holders } from './holders.ts';
import { type Lifecycle, liveUntil } from './lifecycle.ts';
import { drawClass, drawClasses } from './mark-classes.ts';
import { drawParties, type Parties, type Roster } from './parties.ts';
import { statePerson } from './people.ts';
import { Random } from './random.ts';
import { Representatives } from './representatives.ts';
import type { Sign } from './signs.ts';
import { STATUS_TEXTS } from './status-texts.ts';

/** What a synthetic corpus depends on, and nothing else. */
export interface GenerateOptions {
  /** How many marks, 0 or more. */
  readonly marks: number;
  /** A whole number of 32 bits; the same one gives the same corpus. */
  readonly seed: number;
  /** Last day of the corpus, `YYYY-MM-DD`, 1960 or later. Default `2026-10-31`. */
  readonly today?: string;
}

const DEFAULT_TODAY = '2026-10-31';

/**
 * An invented trademark register with the proportions of the Chilean one (specification 4.2, decision
 * A2): words, letter case, families, persons, classes, dates and statuses. Marks come in order of
 * filing and are made one at a time, so memory does not grow with their number; the same options give
 * the same marks. Natural persons' tax ids are from 40,000,000 to 49,900,000, so that no real
 * person is named.
 */
export function* generateBrands(options: GenerateOptions): Generator<CanonicalBrand> {
  const { marks, seed } = options;
  const today = calendarDay(options.today ?? DEFAULT_TODAY);
  const corpus: Corpus = {
    marks,
    today,
    filingDay: filingDates(today),
    flagships: flagshipPlaces(marks),
    roster: {
      holders: new Holders(marks, seed),
      representatives: new Representatives(marks, seed),
    },
  };
  const random = new Random(seed);
  for (let place = 0; place < marks; place += 1) yield drawBrand(place, corpus, random);
}

interface Corpus {
  readonly marks: number;
  readonly today: CalendarDay;
  readonly filingDay: (fraction: number) => CalendarDay;
  readonly flagships: ReadonlyMap<number, Flagship>;
  readonly roster: Roster;
}

interface Draft {
  readonly nroSolicitud: string;
  readonly sign: Sign;
  readonly life: Lifecycle;
  readonly clases: readonly number[];
  readonly parties: Parties;
}

/** Undated marks: old files whose filing date was lost. */
const UNDATED = 0.005;
const OFFICE_TEXT = 0.6;
const COVERAGE = 0.15;
const ANNOTATED = 0.5;
const SOLD = 0.03;
/** Marks of a family that are filed in its home class. */
const AT_HOME = 0.7;

function drawBrand(place: number, corpus: Corpus, random: Random): CanonicalBrand {
  const draft = drawDraft(place, corpus, random);
  const { nroSolicitud, sign, life } = draft;
  return {
    nroSolicitud,
    nroRegistro: life.registered === undefined ? null : registrationNumber(nroSolicitud),
    ...sign,
    estado: life.estado,
    ...(random.chance(OFFICE_TEXT) && { estadoOriginal: random.pick(STATUS_TEXTS[life.estado]) }),
    fechaPresentacion: random.chance(UNDATED) ? null : isoDate(life.filed),
    fechaPublicacion: written(life.published),
    fechaRegistro: written(life.registered),
    fechaVencimiento: written(life.expires),
    clases: stateClasses(draft, random),
    ...draft.parties,
    ...(random.chance(ANNOTATED) && { anotaciones: annotate(draft, corpus, random) }),
  };
}

function drawDraft(place: number, corpus: Corpus, random: Random): Draft {
  const { marks, today, filingDay, roster } = corpus;
  const flagship = corpus.flagships.get(place);
  const filed = filingDay((place + random.next()) / marks);
  const holder = flagship?.holder ?? roster.holders.draw(random);
  const { house, clase } = flagship?.house ?? roster.holders.drawHouse(holder, random);
  const home = flagship || random.chance(AT_HOME) ? clase : drawClass(random);
  return {
    nroSolicitud: applicationNumber(place, marks, random),
    sign: flagship ? plainSign(house) : roster.holders.drawSign(holder, house, random),
    life: flagship ? liveRegistered(today, filed, random) : liveUntil(today, filed, random),
    clases: drawClasses(home, random),
    parties: drawParties(holder, roster, random),
  };
}

function plainSign(house: string): Sign {
  return { tipoSigno: 'denominativa', denominacion: house.toUpperCase() };
}

/** Lives again until the mark is registered; gives up where a corpus has no time for it. */
function liveRegistered(today: CalendarDay, filed: CalendarDay, random: Random): Lifecycle {
  let life = liveUntil(today, filed, random);
  for (let tries = 0; tries < 100 && life.estado !== 'registrada'; tries += 1) {
    life = liveUntil(today, filed, random);
  }
  return life;
}

function written(day: CalendarDay | undefined): string | null {
  return day === undefined ? null : isoDate(day);
}

function stateClasses({ clases, life }: Draft, random: Random): CanonicalClass[] {
  if (!random.chance(COVERAGE)) return clases.map((clase) => ({ clase }));
  const estado = random.chance(0.5) ? { estado: life.estado } : {};
  return clases.map((clase) => ({ clase, ...estado, cobertura: goodsOf(clase) }));
}

function annotate({ life, parties }: Draft, { roster, today }: Corpus, random: Random) {
  const acts = actsOf(life);
  const [buyer] = parties.titulares;
  if (!buyer || !random.chance(SOLD)) return acts;
  const seller = statePerson(roster.holders.person(roster.holders.draw(random)), true);
  const transfer = transferOf(life, { today, buyer, seller }, random);
  if (!transfer) return acts;
  return [...acts, transfer].sort((a, b) => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : 0));
}
