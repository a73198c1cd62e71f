import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CanonicalBrand } from '@marcario/core/contract';
import { writeFileAtomically } from './atomic-write.ts';

const BATCH = 500;

/** Called with the number of marks written. */
type CorpusReport = (done: number) => void;

/** Writes marks as canonical NDJSON to one file, which appears complete or not at all. */
export async function writeCorpus(
  brands: Iterable<CanonicalBrand>,
  out: string,
  report: CorpusReport = () => {},
): Promise<void> {
  await writeFileAtomically(out, lineBatches(brands, report));
}

/** Writes marks as canonical NDJSON to a stream, which is left open. */
export async function streamCorpus(
  brands: Iterable<CanonicalBrand>,
  out: Writable,
  report: CorpusReport = () => {},
): Promise<void> {
  await pipeline(lineBatches(brands, report), out, { end: false });
}

function* lineBatches(brands: Iterable<CanonicalBrand>, report: CorpusReport): Generator<string> {
  let lines: string[] = [];
  let done = 0;
  for (const brand of brands) {
    lines.push(`${JSON.stringify(brand)}\n`);
    done += 1;
    if (lines.length < BATCH) continue;
    yield lines.join('');
    report(done);
    lines = [];
  }
  if (lines.length === 0) return;
  yield lines.join('');
  report(done);
}
