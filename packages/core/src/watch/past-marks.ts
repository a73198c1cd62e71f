import { type ListedMark, type PastSummary, revertChange } from '../domain/record/past-summary.ts';

/** Restores earlier states of marks by undoing their changes from the newest to the oldest. */
export class MarkTimeMachine {
  readonly #pastOf = new Map<string, PastSummary>();

  /** Returns the mark in the state reached by `stepBack`. @param now the mark in its current state */
  currentVersion(now: ListedMark): ListedMark {
    const past = this.#pastOf.get(now.brand.nroSolicitud);
    return past === undefined ? now : revertChange(now, past);
  }

  /** Undoes some changes of a mark. @param changes oldest first */
  stepBack(nro: string, changes: readonly { readonly past: PastSummary | null }[]): void {
    for (const { past } of changes.toReversed()) {
      if (past === null) continue;
      const { brand, ...rest } = this.#pastOf.get(nro) ?? { brand: {} };
      this.#pastOf.set(nro, { ...rest, ...past, brand: { ...brand, ...past.brand } });
    }
  }
}
