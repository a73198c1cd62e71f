/** The best of many for one query: numbers with the highest scores, offered one by one. */
export class BestScores {
  readonly #max: number;
  #best: { readonly id: number; readonly score: number }[] = [];

  constructor(max: number) {
    this.#max = max;
  }

  offer(id: number, score: number): void {
    if (this.#best.length === this.#max && score <= (this.#best.at(-1)?.score ?? 0)) return;
    this.#best.push({ id, score });
    this.#best.sort((a, b) => b.score - a.score);
    this.#best.length = Math.min(this.#best.length, this.#max);
  }

  ids(): number[] {
    return this.#best.map(({ id }) => id);
  }
}

/** The sum of the products of two vectors' numbers. */
export function dotProduct(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
