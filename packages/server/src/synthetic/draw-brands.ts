import type { CanonicalBrand, CanonicalClass } from '@marcario/core/contract';
import { actsOf, transferOf } from './annotations.ts';
import { applicationNumber, registrationNumber } from './application-numbers.ts';
import { type CalendarDay, calendarDay, isoDate } from './calendar-day.ts';
import { filingDates } from './filing-dates.ts';
import { goodsOf } from './goods.ts';
import { type Lifecycle, liveUntil } from './lifecycle.ts';
import { drawParties, type HolderRoster, type Parties, type Roster } from './parties.ts';
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

/** One application: by whom, and for what. Whatever is drawn for it is asked for once, in this order. */
export interface Filing {
  readonly holder: number;
  /** Whether its date, acts and coverage are told for sure, as documents need it. */
  readonly isFullyTold?: boolean;
  /** Chooses among lives that `draw` makes up, or another one; without it, the first drawn is the mark's. */
  live?(draw: () => Lifecycle): Lifecycle;
  drawSign(random: Random): Sign;
  /** Nice classes, ascending. */
  drawClasses(random: Random): number[];
}

/** When an application comes in. */
export interface Arrival {
  /** In order of filing, from 0. */
  readonly place: number;
  readonly filed: CalendarDay;
}

/** Who files what: all by which one invented register differs from another. */
export interface Filings {
  readonly holders: HolderRoster;
  fileAt(arrival: Arrival, random: Random): Filing;
}

/** Last day of a corpus for which none is named. */
export const DEFAULT_TODAY = '2026-10-31';

/**
 * The marks of a register in order of filing, each with its dates, status, classes, persons and acts.
 * Marks are made one at a time, so memory does not grow with their number.
 */
export function* drawBrands(
  { marks, seed, today: lastDay = DEFAULT_TODAY }: GenerateOptions,
  filings: Filings,
): Generator<CanonicalBrand> {
  const today = calendarDay(lastDay);
  const corpus: Corpus = {
    marks,
    today,
    filings,
    filingDay: filingDates(today),
    roster: { holders: filings.holders, representatives: new Representatives(marks, seed) },
  };
  const random = new Random(seed);
  for (let place = 0; place < marks; place += 1) yield drawBrand(place, corpus, random);
}

interface Corpus {
  readonly marks: number;
  readonly today: CalendarDay;
  readonly filings: Filings;
  readonly filingDay: (fraction: number) => CalendarDay;
  readonly roster: Roster;
}

interface Draft {
  readonly nroSolicitud: string;
  readonly isFullyTold: boolean;
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

function drawBrand(place: number, corpus: Corpus, random: Random): CanonicalBrand {
  const draft = drawDraft(place, corpus, random);
  const { nroSolicitud, isFullyTold, sign, life } = draft;
  return {
    nroSolicitud,
    nroRegistro: life.registered === undefined ? null : registrationNumber(nroSolicitud),
    ...sign,
    estado: life.estado,
    ...(random.chance(OFFICE_TEXT) && { estadoOriginal: random.pick(STATUS_TEXTS[life.estado]) }),
    fechaPresentacion: random.chance(UNDATED) && !isFullyTold ? null : isoDate(life.filed),
    fechaPublicacion: written(life.published),
    fechaRegistro: written(life.registered),
    fechaVencimiento: written(life.expires),
    clases: stateClasses(draft, random),
    ...draft.parties,
    ...((random.chance(ANNOTATED) || isFullyTold) && {
      anotaciones: annotate(draft, corpus, random),
    }),
  };
}

function drawDraft(place: number, corpus: Corpus, random: Random): Draft {
  const { marks, today, filingDay, roster } = corpus;
  const filed = filingDay((place + random.next()) / marks);
  const filing = corpus.filings.fileAt({ place, filed }, random);
  const live = () => liveUntil(today, filed, random);
  return {
    nroSolicitud: applicationNumber(place, marks, random),
    isFullyTold: filing.isFullyTold ?? false,
    sign: filing.drawSign(random),
    life: filing.live?.(live) ?? live(),
    clases: filing.drawClasses(random),
    parties: drawParties(filing.holder, roster, random),
  };
}

function written(day: CalendarDay | undefined): string | null {
  return day === undefined ? null : isoDate(day);
}

function stateClasses({ clases, life, isFullyTold }: Draft, random: Random): CanonicalClass[] {
  if (!random.chance(COVERAGE) && !isFullyTold) return clases.map((clase) => ({ clase }));
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
