import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type GenerateOptions, generateBrands } from './synthetic/generate-brands.ts';

const BATCH = 500;

/**
 * Writes a synthetic corpus as canonical NDJSON to one file, which appears whole or not at all.
 * `report` is told how many marks are written.
 */
export async function writeCorpus(
  corpus: GenerateOptions,
  out: string,
  report: (done: number) => void = () => {},
): Promise<void> {
  const part = `${out}.${process.pid}.part`;
  try {
    await pipeline(batchesOfLines(corpus, report), createWriteStream(part));
    await rename(part, out);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

function* batchesOfLines(
  corpus: GenerateOptions,
  report: (done: number) => void,
): Generator<string> {
  let lines: string[] = [];
  let done = 0;
  for (const brand of generateBrands(corpus)) {
    lines.push(`${JSON.stringify(brand)}\n`);
    done += 1;
    if (lines.length < BATCH) continue;
    report(done);
    yield lines.join('');
    lines = [];
  }
  if (lines.length > 0) yield lines.join('');
}
