import type { Random } from '../../synthetic/random.ts';
import { coinForTrade, coinWord, type Tongue } from './coined-words.ts';
import { FEMININE_MOTIFS, MASCULINE_MOTIFS } from './motifs.ts';
import type { Trade } from './trades/trade.ts';

/** Who names a house. */
export interface Namer {
  readonly tongue: Tongue;
  /** In small letters, as a mark of the holder would show it. */
  readonly surname: string;
}

/** A family's head word, in small letters: under it a holder files its variants. */
export function nameHouse({ tongue, surname }: Namer, trade: Trade, random: Random): string {
  const kind = random.next();
  if (tongue !== 'spanish')
    return kind < 0.75 ? coinWord(tongue, random) : coinForTrade(trade, random);
  if (kind < 0.5) return coinWord('spanish', random);
  if (kind < 0.78) return coinForTrade(trade, random);
  if (kind < 0.84) return coinWord('english', random);
  if (kind < 0.91) return surname;
  return random.pick(random.chance(0.5) ? MASCULINE_MOTIFS : FEMININE_MOTIFS);
}

/** A second word of the same holder, for a line that goes by its own name. */
export function nameLine(tongue: Tongue, trade: Trade, random: Random): string {
  return random.chance(0.35) ? coinForTrade(trade, random) : coinWord(tongue, random);
}
