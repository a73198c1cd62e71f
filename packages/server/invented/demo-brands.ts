import type { CanonicalAnnotation, CanonicalBrand } from '@marcario/core/contract';
import { addYears, type CalendarDay, calendarDay, isoDate, toOfficeDay } from './calendar.ts';
import { DemoHolders, firstFilingIndex } from './demo-holders.ts';
import {
  DECIDED_SHARE,
  DEFAULT_TODAY,
  drawBrands,
  type Filing,
  type GenerateOptions,
} from './draw-brands.ts';
import { isDemand, type Lifecycle, liveUntilEstado, TERM_YEARS } from './lifecycle.ts';
import { type FamilyMark, FilingLedger } from './name-rules.ts';
import { plainSign } from './signs.ts';
import { CONFLICTS, type Conflict, type House, LARGE_HOUSES } from './trades.ts';

/**
 * Notes in demands of opposition who opposes, with which earlier mark and on which grounds, as the office does for two
 * in three: the opponent holds the newest registered mark of the same class. Nothing is drawn, so that a register is the
 * same but for these notes.
 */
class DemoOppositions {
  /** The registered mark of each class that was filed last. */
  readonly #newest = new Map<number, CanonicalBrand>();

  /** A mark with its demands noted. Marks come in order of filing. */
  record(brand: CanonicalBrand): CanonicalBrand {
    const noted = this.#withDemandText(brand);
    if (brand.estado === 'registrada' && brand.nroRegistro && brand.denominacion) {
      for (const { clase } of brand.clases ?? []) this.#newest.set(clase, brand);
    }
    return noted;
  }

  #withDemandText(brand: CanonicalBrand): CanonicalBrand {
    const { nroSolicitud, clases = [], titulares = [], anotaciones } = brand;
    const earlier = this.#newest.get(clases[0]?.clase ?? 0);
    const [opponent] = earlier?.titulares ?? [];
    const isOwn = opponent?.nombre === titulares[0]?.nombre;
    const isNoted = Number.parseInt(nroSolicitud, 10) % 3 > 0;
    if (!anotaciones?.some(isDemand) || !isNoted || !opponent || isOwn) return brand;
    const mark = `marca anterior: "${earlier?.denominacion}", registro N° ${earlier?.nroRegistro}`;
    const observacion = `Oponente: ${opponent.nombre}; ${mark}; artículo 20 letras f) y h)`;
    const annotateDemand = (act: CanonicalAnnotation) =>
      isDemand(act) ? { ...act, observacion } : act;
    return { ...brand, anotaciones: anotaciones.map(annotateDemand) };
  }
}

interface DemoRegisterOptions extends GenerateOptions {
  /** The day on which some planted marks are newly published, `YYYY-MM-DD`. Default: the last day of the register. */
  readonly madeOn?: string;
}

/** The mark that was drawn last, and its holder. */
interface Drawn {
  readonly holder: number;
  readonly mark: FamilyMark;
}

/** The houses of the holders who conflict on purpose, by the number of their holder from the first of them. */
const RIVALS: readonly House[] = CONFLICTS.flatMap(({ elder, younger }) => [elder, younger]);

/**
 * The register of the demonstration: its shares of lengths, classes, persons and statuses are those of
 * `generateBrands`, and it is written to be read. Words can be said, grammar holds, a holder's marks belong
 * together and suit their classes, no name is filed against an earlier one, and a few marks of different
 * holders conflict on purpose. The same options give the same marks; only `madeOn` depends on the day.
 */
export function* demoBrands(options: DemoRegisterOptions): Generator<CanonicalBrand> {
  const { marks, today = DEFAULT_TODAY, madeOn = today } = options;
  const ledger = new FilingLedger();
  const holders = new DemoHolders(options, RIVALS, ledger);
  const planted = plantedMarks({ marks, firstRival: holders.size, madeOn: calendarDay(madeOn) });
  let last: Drawn | undefined;
  const brands = drawBrands(options, {
    holders,
    fileAt({ place: position, filed }, random): Filing {
      const day = isoDate(filed);
      const known = planted.get(position);
      const holder = known?.holder ?? holders.drawEligible({ place: position, day }, random);
      return {
        holder,
        ...(known && { isComplete: true, live: known.live }),
        drawSign(words) {
          const mark = known ? houseMark(known.house) : holders.drawMark(holder, day, words);
          last = { holder, mark };
          return mark.sign;
        },
        drawClasses: () => [...(last?.mark.clases ?? [])],
      };
    },
  });
  const oppositions = new DemoOppositions();
  for (const brand of brands) {
    if (last) ledger.record(last.holder, last.mark, brand);
    yield oppositions.record(brand);
  }
}

