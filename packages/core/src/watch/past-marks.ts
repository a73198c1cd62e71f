import { type ListedMark, type PastSummary, revertChange } from '../domain/record/past-summary.ts';

/** Earlier states of marks, restored by undoing their changes from the newest to the oldest. */
export class MarkTimeMachine {
  readonly #pastOf = new Map<string, PastSummary>();

  /** @param now the mark as it is now */
  currentVersion(now: ListedMark): ListedMark {
    const past = this.#pastOf.get(now.brand.nroSolicitud);
    return past === undefined ? now : revertChange(now, past);
  }

  /** @param changes oldest first */
  stepBack(nro: string, changes: readonly { readonly past: PastSummary | null }[]): void {
    for (const { past } of changes.toReversed()) {
      if (past === null) continue;
      const { brand, ...rest } = this.#pastOf.get(nro) ?? { brand: {} };
      this.#pastOf.set(nro, { ...rest, ...past, brand: { ...brand, ...past.brand } });
    }
  }
}
