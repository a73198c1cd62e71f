import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { BrandSummary } from '../../../contract/brand-summary.ts';
import type { BuiltInEmbeddings } from '../../../contract/embeddings.ts';
import { toBrandSummary } from '../../../domain/record/stored-brand.ts';
import { concepts } from '../../../likeness/meaning/concepts.ts';
import { createBrandIndex } from '../../../search/faces/create-brand-index.ts';
import { streamSummaries } from '../../../store/brands/brand-store.ts';
import type { Db } from '../../../store/database/database.ts';
import { readNewestRunEnd } from '../../../store/feeds/run-ledger.ts';
import {
  type NewFile,
  replaceFilesAtomically,
  resolveSnapshotPath,
} from './write-snapshot-file.ts';

/** The permissions of a portable snapshot, which is meant to be passed on. */
const OPEN = 0o666;

/** The source and destination of a portable snapshot. */
export interface PortableOptions {
  readonly path: string;
  /** With `concepts` marks are also found by meaning. */
  readonly embeddings: BuiltInEmbeddings;
  /** Called with the number of marks read. */
  readonly onProgress?: (marks: number) => void;
}

/** A written portable snapshot. */
export interface PortableFile {
  readonly path: string;
  readonly bytes: number;
  readonly marks: number;
  /** SHA-256 of the whole file, in hex; `FILE.sha256` has it too. */
  readonly sha256: string;
  readonly dataAsOf: string | undefined;
}

/**
 * Writes the summary of each mark, as `GET /v1/brands` has it, and an index to one file that `loadBrandIndex`
 * reads: no tax id, no representative, no act. Its SHA-256 goes to a file beside it, as `sha256sum --check`
 * reads it. About 100 microseconds and two kilobytes of memory a mark.
 *
 * @throws Error with one plain line when no regular file can be written at the path
 */
export async function writePortableFile(
  db: Db,
  { path, embeddings, onProgress }: PortableOptions,
): Promise<PortableFile> {
  const destination = await resolveSnapshotPath(path);
  // Read first, so that every change of that run is among the marks.
  const dataAsOf = await readNewestRunEnd(db);
  const summaries = await readAllSummaries(db, onProgress);
  const marks = createBrandIndex(summaries, {
    embeddings: embeddings === 'off' ? 'off' : concepts,
    ...(dataAsOf !== undefined && { dataAsOf }),
  });
  const bytes = await marks.save();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const line = `${sha256}  ${basename(destination)}\n`;
  await replaceFilesAtomically([
    toNewFile(destination, bytes),
    toNewFile(`${destination}.sha256`, line),
  ]);
  return { path, bytes: bytes.length, marks: marks.size, sha256, dataAsOf };
}

async function readAllSummaries(
  db: Db,
  onProgress: PortableOptions['onProgress'],
): Promise<BrandSummary[]> {
  const summaries: BrandSummary[] = [];
  for await (const brands of streamSummaries(db)) {
    for (const brand of brands) summaries.push(toBrandSummary(brand));
    onProgress?.(summaries.length);
  }
  return summaries;
}

function toNewFile(destination: string, contents: Uint8Array | string): NewFile {
  return { destination, mode: OPEN, write: (file) => file.writeFile(contents) };
}
