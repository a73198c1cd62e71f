import type { BrandSummary } from '../../contract/brand-summary.ts';

/** A mark as a listing shows it, with the ids of who holds it. */
export interface HeldMark {
  readonly brand: BrandSummary;
  readonly holders: readonly number[];
}

/** What a mark was before a change, as far as it was something else; null for Vienna classes that were not known. */
export interface PastSummary {
  readonly brand: Partial<Omit<BrandSummary, 'viena'>> & {
    readonly viena?: BrandSummary['viena'] | null;
  };
  readonly holders?: readonly number[];
}

/** What must be kept of a mark so that `asBefore` gives it back from what became of it. */
export function pastSummary(before: HeldMark, after: HeldMark): PastSummary {
  const brand = Object.entries({ ...before.brand, viena: before.brand.viena ?? null }).filter(
    ([name, value]) => !isSame(value, after.brand[name as keyof BrandSummary] ?? null),
  );
  return {
    brand: Object.fromEntries(brand),
    ...(!isSame(before.holders, after.holders) && { holders: before.holders }),
  };
}

/** A mark as it was before a change, from what it was after. */
export function asBefore(after: HeldMark, { brand, holders }: PastSummary): HeldMark {
  const { viena, ...rest } = { ...after.brand, ...brand };
  return {
    brand: { ...rest, ...(viena != null && { viena }) },
    holders: holders ?? after.holders,
  };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
