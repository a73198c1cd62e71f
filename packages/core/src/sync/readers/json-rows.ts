import { csvText } from './csv-text.ts';
import { documentBytes, documentStart } from './document-bytes.ts';
import {
  DocumentError,
  type DocumentReader,
  type ReadRow,
  type StatedRow,
} from './document-reader.ts';
import { parseJson } from './json-fields.ts';
import { type JsonRecord, jsonFrame, jsonRecords } from './json-list.ts';
import { ndjsonLines, type TextLine } from './ndjson-lines.ts';
import { RowFault, readRow } from './read-row.ts';

/**
 * A reader of documents with one JSON value a line, or with a list of them. What `read` throws refuses its
 * value alone.
 */
export function jsonRows(read: (json: unknown) => StatedRow): DocumentReader {
  return async function* (path, options) {
    const frame = jsonFrame((await documentStart(path)).toString('utf8'));
    if (frame === undefined) {
      for await (const lines of ndjsonLines(documentBytes(path, options))) {
        if (lines.length > 0) yield lines.map((line) => readLine(line, read));
      }
    } else {
      for await (const records of jsonRecords(csvText(path, options), frame)) {
        if (records.length > 0) yield records.map((record) => readRecord(record, read));
      }
    }
  };
}

function readRecord({ place, text, json }: JsonRecord, read: (json: unknown) => StatedRow) {
  return readRow(
    place,
    () => text,
    () => read(json),
  );
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
