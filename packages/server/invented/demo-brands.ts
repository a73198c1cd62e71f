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
 * Adds to two of three opposition demands who opposes, with which earlier mark and on which grounds, as the office
 * does. The opponent is the holder of the newest registered mark in the same class. Uses no random numbers, so that the
 * register is otherwise unchanged.
 */
class DemoOppositions {
  /** The registered mark filed last in each class. */
  readonly #newest = new Map<number, CanonicalBrand>();

  /** Annotates the demands of a mark and records it. Must be called in filing order. */
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
  /** Date on which some planted marks are newly published, `YYYY-MM-DD`. Default: the last day of the register. */
  readonly madeOn?: string;
}

/** The last drawn mark and its holder. */
interface Drawn {
  readonly holder: number;
  readonly mark: FamilyMark;
}

/** Houses of the planted conflicts. Their holders have consecutive numbers in this order, after all other holders. */
const RIVALS: readonly House[] = CONFLICTS.flatMap(({ elder, younger }) => [elder, younger]);

/**
 * Generates the register of the demonstration. It has the proportions of `generateBrands` but is meant to be read:
 * words are pronounceable, grammar is correct, a holder's marks belong together and suit their classes, no name
 * conflicts with an earlier one, except for a few planted conflicts between holders. The same options give the same
 * marks; only `madeOn` depends on the date.
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

/** A planted mark that documentation can use as an example: the house mark of its holder, in capitals. */
interface Planted {
  readonly holder: number;
  readonly house: House;
  live(draw: () => Lifecycle): Lifecycle;
}

/** Parameters that determine where marks are planted. */
interface Planting {
  readonly marks: number;
  /** Number of the first holder of a planted conflict. */
  readonly firstRival: number;
  /** Date on which the demonstration is created. */
  readonly madeOn: CalendarDay;
}

// Marks that are published but not decided are from `EARLIEST_PENDING` on, within `PENDING_SPREAD` of the register.
const EARLIEST_PENDING = 0.97;
const PENDING_SPREAD = 0.012;
/** Marks that can only just be published are from here on, within `NEWLY_SPREAD`: publication takes some weeks. */
const NEWLY_PUBLISHED = 0.988;
const NEWLY_SPREAD = 0.002;

const DAYS_FROM_ACCEPTED = 35;
const DAYS_FROM_FILED = 80;

/** Returns the planted marks by position in the register; in a small register the first one at a position wins. */
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

/** Draws the life of a mark that is still registered, with an act for every renewal. */
function liveRegistered(draw: () => Lifecycle): Lifecycle {
  const life = liveUntilEstado('registrada', draw);
  const { granted, registered, renewed } = life;
  if (!renewed || granted === undefined || registered === undefined) return life;
  const earlierRenewals: CalendarDay[] = [];
  // Renewals are ten years apart; the first registration is some weeks after the grant.
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
