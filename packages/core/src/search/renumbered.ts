/** Distinct texts in order, and where each went. */
export interface Renumbered {
  readonly texts: readonly string[];
  readonly newIds: Uint32Array;
}

/** Sorts distinct texts. */
export function renumbered(
  texts: readonly string[],
  compare: (a: string, b: string) => number,
): Renumbered {
  const order = new Uint32Array(texts.length).map((_, id) => id);
  order.sort((a, b) => compare(texts[a] ?? '', texts[b] ?? ''));
  const newIds = new Uint32Array(texts.length);
  order.forEach((old, id) => {
    newIds[old] = id;
  });
  return { texts: Array.from(order, (old) => texts[old] ?? ''), newIds };
}
