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

/** The parameters that completely determine a generated register. */
export interface GenerateOptions {
  /** Number of marks, 0 or more. */
  readonly marks: number;
  /** A 32-bit integer; the same seed gives the same corpus. */
  readonly seed: number;
  /** Last day of the corpus, `YYYY-MM-DD`, 1960 or later. Default `2026-10-31`. */
  readonly today?: string;
}

/** One application. Its functions are called once each, in this order. */
export interface Filing {
  readonly holder: number;
  /** Whether the mark always has dates, acts and coverage, because documentation uses it as an example. */
  readonly isComplete?: boolean;
  /** Selects a lifecycle from those that `draw` generates, or creates one; by default the first one is used. */
  live?(draw: () => Lifecycle): Lifecycle;
  drawSign(random: Random): Sign;
  /** Nice classes, ascending. */
  drawClasses(random: Random): number[];
}

/** Time and position of an application. */
interface Arrival {
  /** Position in filing order, from 0. */
  readonly place: number;
  readonly filed: CalendarDay;
}

/** Source of the holders and their applications, in which the two kinds of registers differ. */
export interface Filings {
  readonly holders: HolderRoster;
  fileAt(arrival: Arrival, random: Random): Filing;
}

/** Default last day of a register. */
export const DEFAULT_TODAY = '2026-10-31';

/**
 * Position range of the example marks, as fractions of the register: old enough to be decided, recent enough to be in
 * their first term.
 */
export const DECIDED_SHARE = { from: 0.7, spread: 0.2 } as const;

/** The office's spellings of each status (decision B5). */
export const STATUS_TEXTS: Readonly<Record<Estado, readonly string[]>> = office.statusTexts;

/**
 * Generates the marks of a register in filing order, with dates, status, classes, persons and acts. Marks are generated
 * one at a time, so memory does not grow with their number.
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

/** Fraction of marks without dates, as if their old files had been lost. */
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
/** Application numbers assigned by the end of 2026, about one per application. */
const OFFICE_NUMBERS = 1_660_000;

/**
 * Returns an application number. Each mark draws one from its own interval, so numbers ascend in filing order and are
 * unique. One in a thousand has a letter, like divided applications.
 */
function applicationNumber(position: number, marks: number, random: Random): string {
  const stretch = Math.max(OFFICE_NUMBERS / marks, 1);
  const from = Math.floor(position * stretch);
  const to = Math.floor((position + 1) * stretch);
  const number = FIRST_NUMBER + from + random.below(to - from);
  return random.chance(0.001) ? `${number}-${random.pick(['A', 'B'])}` : String(number);
}

/**
 * Returns the registration number of an application. Registrations have their own numbers in nearly the same order:
 * inverting low bits and subtracting a constant is injective, so numbers are unique.
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
