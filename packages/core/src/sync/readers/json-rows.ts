import { documentBytes } from './document-bytes.ts';
import { DocumentError, type DocumentReader, type ReadRow } from './document-reader.ts';
import { ndjsonLines, type TextLine } from './ndjson-lines.ts';
import { RowFault, readRow, type StatedRow } from './read-row.ts';

/** A reader of documents with one JSON value a line. What `read` throws refuses its line alone. */
export function jsonRows(read: (json: unknown) => StatedRow): DocumentReader {
  return async function* (path, options) {
    for await (const lines of ndjsonLines(documentBytes(path, options))) {
      if (lines.length > 0) yield lines.map((line) => readLine(line, read));
    }
  };
}

function readLine(line: TextLine, read: (json: unknown) => StatedRow): ReadRow {
  return readRow(
    line.line,
    () => line.text,
    () => read(jsonOf(line)),
  );
}

function jsonOf({ line, text, fault, ended }: TextLine): unknown {
  const json = fault === undefined ? parseJson(text) : undefined;
  if (json === undefined && !ended) {
    throw new DocumentError(`The document is cut off: it ends within line ${line}.`);
  }
  if (json === undefined) throw new RowFault(fault ?? 'is not JSON');
  return json;
}

/** Undefined for what is no JSON: JSON itself has no such value. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
