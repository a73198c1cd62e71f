import { pipeline } from 'node:stream/promises';
import { ServiceError } from '@marcario/core';
import type { BrandExport } from '@marcario/core/service';
import type { Response } from 'express';

const MAX_LISTENERS = 20;

/** Returns whether the body of a call's result is an export, whose rows are still to be streamed. */
export function isExport(body: unknown): body is BrandExport {
  return typeof body === 'object' && body !== null && 'chunks' in body;
}

/**
 * Streams an export with backpressure, and stops when the client disconnects. If the service fails after the start,
 * NDJSON ends with an error line; a CSV is cut off and has fewer rows than its header announced; an XLSX file is cut
 * off and does not open.
 * @throws the error of the service, to be logged only, because the response has already started
 */
export async function sendExport(res: Response, document: BrandExport): Promise<void> {
  res.setHeader('x-total-count', document.total);
  res.setHeader('x-changes-cursor', document.changesCursor);
  res.type(document.mediaType);
  const failures: unknown[] = [];
  const chunks = exportChunks(document, (error) => failures.push(error));
  // Compression, `pipeline` and the log add more listeners than the ten above which Node prints a warning.
  res.setMaxListeners(MAX_LISTENERS);
  await pipeline(chunks, res).catch((error: unknown) => {
    if (failures.length === 0 && !isClosedByClient(error)) throw error;
  });
  if (failures.length > 0) throw failures[0];
}

/**
 * Yields the bytes of an export. If it fails, NDJSON gets a last line that reports the error.
 * @param onFailure receives the error, whatever the format
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