function houseMark({ word, trade }: House): FamilyMark {
  return { sign: plainSign(word), clases: [trade.clase], trade };
}

/** A plain mark that documents may count on: the house mark of its holder, in capitals. */
interface Planted {
  readonly holder: number;
  readonly house: House;
  live(draw: () => Lifecycle): Lifecycle;
}

/** What decides where the marks are planted. */
interface Planting {
  readonly marks: number;
  /** The number of the first holder who conflicts on purpose. */
  readonly firstRival: number;
  /** The day on which the demonstration is made. */
  readonly madeOn: CalendarDay;
}

// Published, and not yet decided.
const EARLIEST_PENDING = 0.97;
const PENDING_SPREAD = 0.012;
/** Filed in the last weeks in which an application of now can have been published. */
const NEWLY_PUBLISHED = 0.988;
const NEWLY_SPREAD = 0.002;

const DAYS_FROM_ACCEPTED = 35;
const DAYS_FROM_FILED = 80;

/** The planted marks by their place; where a small register has no room, the first come first. */
function plantedMarks({ marks, firstRival, madeOn }: Planting): ReadonlyMap<number, Planted> {
  const positions = new Map<number, Planted>();
  const plant = (position: number, planted: Planted) => {
    if (!positions.has(position)) positions.set(position, planted);
  };
  LARGE_HOUSES.forEach((house, holder) => {
    plant(firstFilingIndex(holder, marks), { holder, house, live: liveRegistered });
  });
  CONFLICTS.forEach((conflict, at) => {
    const { elder, younger } = conflict;
    const share = at / CONFLICTS.length;
    plant(Math.floor(marks * (DECIDED_SHARE.from + DECIDED_SHARE.spread * share)), {
      holder: firstRival + 2 * at,
      house: elder,
      live: liveRegistered,
    });
    plant(Math.floor(marks * youngerPosition(conflict, share)), {
      holder: firstRival + 2 * at + 1,
      house: younger,
      live: (draw) => livePublished(draw, conflict, madeOn),
    });
  });
  return positions;
}

function youngerPosition({ publishedFor }: Conflict, share: number): number {
  if (publishedFor === undefined) return EARLIEST_PENDING + PENDING_SPREAD * share;
  return NEWLY_PUBLISHED + NEWLY_SPREAD * share;
}

/** Registered to this day, with an act for every renewal. */
function liveRegistered(draw: () => Lifecycle): Lifecycle {
  const life = liveUntilEstado('registrada', draw);
  const { granted, registered, renewed } = life;
  if (!renewed || granted === undefined || registered === undefined) return life;
  const earlierRenewals: CalendarDay[] = [];
  // A renewal is ten years after the one before it; the registration itself is some weeks after the grant.
  let day = addYears(registered, -TERM_YEARS);
  for (; day > addYears(granted, 1); day = addYears(day, -TERM_YEARS)) {
    earlierRenewals.unshift(day);
  }
  return { ...life, earlierRenewals };
}

function livePublished(
  draw: () => Lifecycle,
  { publishedFor }: Conflict,
  madeOn: CalendarDay,
): Lifecycle {
  if (publishedFor === undefined) return liveUntilEstado('publicada', draw);
  const published = toOfficeDay(madeOn - publishedFor);
  return {
    estado: 'publicada',
    filed: Math.min(draw().filed, toOfficeDay(published - DAYS_FROM_FILED)),
    accepted: toOfficeDay(published - DAYS_FROM_ACCEPTED),
    published,
  };
}
