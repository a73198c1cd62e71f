import type { CanonicalBrand, CanonicalClass, Estado } from '@marcario/core/contract';
import { type CalendarDay, calendarDay, createFilingDates, isoDate } from './calendar.ts';
import office from './data/office.json' with { type: 'json' };
import { drawTransfer, type Lifecycle, lifecycleActs, liveUntil } from './lifecycle.ts';
import {
  drawParties,
  type HolderRoster,
  type Parties,
  Representatives,
  type Roster,
} from './parties.ts';
import { statePerson } from './persons.ts';
import { Random } from './random.ts';
import { goodsText, type Sign } from './signs.ts';

/** What a generated register depends on, and nothing else. */
export interface GenerateOptions {
  /** How many marks, 0 or more. */
  readonly marks: number;
  /** A whole number of 32 bits; the same one gives the same corpus. */
  readonly seed: number;
  /** Last day of the corpus, `YYYY-MM-DD`, 1960 or later. Default `2026-10-31`. */
  readonly today?: string;
}

/** One application: by whom, and for what. Each function is called once, in this order. */
export interface Filing {
  readonly holder: number;
  /** Whether its date, acts and coverage are always stated, as documents need it. */
  readonly isComplete?: boolean;
  /** Chooses among lives that `draw` makes up, or another one; without it, the first drawn is the mark's. */
  live?(draw: () => Lifecycle): Lifecycle;
  drawSign(random: Random): Sign;
  /** Nice classes, ascending. */
  drawClasses(random: Random): number[];
}

/** When an application comes in. */
interface Arrival {
  /** In order of filing, from 0. */
  readonly place: number;
  readonly filed: CalendarDay;
}

/** Who files what: all by which one invented register differs from another. */
export interface Filings {
  readonly holders: HolderRoster;
  fileAt(arrival: Arrival, random: Random): Filing;
}

/** Last day of a register for which none is named. */
export const DEFAULT_TODAY = '2026-10-31';

/**
 * Where in a register the marks lie that documents count on, as a share of it: old enough to be decided, young
 * enough to be still in their first term.
 */
export const DECIDED_SHARE = { from: 0.7, spread: 0.2 } as const;

/** How the office writes each status (decision B5). */
export const STATUS_TEXTS: Readonly<Record<Estado, readonly string[]>> = office.statusTexts;

/**
 * The marks of a register in order of filing, each with its dates, status, classes, persons and acts.
 * Marks are made one at a time, so memory does not grow with their number.
 */
export function* drawBrands(
  { marks, seed, today: lastDay = DEFAULT_TODAY }: GenerateOptions,
  filings: Filings,
): Generator<CanonicalBrand> {
  const today = calendarDay(lastDay);
  const register: Register = {
    marks,
    today,
    filings,
    filingDay: createFilingDates(today),
    roster: { holders: filings.holders, representatives: new Representatives(marks, seed) },
  };
  const random = new Random(seed);
  for (let position = 0; position < marks; position += 1)
    yield drawBrand(position, register, random);
}

interface Register {
  readonly marks: number;
  readonly today: CalendarDay;
  readonly filings: Filings;
  readonly filingDay: (fraction: number) => CalendarDay;
  readonly roster: Roster;
}

interface Draft {
  readonly nroSolicitud: string;
  readonly isComplete: boolean;
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

function drawBrand(position: number, register: Register, random: Random): CanonicalBrand {
  const draft = drawMarkDraft(position, register, random);
  const { nroSolicitud, isComplete, sign, life } = draft;
  return {
    nroSolicitud,
    nroRegistro: life.registered === undefined ? null : registrationNumber(nroSolicitud),
    ...sign,
    estado: life.estado,
    ...(random.chance(OFFICE_TEXT) && { estadoOriginal: random.pick(STATUS_TEXTS[life.estado]) }),
    fechaPresentacion: random.chance(UNDATED) && !isComplete ? null : isoDate(life.filed),
    fechaPublicacion: isoDateOrNull(life.published),
    fechaRegistro: isoDateOrNull(life.registered),
    fechaVencimiento: isoDateOrNull(life.expires),
    clases: stateClasses(draft, random),
    ...draft.parties,
    ...((random.chance(ANNOTATED) || isComplete) && {
      anotaciones: annotate(draft, register, random),
    }),
  };
}

function drawMarkDraft(position: number, register: Register, random: Random): Draft {
  const { marks, today, filingDay, roster } = register;
  const filed = filingDay((position + random.next()) / marks);
  const filing = register.filings.fileAt({ place: position, filed }, random);
  const live = () => liveUntil(today, filed, random);
  return {
    nroSolicitud: applicationNumber(position, marks, random),
    isComplete: filing.isComplete ?? false,
    sign: filing.drawSign(random),
    life: filing.live?.(live) ?? live(),
    clases: filing.drawClasses(random),
    parties: drawParties(filing.holder, roster, random),
  };
}

const FIRST_NUMBER = 100_000;
/** Numbers that the office has given out by the end of 2026, about one for each application. */
const OFFICE_NUMBERS = 1_660_000;

/**
 * Application numbers in order of filing: each mark has a stretch of its own and takes one number in
 * it, so they rise and are unique. One in a thousand carries a letter, as divided applications do.
 */
function applicationNumber(position: number, marks: number, random: Random): string {
  const stretch = Math.max(OFFICE_NUMBERS / marks, 1);
  const from = Math.floor(position * stretch);
  const to = Math.floor((position + 1) * stretch);
  const number = FIRST_NUMBER + from + random.below(to - from);
  return random.chance(0.001) ? `${number}-${random.pick(['A', 'B'])}` : String(number);
}

/**
 * The registration number of an application. Registrations are counted apart and come in nearly the
 * same order: the low bits are inverted, then a constant is taken away, so no two are equal.
 */
function registrationNumber(application: string): string {
  return String((Number.parseInt(application, 10) ^ 0x2d7) - 61_000);
}

function isoDateOrNull(day: CalendarDay | undefined): string | null {
  return day === undefined ? null : isoDate(day);
}

function stateClasses({ clases, life, isComplete }: Draft, random: Random): CanonicalClass[] {
  if (!random.chance(COVERAGE) && !isComplete) return clases.map((clase) => ({ clase }));
  const estado = random.chance(0.5) ? { estado: life.estado } : {};
  return clases.map((clase) => ({ clase, ...estado, cobertura: goodsText(clase) }));
}

function annotate({ life, parties }: Draft, { roster, today }: Register, random: Random) {
  const acts = lifecycleActs(life);
  const [buyer] = parties.titulares;
  if (!buyer || !random.chance(SOLD)) return acts;
  const seller = statePerson(roster.holders.person(roster.holders.draw(random)), true);
  const transfer = drawTransfer(life, { today, buyer, seller }, random);
  if (!transfer) return acts;
  return [...acts, transfer].sort((a, b) => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : 0));
}
