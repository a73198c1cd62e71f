import type { z } from 'zod';
import { type CanonicalBrand, canonicalBrandSchema } from '../../contract/canonical-brand.ts';
import type { ReadRow, StatedRow } from './document-reader.ts';
import { plainExcerpt } from './plain-excerpt.ts';

const YEAR_ZERO = '0000';

/** A row is refused alone; the message says why in one plain line. */
export class RowFault extends Error {
  override readonly name = 'RowFault';
}

/**
 * Reads one row of a document; a fault refuses the row alone.
 * @param raw the row as it stands in the document, for the excerpt
 */
export function readRow(line: number, raw: () => string, read: () => StatedRow): ReadRow {
  try {
    return { line, ...read() };
  } catch (fault) {
    if (!(fault instanceof RowFault)) throw fault;
    return { line, rejected: plainExcerpt(fault.message), excerpt: plainExcerpt(raw()) };
  }
}

/**
 * The one gate into the corpus: whatever a document states must be a canonical brand.
 * @throws RowFault with what the schema found first: where, and what must be there
 */
export function parseBrand(stated: unknown): CanonicalBrand {
  const result = canonicalBrandSchema.safeParse(stated);
  if (!result.success) throw new RowFault(firstIssue(result.error));
  if (namesYearZero(result.data)) throw new RowFault('there is no year 0000');
  return result.data;
}

/** The calendar of the database begins with the year 1. */
function namesYearZero(brand: CanonicalBrand): boolean {
  const { fechaPresentacion, fechaPublicacion, fechaRegistro, fechaVencimiento } = brand;
  const dates = [fechaPresentacion, fechaPublicacion, fechaRegistro, fechaVencimiento];
  return dates.some((date) => date?.startsWith(YEAR_ZERO));
}

function firstIssue({ issues: [issue] }: z.ZodError): string {
  const where = issue?.path.join('.') ?? '';
  return `${where} ${issue?.message ?? 'is not a brand'}`.trim();
}
