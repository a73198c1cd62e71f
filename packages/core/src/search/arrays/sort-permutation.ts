import { compareCodeUnits } from '../../domain/text/code-unit-order.ts';

/** Distinct texts in order, and where each went. */
export interface SortPermutation {
  readonly texts: readonly string[];
  readonly newIds: Uint32Array;
}

/** Sorts distinct texts by a number first, by default the same for all, then by UTF-16 units. */
export function sortPermutation(
  texts: readonly string[],
  firstBy: (text: string) => number = () => 0,
): SortPermutation {
  const firsts = Float64Array.from(texts, firstBy);
  const order = new Uint32Array(texts.length).map((_, id) => id);
  order.sort(
    (a, b) =>
      (firsts[a] ?? 0) - (firsts[b] ?? 0) || compareCodeUnits(texts[a] ?? '', texts[b] ?? ''),
  );
  return { texts: Array.from(order, (old) => texts[old] ?? ''), newIds: inversePermutation(order) };
}

/** Where each number went: the place of every number in an order of all of them. */
export function inversePermutation(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length);
  order.forEach((number, place) => {
    places[number] = place;
  });
  return places;
}
