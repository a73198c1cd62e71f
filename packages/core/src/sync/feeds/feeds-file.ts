import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { z } from 'zod';
import { type FeedConfig, feedsSchema } from './feed-config.ts';

const FAULTS_TOLD = 3;

/** A feeds file that cannot be used. The message is one line that names the field and the reason. */
export class FeedsFileError extends Error {
  override readonly name = 'FeedsFileError';
}

/**
 * Reads the feeds file (decision B7), once, at start. Relative paths in it begin at its own folder.
 * @returns the sources that it names, at least one, with every default filled in
 * @throws FeedsFileError
 */
export function readFeedsFile(path: string): readonly FeedConfig[] {
  const parsed = feedsSchema(dirname(resolve(path))).safeParse(jsonOf(path));
  if (!parsed.success) throw new FeedsFileError(describe(parsed.error));
  const { opendata, gazette, portal } = parsed.data;
  return [opendata, gazette, portal].filter((feed) => feed !== undefined);
}

function jsonOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    throw new FeedsFileError(`the feeds file ${reason}`, { cause });
  }
}

function describe({ issues }: z.ZodError): string {
  const faults = issues.slice(0, FAULTS_TOLD).map(({ path, message }) => {
    const field = path.join('.');
    return field === '' ? message : `${field}: ${message}`;
  });
  // A key is repeated as it stands in the file, whatever that is.
  return faults.join('; ').replace(/\s+/g, ' ');
}
