import type { CanonicalBrand } from '@marcario/core/contract';
import { drawBrands, type Filing, type GenerateOptions } from '../../synthetic/draw-brands.ts';
import type { Random } from '../../synthetic/random.ts';
import { DemoHolders, type FamilyMark } from './demo-holders.ts';
import { type Planted, plantedPlaces, RIVALS } from './planted-marks.ts';

/**
 * The register of the demonstration: its shares of lengths, classes, persons and statuses are those of
 * `generateBrands`, and it is written to be read. Words can be said, grammar holds, a holder's marks belong
 * together and suit their classes, and a few marks of different holders conflict on purpose. The same
 * options give the same marks.
 */
export function demoBrands(options: GenerateOptions): Generator<CanonicalBrand> {
  const holders = new DemoHolders(options, RIVALS);
  const planted = plantedPlaces(options.marks, holders.size);
  return drawBrands(options, {
    holders,
    fileAt(place, random) {
      const known = planted.get(place);
      return known ? plainFiling(known) : familyFiling(holders, holders.draw(random));
    },
  });
}

function plainFiling({ holder, house, estado }: Planted): Filing {
  return {
    holder,
    estado,
    drawSign: () => ({ tipoSigno: 'denominativa', denominacion: house.word.toUpperCase() }),
    drawClasses: () => [house.trade.clase],
  };
}

function familyFiling(holders: DemoHolders, holder: number): Filing {
  let mark: FamilyMark | undefined;
  const drawn = (random: Random) => {
    mark ??= holders.drawMark(holder, random);
    return mark;
  };
  return {
    holder,
    drawSign: (random) => drawn(random).sign,
    drawClasses: (random) => [...drawn(random).clases],
  };
}
