import type { CallOperation } from '../call-operation.ts';
import type { CallOptions, WalkOptions } from '../client-options.ts';
import type { BrandBatch, GetBrandsBatchInput } from '../contract-types.ts';

// Written out: an import of one limit of the contract brings them all.
export const NUMBERS_A_CALL = 100;

/** Asks for any count of marks, as many at a time as one call takes, and answers as one call would. */
export async function batchOf(
  call: CallOperation,
  given: readonly string[] | GetBrandsBatchInput,
  options: CallOptions = {},
): Promise<BrandBatch> {
  const input = isList(given) ? { nros: [...given] } : given;
  if (!Array.isArray(input.nros) || input.nros.length <= NUMBERS_A_CALL) {
    return call('getBrandsBatch', input, options);
  }
  const patiently: WalkOptions = { ...options, isPatient: true };
  const parts: BrandBatch[] = [];
  for (const nros of partsOf([...new Set(input.nros)])) {
    parts.push(await call('getBrandsBatch', { ...input, nros }, patiently));
  }
  return joined(parts);
}

function isList(given: readonly string[] | GetBrandsBatchInput): given is readonly string[] {
  return Array.isArray(given);
}

function* partsOf(nros: readonly string[]): Generator<string[]> {
  for (let at = 0; at < nros.length; at += NUMBERS_A_CALL) {
    yield nros.slice(at, at + NUMBERS_A_CALL);
  }
}

/** The whole is as old as its oldest part. */
function joined(parts: readonly BrandBatch[]): BrandBatch {
  const [dataAsOf] = parts.flatMap((part) => part.dataAsOf ?? []).sort();
  return {
    items: parts.flatMap(({ items }) => items),
    notFound: parts.flatMap(({ notFound }) => notFound),
    ...(dataAsOf === undefined ? {} : { dataAsOf }),
  };
}
