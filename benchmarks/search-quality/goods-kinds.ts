import { foldText } from '@marcario/core';
import type { NameCensus } from '../queries/name-census.ts';
import { PAGE, type QueryKind } from '../queries/query-kinds.ts';
import { respell } from '../queries/respell.ts';

/** What people type before a mark, which may say nothing of it: goods, trades, a country. */
const GOODS = ['ZAPATILLAS', 'SUPERMERCADO', 'ROPA DEPORTIVA', 'CERVEZA ARTESANAL', 'CHILE'];
const SHORTEST = 5;
const LONGEST = 6;

/** A mark of one short word behind what it is sold for: all else of the query is longer, and tells less. */
export const GOODS_KINDS: readonly QueryKind[] = [
  ...GOODS.map(
    (goods): QueryKind => ({
      name: goods.toLowerCase(),
      make: (name) => behind(goods, name),
      belongs: isTelling,
    }),
  ),
  {
    name: 'goods, common word',
    make: (name, random) => behind(random.pick(GOODS), name),
    belongs: (query, names) => leavesRoom(query, names) && !isTelling(query, names),
  },
  {
    name: 'goods, respelled',
    make: (name, random) => {
      const goods = random.pick(GOODS);
      const heard = behind(goods, name) === null ? null : respell(name, random);
      return heard === null ? null : `${goods} ${heard}`;
    },
    belongs: isTelling,
  },
];

function behind(goods: string | null, name: string): string | null {
  const folded = foldText(name);
  const isShortWord =
    !folded.includes(' ') && folded.length >= SHORTEST && folded.length <= LONGEST;
  return isShortWord ? `${goods} ${name}` : null;
}

/** Whether few names have the mark's word, the last one: there is something to be told by it. */
function isTelling(query: string, names: NameCensus): boolean {
  return leavesRoom(query, names) && names.holdersOf(query.split(' ').at(-1) ?? '') <= PAGE;
}

/** Whether the page is not filled already by names that hold all of it: those go first by rule. */
function leavesRoom(query: string, names: NameCensus): boolean {
  return names.holding(query) < PAGE;
}
