import type { BrandSummary } from '@marcario/client';
import { element } from './element.ts';

type Named = Pick<BrandSummary, 'denominacion' | 'highlight'>;

/** The name of a mark, what was searched for made bright in it. */
export function highlighted({ denominacion, highlight }: Named): (Node | string)[] {
  if (denominacion === '') return [element('em', {}, 'no words')];
  if (highlight === undefined) return [denominacion];
  const { start, end } = highlight;
  const bright = element('mark', {}, denominacion.slice(start, end));
  return [denominacion.slice(0, start), bright, denominacion.slice(end)];
}
