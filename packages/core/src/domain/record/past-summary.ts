import type { BrandSummary } from '../../contract/brand-summary.ts';

/** A mark as a listing shows it, with the ids of its current holders. */
export interface ListedMark {
  readonly brand: BrandSummary;
  readonly holders: readonly number[];
}

/** The values of a mark before a change, where they differ; null for Vienna classes that were unknown. */
export interface PastSummary {
  readonly brand: Partial<Omit<BrandSummary, 'viena'>> & {
    readonly viena?: BrandSummary['viena'] | null;
  };
  readonly holders?: readonly number[];
}

/** Returns what has to be stored so that `revertChange` can restore a mark from its later state. */
export function pastSummary(before: ListedMark, after: ListedMark): PastSummary {
  const brand = Object.entries({ ...before.brand, viena: before.brand.viena ?? null }).filter(
    ([name, value]) => !isSame(value, after.brand[name as keyof BrandSummary] ?? null),
  );
  return {
    brand: Object.fromEntries(brand),
    ...(!isSame(before.holders, after.holders) && { holders: before.holders }),
  };
}

/** Restores a mark as it was before a change from its state after it. */
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
