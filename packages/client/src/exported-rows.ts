import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { BrandSummary, ErrorEnvelope, ExportManifest } from './contract-types.ts';

/**
 * The dependencies of the export reader. The module is loaded on first use and shares no code with the client, so that
 * programs without exports do not load it.
 */
export interface ExportReadOptions {
  /** Milliseconds without data after which the export counts as cut off. */
  readonly silenceMs: number;
  readonly signal: AbortSignal | undefined;
  /** Creates the error of an incomplete or changed export. */
  readonly broken: (message: string, cause?: unknown) => Error;
  /** Creates the error that the service reported. */
  readonly refused: (error: ErrorEnvelope['error']) => Error;
}

/** An export whose marks can be iterated once. */
export type OpenExport = ExportManifest & AsyncIterable<BrandSummary>;

type Line =
  | { readonly manifest: ExportManifest }
  | { readonly end: { readonly count: number; readonly sha256: string } }
  | { readonly error: ErrorEnvelope['error'] }
  | BrandSummary;

const LINE_FEED = 10;

/**
 * Reads the first line of an NDJSON export (decision E3). The marks are read during the iteration, which
 * fails unless the last line states the same number of marks and the same SHA-256. Buffers one chunk.
 */
export async function openExport(
  stream: ReadableStream<Uint8Array>,
  reading: ExportReadOptions,
): Promise<OpenExport> {
  const lines = readLines(stream, reading);
  const first = await lines.next();
  const line = first.done ? {} : parse(first.value, reading);
  if (!('manifest' in line)) {
    await lines.return();
    throw reading.broken('What was answered is no export');
  }
  let isTaken = false;
  const walk = () => {
    if (isTaken) throw new TypeError('An export is walked once: export again');
    isTaken = true;
    return readRows(lines, line.manifest, reading);
  };
  const iterator = { value: walk, enumerable: false };
  return Object.defineProperty({ ...line.manifest }, Symbol.asyncIterator, iterator) as OpenExport;
}

/** Bytes of the end record of a ZIP archive without a comment; the record begins with the signature `ZIP_END`. */
const ZIP_END_LENGTH = 22;
const ZIP_END = [0x50, 0x4b, 0x05, 0x06];

/**
 * Passes on the bytes of a workbook as they arrive, one chunk at a time; the stream fails unless the workbook is
 * complete.
 */
export function verifyWorkbook(
  stream: ReadableStream<Uint8Array>,
  reading: ExportReadOptions,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  let last = new Uint8Array();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunk = await readChunk(reader, reading);
        if (chunk !== undefined) {
          last = concatenate(last, chunk.subarray(-ZIP_END_LENGTH)).slice(-ZIP_END_LENGTH);
          controller.enqueue(chunk);
        } else if (ZIP_END.every((byte, i) => last[i] === byte)) {
          controller.close();
        } else {
          throw reading.broken('The export was cut before its end');
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

async function* readRows(
  lines: AsyncIterable<Uint8Array>,
  { total }: ExportManifest,
  reading: ExportReadOptions,
): AsyncGenerator<BrandSummary, void> {
  const hash = sha256.create();
  let count = 0;
  for await (const bytes of lines) {
    const line = parse(bytes, reading);
    if ('error' in line) throw reading.refused(line.error);
    if ('end' in line) {
      const { end } = line;
      const isWhole = end.count === count && total === count;
      if (isWhole && end.sha256 === bytesToHex(hash.digest())) return;
      throw reading.broken(`The ${count} marks of the export are not those that were sent`);
    }
    hash.update(bytes);
    count += 1;
    yield line as BrandSummary;
  }
  throw reading.broken(`The export was cut after ${count} of ${total} marks`);
}

function parse(
  bytes: Uint8Array,
  { broken: brokenError }: ExportReadOptions,
): Line | Record<string, never> {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw brokenError('A line of the export cannot be read', cause);
  }
}

/** Yields complete lines with their line feeds; a cut-off rest is dropped. */
async function* readLines(
  stream: ReadableStream<Uint8Array>,
  reading: ExportReadOptions,
): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader();
  let rest = new Uint8Array();
  try {
    for (;;) {
      const chunk = await readChunk(reader, reading);
      if (chunk === undefined) return;
      const bytes = rest.length === 0 ? chunk : concatenate(rest, chunk);
      let start = 0;
      for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
        yield bytes.subarray(start, end + 1);
        start = end + 1;
      }
      rest = bytes.slice(start);
    }
  } finally {
    // Leaving the loop closes the connection, and the service stops.
    reader.cancel().catch(() => undefined);
  }
}

function concatenate(head: Uint8Array, tail: Uint8Array): Uint8Array {
  const whole = new Uint8Array(head.length + tail.length);
  whole.set(head);
  whole.set(tail, head.length);
  return whole;
}

/** Reads a chunk. Its timeout covers only waiting for the service, not the time that the caller takes for a mark. */
async function readChunk(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { silenceMs, signal, broken: brokenError }: ExportReadOptions,
): Promise<Uint8Array | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    const message = `The export went silent for ${silenceMs} ms`;
    timer = setTimeout(() => reject(brokenError(message)), silenceMs);
  });
  const read = reader.read().catch((cause: unknown) => {
    throw signal?.aborted
      ? signal.reason
      : brokenError('The connection of the export broke', cause);
  });
  try {
    return (await Promise.race([read, silence])).value;
  } finally {
    clearTimeout(timer);
  }
}
