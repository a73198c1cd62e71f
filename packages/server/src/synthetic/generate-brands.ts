import type { CanonicalBrand } from '@marcario/core/contract';
import { drawBrands, type Filing, type Filings, type GenerateOptions } from './draw-brands.ts';
import { flagshipPlaces } from './flagships.ts';
import { Holders } from './holders.ts';
import { liveAs } from './lifecycle.ts';
import { drawClass, drawClasses } from './mark-classes.ts';
import type { Random } from './random.ts';
import type { Sign } from './signs.ts';

/** Marks of a family that are filed in its home class. */
const AT_HOME = 0.7;

/**
 * An invented trademark register with the proportions of the Chilean one (specification 4.2, decision
 * A2): words, letter case, families, persons, classes, dates and statuses. Marks come in order of
 * filing and are made one at a time, so memory does not grow with their number; the same options give
 * the same marks. Natural persons' tax ids are from 40,000,000 to 49,900,000, so that no real
 * person is named.
 */
export function generateBrands(options: GenerateOptions): Generator<CanonicalBrand> {
  return drawBrands(options, registerFilings(options));
}

function registerFilings({ marks, seed }: GenerateOptions): Filings {
  const holders = new Holders(marks, seed);
  const flagships = flagshipPlaces(marks);
  return {
    holders,
    fileAt({ place }, random): Filing {
      const flagship = flagships.get(place);
      const holder = flagship?.holder ?? holders.draw(random);
      const { house, clase } = flagship?.house ?? holders.drawHouse(holder, random);
      const home = flagship || random.chance(AT_HOME) ? clase : drawClass(random);
      return {
        holder,
        ...(flagship && { live: (draw) => liveAs('registrada', draw) }),
        drawSign: (signs: Random) =>
          flagship ? plainSign(house) : holders.drawSign(holder, house, signs),
        drawClasses: (classes: Random) => drawClasses(home, classes),
      };
    },
  };
}

function plainSign(house: string): Sign {
  return { tipoSigno: 'denominativa', denominacion: house.toUpperCase() };
}
