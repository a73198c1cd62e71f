import type { TipoSigno } from '@marcario/core/contract';
import type { Random } from './random.ts';
import { WeightedChoice } from './weighted-choice.ts';

/** What is seen of a mark. */
export interface Sign {
  readonly tipoSigno: TipoSigno;
  readonly denominacion: string;
  readonly descripcionEtiqueta?: string;
}

const SIGN_TYPES = new WeightedChoice<TipoSigno>([
  ['mixta', 505],
  ['denominativa', 448],
  ['figurativa', 22],
  ['frase_propaganda', 6],
  ['otra', 4],
  ['tridimensional', 4],
  ['certificacion', 2],
  ['colectiva', 2],
  ['sonora', 1],
  ['movimiento', 1],
]);

const COLOURS = ['negro', 'blanco', 'rojo', 'azul', 'verde', 'dorado', 'gris', 'amarillo'];

/** From this many words on a mark may be an advertising phrase. */
const PHRASE_WORDS = 5;

/** A sign with the words that `nameIt` draws; half of the purely figurative ones have none at all. */
export function drawSign(nameIt: (random: Random) => string, random: Random): Sign {
  const drawn = SIGN_TYPES.draw(random);
  if (drawn === 'figurativa' && random.chance(0.5)) {
    return { tipoSigno: drawn, denominacion: '', descripcionEtiqueta: labelText('', random) };
  }
  const denominacion = nameIt(random);
  const tipoSigno = isPhrase(denominacion) && random.chance(0.5) ? 'frase_propaganda' : drawn;
  if (tipoSigno !== 'mixta' || random.chance(0.8)) return { tipoSigno, denominacion };
  return { tipoSigno, denominacion, descripcionEtiqueta: labelText(denominacion, random) };
}

function isPhrase(text: string): boolean {
  return text.split(' ').length >= PHRASE_WORDS;
}

function labelText(denominacion: string, random: Random): string {
  const [ink, ground] = [random.pick(COLOURS), random.pick(COLOURS)];
  const words = denominacion === '' ? 'Figura' : `Denominación ${denominacion} en letras`;
  return `${words} de color ${ink} sobre fondo ${ground}.`;
}
