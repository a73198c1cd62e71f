import type { CanonicalBrand } from '@marcario/core/contract';
import { calendarDay, isoDate } from '../../synthetic/calendar-day.ts';
import {
  DEFAULT_TODAY,
  drawBrands,
  type Filing,
  type GenerateOptions,
} from '../../synthetic/draw-brands.ts';
import { DemoHolders } from './demo-holders.ts';
import type { House } from './known-houses.ts';
import { type FamilyMark, Ledger } from './ledger.ts';
import { plantedPlaces, RIVALS } from './planted-marks.ts';

export interface DemoRegisterOptions extends GenerateOptions {
  /** The day on which some planted marks are newly published, `YYYY-MM-DD`. Default: the last day of the register. */
  readonly madeOn?: string;
}

/** The mark that was drawn last, and whose it is. */
interface Drawn {
  readonly holder: number;
  readonly mark: FamilyMark;
}

/**
 * The register of the demonstration: its shares of lengths, classes, persons and statuses are those of
 * `generateBrands`, and it is written to be read. Words can be said, grammar holds, a holder's marks belong
 * together and suit their classes, nobody files what stands already, and a few marks of different holders
 * conflict on purpose. The same options give the same marks; beside `madeOn` nothing depends on the day.
 */
export function* demoBrands(options: DemoRegisterOptions): Generator<CanonicalBrand> {
  const { marks, today = DEFAULT_TODAY, madeOn = today } = options;
  const ledger = new Ledger();
  const holders = new DemoHolders(options, RIVALS, ledger);
  const planted = plantedPlaces({ marks, firstRival: holders.size, madeOn: calendarDay(madeOn) });
  let last: Drawn | undefined;
  const brands = drawBrands(options, {
    holders,
    fileAt({ place, filed }, random): Filing {
      const day = isoDate(filed);
      const known = planted.get(place);
      const holder = known?.holder ?? holders.drawAt({ place, day }, random);
      return {
        holder,
        ...(known && { isFullyTold: true, live: known.live }),
        drawSign(words) {
          const mark = known ? plainMark(known.house) : holders.drawMark(holder, day, words);
          last = { holder, mark };
          return mark.sign;
        },
        drawClasses: () => [...(last?.mark.clases ?? [])],
      };
    },
  });
  for (const brand of brands) {
    if (last) ledger.enter(last.holder, last.mark, brand);
    yield brand;
  }
}

function plainMark({ word, trade }: House): FamilyMark {
  return {
    sign: { tipoSigno: 'denominativa', denominacion: word.toUpperCase() },
    clases: [trade.clase],
    trade,
  };
}
