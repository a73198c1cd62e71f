import type { BrandListingParams } from '@marcario/core/contract';
import type { ListingMix } from './listing-mixes.ts';

/** How to ask: so many requests of each mix first that do not count, and no more when time is up. */
export interface AskingOptions {
  readonly warmUp: number;
  readonly seconds?: number;
}

/** Asks for one listing after the other. @returns by mix: the answers to its requests, in order */
export async function askMixes<Answer>(
  mixes: readonly ListingMix[],
  ask: (params: BrandListingParams) => Answer | Promise<Answer>,
  { warmUp, seconds = Number.POSITIVE_INFINITY }: AskingOptions,
): Promise<Answer[][]> {
  const answers: Answer[][] = [];
  for (const { requests } of mixes) {
    for (const params of requests.slice(0, warmUp)) await ask(params);
    const deadline = performance.now() + seconds * 1_000;
    const told: Answer[] = [];
    for (const params of requests) {
      if (performance.now() > deadline) break;
      told.push(await ask(params));
    }
    answers.push(told);
  }
  return answers;
}
