import { pipeline } from 'node:stream/promises';
import { ServiceError } from '@marcario/core';
import type { BrandExport } from '@marcario/core/service';
import type { Response } from 'express';

const MAX_LISTENERS = 20;

/** Tells whether the body of an answer is a started export. */
export function isExport(body: unknown): body is BrandExport {
  return typeof body === 'object' && body !== null && 'chunks' in body;
}

/**
 * Sends an export as fast as the client reads it, and stops when the client leaves. When the service fails after the
 * start, NDJSON ends with a line that says so; a CSV is cut off and has fewer rows than its header announced; a
 * workbook is cut off and does not open.
 * @throws what failed, for the log: there is nothing left to answer
 */
export async function sendExport(res: Response, document: BrandExport): Promise<void> {
  res.setHeader('x-total-count', document.total);
  res.setHeader('x-changes-cursor', document.changesCursor);
  res.type(document.mediaType);
  const failures: unknown[] = [];
  const chunks = exportChunks(document, (error) => failures.push(error));
  // Compression, `pipeline` and the log each add listeners, together more than the ten of which Node warns.
  res.setMaxListeners(MAX_LISTENERS);
  await pipeline(chunks, res).catch((error: unknown) => {
    if (failures.length === 0 && !isClosedByClient(error)) throw error;
  });
  if (failures.length > 0) throw failures[0];
}

/**
 * Yields the bytes of an export, whose last line reports a failure in formats that have one for it.
 * @param onFailure called with it in each format
 */
export async function* exportChunks(
  { chunks, format }: Pick<BrandExport, 'chunks' | 'format'>,
  onFailure: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const { bytes } of chunks) yield bytes;
  } catch (error) {
    onFailure(error);
    if (format !== 'ndjson' || !(error instanceof ServiceError)) throw error;
    const { code, message } = error;
    yield Buffer.from(`${JSON.stringify({ error: { code, message } })}\n`);
  }
}

function isClosedByClient(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
}
