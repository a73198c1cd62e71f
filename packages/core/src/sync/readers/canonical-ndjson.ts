import type { CanonicalBrand } from '../../contract/canonical-brand.ts';
import { normalizeRut } from '../../domain/rut.ts';
import { documentBytes } from './document-bytes.ts';
import { DocumentError, type DocumentReader, type ReadRow } from './document-reader.ts';
import { ndjsonLines, type TextLine } from './ndjson-lines.ts';
import { parseBrand, RowFault, readRow, type StatedRow } from './read-row.ts';
import { statedStatus } from './stated-status.ts';

/** Reads canonical NDJSON, one brand a line (decision B4). */
export const readCanonicalNdjson: DocumentReader = async function* (path, options) {
  for await (const lines of ndjsonLines(documentBytes(path, options))) {
    if (lines.length > 0) yield lines.map(readLine);
  }
};

function readLine(line: TextLine): ReadRow {
  return readRow(
    line.line,
    () => line.text,
    () => statedByLine(line),
  );
}

function statedByLine({ line, text, fault, ended }: TextLine): StatedRow {
  const json = fault === undefined ? parseJson(text) : undefined;
  if (json === undefined && !ended) {
    throw new DocumentError(`The document is cut off: it ends within line ${line}.`);
  }
  if (json === undefined) throw new RowFault(fault ?? 'is not JSON');
  const brand = parseBrand(json);
  refuseWrongTaxIds(brand);
  return withReadStatus(brand);
}

/** Undefined for what is no JSON: JSON itself has no such value. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A line may give the office's text instead of the code; the code is then read from it (B5). */
function withReadStatus(brand: CanonicalBrand): StatedRow {
  const { estadoOriginal, ...others } = brand;
  if (brand.estado !== undefined || typeof estadoOriginal !== 'string') {
    return { record: brand, unknownStatus: false };
  }
  const { fields, unknownStatus } = statedStatus(estadoOriginal);
  return { record: { ...others, ...fields }, unknownStatus };
}

/** A tax id with a wrong check digit could never be found again. */
function refuseWrongTaxIds(brand: CanonicalBrand): void {
  const parties = (brand.anotaciones ?? []).flatMap(({ adquirentes, transferentes }) => [
    ...(adquirentes ?? []),
    ...(transferentes ?? []),
  ]);
  const persons = [...(brand.titulares ?? []), ...(brand.representantes ?? []), ...parties];
  const wrong = persons.find(({ rut }) => rut !== undefined && normalizeRut(rut) !== rut);
  if (wrong) throw new RowFault('has a tax id that is not valid');
}
