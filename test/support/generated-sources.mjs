import { generate } from '../../scripts/generate.mjs';

/** Generates, once per test run and before tests are loaded, the sources derived from the contract. */
export async function setup() {
  await generate();
}
