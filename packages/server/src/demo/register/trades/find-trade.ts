import type { Random } from '../../../synthetic/random.ts';
import { CARE_TRADES } from './care-trades.ts';
import { FOOD_TRADES } from './food-trades.ts';
import { HOME_TRADES } from './home-trades.ts';
import { INDUSTRY_TRADES } from './industry-trades.ts';
import { SERVICE_TRADES } from './service-trades.ts';
import type { Trade } from './trade.ts';

/** Every trade of the demonstration; each Nice class has at least one. */
export const TRADES: readonly Trade[] = [
  ...FOOD_TRADES,
  ...CARE_TRADES,
  ...HOME_TRADES,
  ...INDUSTRY_TRADES,
  ...SERVICE_TRADES,
];

/** A trade of the class, all equally likely. */
export function drawTrade(clase: number, random: Random): Trade {
  return random.pick(TRADES.filter((trade) => trade.clase === clase));
}

/** The trade of the class whose firms call themselves so. @throws RangeError when there is none */
export function findTrade(clase: number, sector: string): Trade {
  const found = TRADES.find((trade) => trade.clase === clase && trade.sectors.includes(sector));
  if (!found) throw new RangeError(`no trade of class ${clase} calls itself ${sector}`);
  return found;
}
