import { foldText } from '@marcario/core';
import { generateBrands } from '@marcario/server';
import { mayBeAsked } from '../queries/may-be-asked.ts';
import { mistype } from '../queries/mistype.ts';
import { createRandom } from '../queries/random.ts';

/** Names of an invented register, each with a slip of the fingers. */
export function mistypedNames(count: number): string[] {
  const brands = [...generateBrands({ marks: 5_000, seed: 1 })];
  const random = createRandom(7);
  const names: string[] = [];
  while (names.length < count) {
    const { denominacion = '' } = random.pick(brands) ?? {};
    const name = mistype(foldText(denominacion), random) ?? denominacion;
    if (mayBeAsked(name)) names.push(name);
  }
  return names;
}
