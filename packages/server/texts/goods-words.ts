import type { Productos } from '@marcario/core/contract';
import type { Words } from './texts.ts';

/** A mark or hit with the result of the comparison of its goods. */
interface WithGoods {
  readonly productos?: Productos | undefined;
}

/** Describes how a mark's goods relate to the requested goods, and by which rule; empty if none were compared. */
export function describeGoodsRelation({ productos }: WithGoods, { texts }: Words): string {
  if (productos === undefined) return '';
  const { relacion, motivo, conClase, base } = productos;
  const phrases = texts.informe.productos;
  const of = base === 'clase' && conClase !== null ? ` (${conClase})` : '';
  return `${phrases.relacion[relacion]}: ${phrases.motivo[motivo]}${of}`;
}

/** Lists the closest shared goods; spellings that differ only in case are listed once. */
export function sharedGoods({ productos }: WithGoods, { list }: Words): string {
  const byCase = new Map(productos?.compartido.map((one) => [one.toLowerCase(), one]));
  return list([...byCase.values()]);
}

/** Describes the relation and the shared goods for a table cell. */
export function goodsInWords(mark: WithGoods, words: Words): string {
  return `${describeGoodsRelation(mark, words)} ${sharedGoods(mark, words)}`.trim();
}
