import { generate } from '../../scripts/generate.mjs';

/** Once per test run, before a test is loaded: the sources that are generated from the contract under test. */
export async function setup() {
  await generate();
}
