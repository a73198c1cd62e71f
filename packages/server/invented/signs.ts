import type { TipoSigno } from '@marcario/core/contract';
import office from './data/office.json' with { type: 'json' };
import { choiceOf, type Random, WeightedChoice } from './random.ts';
import { parseWeights, splitWords } from './words.ts';

/** Type and text of a mark's sign. */
export interface Sign {
  readonly tipoSigno: TipoSigno;
  readonly denominacion: string;
  readonly descripcionEtiqueta?: string;
}

const SIGN_TYPES: WeightedChoice<TipoSigno> = choiceOf(office.signTypes);
const COLOURS = splitWords(office.colours);

/** Minimum words of an advertising phrase. */
const PHRASE_WORDS = 5;

/** Returns a word mark in capitals. */
export function plainSign(words: string): Sign {
  return { tipoSigno: 'denominativa', denominacion: words.toUpperCase() };
}

/** Draws a sign with the text of `nameIt`; half of the purely figurative signs have no text. */
export function drawSign(nameIt: (random: Random) => string, random: Random): Sign {
  const drawn = SIGN_TYPES.draw(random);
  if (drawn === 'figurativa' && random.chance(0.5)) {
    return { tipoSigno: drawn, denominacion: '', descripcionEtiqueta: drawLabelText('', random) };
  }
  const denominacion = nameIt(random);
  const tipoSigno = isPhrase(denominacion) && random.chance(0.5) ? 'frase_propaganda' : drawn;
  if (tipoSigno !== 'mixta' || random.chance(0.8)) return { tipoSigno, denominacion };
  return { tipoSigno, denominacion, descripcionEtiqueta: drawLabelText(denominacion, random) };
}

function isPhrase(text: string): boolean {
  return text.split(' ').length >= PHRASE_WORDS;
}

function drawLabelText(denominacion: string, random: Random): string {
  const [ink, ground] = [random.pick(COLOURS), random.pick(COLOURS)];
  const words = denominacion === '' ? 'Figura' : `Denominación ${denominacion} en letras`;
  return `${words} de color ${ink} sobre fondo ${ground}.`;
}

const CLASSES = new WeightedChoice<number>(parseWeights(office.classes));

const HOW_MANY = new WeightedChoice<readonly [from: number, to: number]>([
  [[1, 1], 86],
  [[2, 2], 7],
  [[3, 3], 3.5],
  [[4, 6], 2.7],
  [[7, 10], 0.8],
]);

/** Draws a Nice class with its frequency in the register. */
export function drawClass(random: Random): number {
  return CLASSES.draw(random);
}

/**
 * Draws the classes of a mark in ascending order: mostly only the home class of its family. Further classes come from
 * `drawOther`, which has at most `kinds` different ones.
 */
export function drawClasses(
  home: number,
  random: Random,
  drawOther: (random: Random) => number = drawClass,
  kinds = Number.POSITIVE_INFINITY,
): number[] {
  const [from, to] = HOW_MANY.draw(random);
  const wanted = Math.min(random.between(from, to), 1 + kinds);
  const classes = new Set([home]);
  while (classes.size < wanted) classes.add(drawOther(random));
  return [...classes].sort((a, b) => a - b);
}

/** Returns the coverage text of a Nice class. */
export function goodsText(clase: number): string {
  const goods = office.coverage[clase - 1];
  if (goods === undefined) throw new RangeError(`there is no Nice class ${clase}`);
  return goods;
}
