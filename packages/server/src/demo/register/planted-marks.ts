import { type CalendarDay, officeDay, yearsLater } from '../../synthetic/calendar-day.ts';
import { type Lifecycle, liveAs } from '../../synthetic/lifecycle.ts';
import { DECIDED } from '../../synthetic/register-shares.ts';
import { CONFLICTS, type Conflict, type House, LARGE_HOUSES } from './known-houses.ts';

/** A plain mark that documents may count on: the house mark of its holder, in capitals. */
export interface Planted {
  readonly holder: number;
  readonly house: House;
  live(draw: () => Lifecycle): Lifecycle;
}

/** The planted marks of a register. */
export interface Planting {
  readonly marks: number;
  /** The number of the first holder who conflicts on purpose. */
  readonly firstRival: number;
  /** The day on which the demonstration is made. */
  readonly madeOn: CalendarDay;
}

/** The large houses begin one after another, from the start of the register on. */
const LAST_OPENING = 0.25;
const FIRST_OPENING = 0.01;
// Published, and not yet decided.
const EARLIEST_PENDING = 0.97;
const PENDING_SPREAD = 0.012;
/** Filed in the last weeks in which an application of now can have been published. */
const NEWLY_PUBLISHED = 0.988;
const NEWLY_SPREAD = 0.002;

const TERM_YEARS = 10;
const DAYS_FROM_ACCEPTED = 35;
const DAYS_FROM_FILED = 80;

/** The houses of those who conflict on purpose, by the number of their holder from the first of them. */
export const RIVALS: readonly House[] = CONFLICTS.flatMap(({ elder, younger }) => [elder, younger]);

/** The place at which a large house files its first mark, which is its plain one; 0 for all other holders. */
export function openingPlace(holder: number, marks: number): number {
  if (holder >= LARGE_HOUSES.length) return 0;
  const share = holder / LARGE_HOUSES.length;
  return Math.floor(marks * (FIRST_OPENING + (LAST_OPENING - FIRST_OPENING) * share));
}

/** The planted marks by their place; where a small register has no room, the first come first. */
export function plantedPlaces(planting: Planting): ReadonlyMap<number, Planted> {
  const { marks, firstRival } = planting;
  const places = new Map<number, Planted>();
  const plant = (place: number, planted: Planted) => {
    if (!places.has(place)) places.set(place, planted);
  };
  LARGE_HOUSES.forEach((house, holder) => {
    plant(openingPlace(holder, marks), { holder, house, live: liveOn });
  });
  CONFLICTS.forEach((conflict, at) => {
    const { elder, younger } = conflict;
    const share = at / CONFLICTS.length;
    plant(Math.floor(marks * (DECIDED.from + DECIDED.spread * share)), {
      holder: firstRival + 2 * at,
      house: elder,
      live: liveOn,
    });
    plant(Math.floor(marks * youngerPlace(conflict, share)), {
      holder: firstRival + 2 * at + 1,
      house: younger,
      live: (draw) => livePublished(draw, conflict, planting.madeOn),
    });
  });
  return places;
}

function youngerPlace({ publishedFor }: Conflict, share: number): number {
  if (publishedFor === undefined) return EARLIEST_PENDING + PENDING_SPREAD * share;
  return NEWLY_PUBLISHED + NEWLY_SPREAD * share;
}

/** Registered to this day; every renewal is told. */
function liveOn(draw: () => Lifecycle): Lifecycle {
  const life = liveAs('registrada', draw);
  const { granted, registered, renewed } = life;
  if (!renewed || granted === undefined || registered === undefined) return life;
  const earlierRenewals: CalendarDay[] = [];
  // A renewal is ten years after the one before it; the registration itself is some weeks after the grant.
  let day = yearsLater(registered, -TERM_YEARS);
  for (; day > yearsLater(granted, 1); day = yearsLater(day, -TERM_YEARS)) {
    earlierRenewals.unshift(day);
  }
  return { ...life, earlierRenewals };
}

function livePublished(
  draw: () => Lifecycle,
  { publishedFor }: Conflict,
  madeOn: CalendarDay,
): Lifecycle {
  if (publishedFor === undefined) return liveAs('publicada', draw);
  const published = officeDay(madeOn - publishedFor);
  return {
    estado: 'publicada',
    filed: Math.min(draw().filed, officeDay(published - DAYS_FROM_FILED)),
    accepted: officeDay(published - DAYS_FROM_ACCEPTED),
    published,
  };
}
