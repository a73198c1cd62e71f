import { createWriteStream } from 'node:fs';
import { readdir, readlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeXlsxStream } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { documentFolder } from './fixtures/document-fixture.ts';
import { readDocument } from './read-document.ts';

const write = documentFolder();
const ROWS = 20_000;
const TEXT = 'Servicios de publicidad, gestión de negocios y trabajos de oficina. '.repeat(20);

function* brands(): Generator<string[]> {
  for (let i = 1; i <= ROWS; i += 1) yield [String(i), `MARCA ${i}`, `${i} ${TEXT}`];
}

/** Counts the rows of a document, and those of its largest batch. */
async function countRows(path: string): Promise<{ rows: number; largestBatch: number }> {
  let rows = 0;
  let largestBatch = 0;
  for await (const batch of (await readDocument(path)).rows) {
    rows += batch.length;
    largestBatch = Math.max(largestBatch, batch.length);
  }
  return { rows, largestBatch };
}

/** Tells whether this process has the file open; undefined on a system without /proc. */
async function isOpen(path: string): Promise<boolean | undefined> {
  const held = await readdir('/proc/self/fd').catch(() => null);
  if (held === null) return undefined;
  const files = await Promise.all(
    held.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return files.includes(path);
}

describe('a large document', () => {
  it.each(['sheet.xlsx', 'sheet.csv', 'brands.ndjson'])(
    `%s is read as a stream ${proves('B1-STREAM')}`,
    async (name) => {
      const path = await write(name, '');
      await pipeline(Readable.from(contentOf(name)), createWriteStream(path));
      const { rows, largestBatch } = await countRows(path);
      expect(rows).toBe(ROWS);
      expect(largestBatch).toBeLessThan(ROWS / 20);
    },
  );

  it.each(['left.xlsx', 'left.csv', 'left.ndjson'])(
    '%s may be left before its end',
    async (name) => {
      const path = await write(name, '');
      await pipeline(Readable.from(contentOf(name)), createWriteStream(path));
      for await (const batch of (await readDocument(path)).rows) {
        expect(await isOpen(path)).not.toBe(false);
        if (batch.length > 0) break;
      }
      expect(await isOpen(path)).not.toBe(true);
    },
  );
});

function contentOf(name: string): AsyncIterable<unknown> | Iterable<unknown> {
  const columns = ['ApplicationNumber', 'BrandName', 'LabelDescription'];
  if (name.endsWith('.csv')) {
    return [columns, ...brands()].map((cells) => `${cells.map((cell) => `"${cell}"`).join(';')}\n`);
  }
  if (name.endsWith('.ndjson')) {
    return [...brands()].map(
      ([nroSolicitud, denominacion, descripcionEtiqueta]) =>
        `${JSON.stringify({ nroSolicitud, denominacion, descripcionEtiqueta })}\n`,
    );
  }
  const headings = columns.map((header) => ({ header, key: header }));
  return Readable.fromWeb(writeXlsxStream(brands(), { name: 'S', columns: headings }));
}
