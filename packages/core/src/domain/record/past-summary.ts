import type { BrandSummary } from '../../contract/brand-summary.ts';

/** The summary of a mark, as listings return it, and the ids of its current holders. */
export interface ListedMark {
  readonly brand: BrandSummary;
  readonly holders: readonly number[];
}

/** The previous values of the fields that a change modified; `viena` is null if it was unknown. */
export interface PastSummary {
  readonly brand: Partial<Omit<BrandSummary, 'viena'>> & {
    readonly viena?: BrandSummary['viena'] | null;
  };
  readonly holders?: readonly number[];
}

/** Returns the previous values from which `revertChange` restores a mark as it was before the change. */
export function pastSummary(before: ListedMark, after: ListedMark): PastSummary {
  const brand = Object.entries({ ...before.brand, viena: before.brand.viena ?? null }).filter(
    ([name, value]) => !isSame(value, after.brand[name as keyof BrandSummary] ?? null),
  );
  return {
    brand: Object.fromEntries(brand),
    ...(!isSame(before.holders, after.holders) && { holders: before.holders }),
  };
}

/** Restores the state of a mark before a change from its state after the change. */
export function revertChange(after: ListedMark, { brand, holders }: PastSummary): ListedMark {
  const { viena, ...rest } = { ...after.brand, ...brand };
  return {
    brand: { ...rest, ...(viena != null && { viena }) },
    holders: holders ?? after.holders,
  };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
