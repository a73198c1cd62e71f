import type { TipoSigno } from '@marcario/core/contract';
import office from './data/office.json' with { type: 'json' };
import { choiceOf, type Random, WeightedChoice } from './random.ts';
import { parseWeights, splitWords } from './words.ts';

/** What is seen of a mark. */
export interface Sign {
  readonly tipoSigno: TipoSigno;
  readonly denominacion: string;
  readonly descripcionEtiqueta?: string;
}

const SIGN_TYPES: WeightedChoice<TipoSigno> = choiceOf(office.signTypes);
const COLOURS = splitWords(office.colours);

/** From this many words on a mark may be an advertising phrase. */
const PHRASE_WORDS = 5;

/** A mark of words only, in capitals. */
export function plainSign(words: string): Sign {
  return { tipoSigno: 'denominativa', denominacion: words.toUpperCase() };
}

/** A sign with the words that `nameIt` draws; half of the purely figurative ones have none at all. */
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

/** A Nice class, as often as the register shows it. */
export function drawClass(random: Random): number {
  return CLASSES.draw(random);
}

/**
 * The classes of a mark, ascending: mostly one, which is the home class of its family. The others come from
 * `drawOther`, which knows `kinds` of them at most.
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

/** The coverage text of a Nice class. */
export function goodsText(clase: number): string {
  const goods = office.coverage[clase - 1];
  if (goods === undefined) throw new RangeError(`there is no Nice class ${clase}`);
  return goods;
}
