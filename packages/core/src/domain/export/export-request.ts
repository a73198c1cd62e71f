import type { z } from 'zod';
import type {
  brandExportParamsSchema,
  CsvSeparator,
  ExportFormat,
} from '../../contract/brand-export.ts';
import { parseBrandFilters } from '../listing/brand-filters.ts';
import { type BrandQuery, EVERY_MARK } from '../listing/brand-query.ts';
import { ServiceError } from '../service-error.ts';

/** Which marks, in which form, parsed once at the edge. */
export interface ExportRequest {
  readonly query: BrandQuery;
  readonly format: ExportFormat;
  readonly separator: CsvSeparator;
  readonly bom: boolean;
  readonly dryRun: boolean;
}

/**
 * Parameters of `GET /v1/brands/export` (decision E3).
 * @throws ServiceError `validation_error` for an option of CSV with NDJSON, `invalid_rut`
 */
export function parseExportRequest({
  format,
  separator,
  bom,
  dryRun,
  ...filters
}: z.output<typeof brandExportParamsSchema>): ExportRequest {
  if (format === 'ndjson') requireAbsent({ separator, bom });
  return Object.freeze({
    query: { ...EVERY_MARK, ...parseBrandFilters(filters) },
    format,
    separator: separator ?? ',',
    bom: bom ?? false,
    dryRun: dryRun ?? false,
  });
}

function requireAbsent(options: Readonly<Record<string, unknown>>): void {
  const [sent] = Object.entries(options).find(([, value]) => value !== undefined) ?? [];
  if (sent === undefined) return;
  throw new ServiceError('validation_error', `${sent} goes with format=csv only`);
}
