import type { Productos } from '@marcario/core/contract';
import type { Words } from './texts.ts';

/** What an answer with goods says of a mark, or a watch of a hit. */
interface WithGoods {
  readonly productos?: Productos | undefined;
}

/** How the goods of a mark and those that were asked about are related, by which rule; empty where none were compared. */
export function describeGoodsRelation({ productos }: WithGoods, { texts }: Words): string {
  if (productos === undefined) return '';
  const { relacion, motivo, conClase, base } = productos;
  const phrases = texts.informe.productos;
  const of = base === 'clase' && conClase !== null ? ` (${conClase})` : '';
  return `${phrases.relacion[relacion]}: ${phrases.motivo[motivo]}${of}`;
}

/** The closest goods of both as they are written; such as differ in their letters' case alone are named once. */
export function sharedGoods({ productos }: WithGoods, { list }: Words): string {
  const byCase = new Map(productos?.compartido.map((one) => [one.toLowerCase(), one]));
  return list([...byCase.values()]);
}

/** The rule and the shared goods, for a cell of a table. */
export function goodsInWords(mark: WithGoods, words: Words): string {
  return `${describeGoodsRelation(mark, words)} ${sharedGoods(mark, words)}`.trim();
}
