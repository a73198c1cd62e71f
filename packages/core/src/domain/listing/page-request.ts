/** The last row of a keyset page, in the terms of its order. `date` is null for a mark without one. */
export type KeysetKey =
  | {
      readonly by: 'score';
      readonly score: number;
      readonly nro: string;
      readonly generation: number;
    }
  | { readonly by: 'date'; readonly date: string | null; readonly nro: string };

/** Which part of the ordered result is asked for. */
export type PageRequest =
  | { readonly mode: 'keyset'; readonly limit: number; readonly after: KeysetKey | null }
  | { readonly mode: 'offset'; readonly limit: number; readonly offset: number };
