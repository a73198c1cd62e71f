import { drawClassCount } from '../../synthetic/mark-classes.ts';
import type { Random } from '../../synthetic/random.ts';
import { TRADES } from './trades/find-trade.ts';
import type { Trade } from './trades/trade.ts';

/** The classes of a mark, ascending: mostly one; the others are kin of the trade, as many as it has. */
export function drawKinClasses({ clase, kin }: Trade, random: Random): number[] {
  const wanted = Math.min(drawClassCount(random), 1 + kin.length);
  const classes = new Set([clase]);
  while (classes.size < wanted) classes.add(random.pick(kin));
  return [...classes].sort((a, b) => a - b);
}

/** Another trade into which firms of this one go, and whose firms go into this one; where none is, this one. */
export function drawKinTrade(trade: Trade, random: Random): Trade {
  const kindred = TRADES.filter(
    ({ clase, kin }) => trade.kin.includes(clase) && kin.includes(trade.clase),
  );
  return kindred.length === 0 ? trade : random.pick(kindred);
}
