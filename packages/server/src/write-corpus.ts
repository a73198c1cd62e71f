import { createWriteStream } from 'node:fs';
import { lstat, realpath, rename, rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CanonicalBrand } from '@marcario/core/contract';

const BATCH = 500;

/** Told how many marks are written. */
export type CorpusReport = (done: number) => void;

/**
 * Writes marks as canonical NDJSON to one file, which appears whole or not at all.
 * A pipe, a device or another special file is written into and stays what it is.
 */
export async function writeCorpus(
  brands: Iterable<CanonicalBrand>,
  out: string,
  report: CorpusReport = () => {},
): Promise<void> {
  const file = await replaceableFile(out);
  if (file === null) return pipeline(batchesOfLines(brands, report), createWriteStream(out));
  const part = `${file}.${process.pid}.part`;
  try {
    await pipeline(batchesOfLines(brands, report), createWriteStream(part));
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Writes the same to a stream, which is left open. */
export async function streamCorpus(
  brands: Iterable<CanonicalBrand>,
  out: Writable,
  report: CorpusReport = () => {},
): Promise<void> {
  await pipeline(batchesOfLines(brands, report), out, { end: false });
}

/** The regular file, or free place, that a whole file may be put over; null where there is something else. */
async function replaceableFile(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  if (found?.isFile()) return realpath(path);
  const isFree = (await lstat(path).catch(() => null)) === null;
  return isFree ? path : null;
}

function* batchesOfLines(
  brands: Iterable<CanonicalBrand>,
  report: CorpusReport,
): Generator<string> {
  let lines: string[] = [];
  let done = 0;
  for (const brand of brands) {
    lines.push(`${JSON.stringify(brand)}\n`);
    done += 1;
    if (lines.length < BATCH) continue;
    report(done);
    yield lines.join('');
    lines = [];
  }
  if (lines.length > 0) yield lines.join('');
}
