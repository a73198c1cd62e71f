import { addDays, isWeekday } from '../../packages/core/src/domain/calendar/business-days.ts';
import { inventRut, LEGAL_PERSONS } from '../../packages/server/invented/persons.ts';
import { Random } from '../../packages/server/invented/random.ts';

/** A mark as the office knows it on some day. Dates are `YYYY-MM-DD`. */
export interface OfficeMark {
  readonly nro: string;
  readonly denominacion: string;
  readonly clase: number;
  readonly filed: string;
  readonly status: 'En Trámite' | 'Publicada' | 'Registrada' | 'Rechazada';
  readonly holder: string;
  readonly holderRut: string;
  readonly registered: { readonly nro: string; readonly date: string } | null;
  /** When anything of it changed last. */
  readonly changed: string;
}

/** An act that the gazette prints. */
export interface OfficeAct {
  readonly nro: string;
  readonly seccion: string;
  readonly descripcion: string;
  readonly acquirer: string | null;
}

/** What the office shows on one day. */
export interface OfficeDay {
  readonly date: string;
  /** Marks registered by the Monday of the week: the second spreadsheet is renewed once a week. */
  readonly register: readonly OfficeMark[];
  /** Every mark of the year so far, oldest first. */
  readonly marks: readonly OfficeMark[];
  /** Null on a day without a gazette: a weekend or a holiday. */
  readonly acts: readonly OfficeAct[] | null;
  /** Whose dossiers were looked up. */
  readonly dossiers: readonly OfficeMark[];
}

export interface OfficeYearOptions {
  readonly seed: number;
  readonly year: number;
  /** `YYYY-MM-DD`. */
  readonly holidays: ReadonlySet<string>;
  /** Marks filed on a weekday, on average; at most one dossier for each is looked up. */
  readonly filingsADay: number;
}

const DOSSIERS_A_DAY = 2;
const HOLDERS = 40;
/** The chance that a mark moves on, on a day. */
const PACE = 0.02;
const TRANSFER = 0.001;

/** A year at the office, day by day; the same seed, the same year. */
export function* officeYear(options: OfficeYearOptions): Generator<OfficeDay> {
  const random = new Random(options.seed);
  let date = `${options.year}-01-01`;
  // Both spreadsheets have a row from the first day on.
  const marks = [registered(filed(0, date, random), date)];
  let register: readonly OfficeMark[] = [...marks];
  let unprinted: OfficeAct[] = [];
  while (date.startsWith(`${options.year}`)) {
    const works = isWeekday(date) && !options.holidays.has(date);
    if (works) {
      marks.forEach((mark, i) => {
        const moved = moveOn(mark, date, random);
        if (!moved) return;
        marks[i] = moved.mark;
        unprinted.push(moved.act);
      });
      for (let due = options.filingsADay; random.chance(due); due -= 1) {
        const mark = filed(marks.length, date, random);
        marks.push(mark);
        unprinted.push({ nro: mark.nro, ...FILING });
      }
      // A gazette has at least one act.
      if (unprinted.length === 0) unprinted.push({ nro: random.pick(marks).nro, ...NOTICE });
    }
    const dossiers = lookedUp(marks, random);
    if (isMonday(date)) register = marks.filter((mark) => mark.registered !== null);
    yield { date, register, marks: [...marks], acts: works ? unprinted : null, dossiers };
    if (works) unprinted = [];
    date = addDays(date, 1);
  }
}

const FILING = { seccion: 'M1', descripcion: 'Solicitud presentada', acquirer: null };
const NOTICE = { seccion: 'M7', descripcion: 'Resolución notificada', acquirer: null };

function isMonday(date: string): boolean {
  return new Date(date).getUTCDay() === 1;
}

function filed(count: number, date: string, random: Random): OfficeMark {
  return {
    nro: String(1_900_001 + count),
    denominacion: `MARCA ${count} ${random.pick(['SUR', 'NORTE', 'ANDES', 'COSTA'])}`,
    clase: random.between(1, 45),
    filed: date,
    status: 'En Trámite',
    ...holder(random.below(HOLDERS)),
    registered: null,
    changed: date,
  };
}

function registered(mark: OfficeMark, date: string): OfficeMark {
  return { ...mark, status: 'Registrada', registered: { nro: `1${mark.nro.slice(1)}`, date } };
}

function holder(number: number): Pick<OfficeMark, 'holder' | 'holderRut'> {
  return { holder: `EMPRESA ${number} LTDA`, holderRut: inventRut(LEGAL_PERSONS, number) };
}

function moveOn(
  mark: OfficeMark,
  date: string,
  random: Random,
): { readonly mark: OfficeMark; readonly act: OfficeAct } | null {
  const [moves, sells, refused] = [
    random.chance(PACE),
    random.chance(TRANSFER),
    random.chance(0.2),
  ];
  const { nro } = mark;
  const act = (seccion: string, descripcion: string) => ({
    nro,
    seccion,
    descripcion,
    acquirer: null,
  });
  if (moves && mark.status === 'En Trámite') {
    const status = 'Publicada' as const;
    return { mark: { ...mark, status, changed: date }, act: act('M3', 'Solicitud publicada') };
  }
  if (moves && mark.status === 'Publicada') {
    const next = refused ? { ...mark, status: 'Rechazada' as const } : registered(mark, date);
    return {
      mark: { ...next, changed: date },
      act: refused ? act('M6', 'Solicitud rechazada') : act('M5', 'Marca registrada'),
    };
  }
  if (!sells) return null;
  // A number that no holder had before, so that nobody buys a mark back.
  const buyer = holder(
    HOLDERS + Number(nro.slice(-4)) * 366 + Number(date.slice(5).replace('-', '')),
  );
  return {
    mark: { ...mark, ...buyer, changed: date },
    act: { ...act('M9', 'Transferencia total'), acquirer: buyer.holder },
  };
}

function lookedUp(marks: readonly OfficeMark[], random: Random): OfficeMark[] {
  const chosen = Array.from({ length: DOSSIERS_A_DAY }, () => random.pick(marks));
  return [...new Set(chosen)];
}
