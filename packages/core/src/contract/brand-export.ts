import { z } from 'zod';
import { dateTimeSchema } from './dates.ts';
import { listingFilters } from './filter-schemas.ts';

/** The forms of an export with the media type of each. */
export const EXPORT_MEDIA_TYPES = {
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
} as const;
export type ExportFormat = keyof typeof EXPORT_MEDIA_TYPES;

/** What may stand between the cells of a CSV. */
export const CSV_SEPARATORS = [',', ';'] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

/** Rows that one unit of the quota pays for (decision E3). */
export const ROWS_PER_UNIT = 1_000;

/** What `separator` and `bom` go with is decided by `parseExportRequest` in the domain. */
export const brandExportParamsSchema = z.strictObject({
  format: z
    .enum(Object.keys(EXPORT_MEDIA_TYPES) as [ExportFormat, ...ExportFormat[]])
    .describe('ndjson: a JSON object a line; csv: for spreadsheets (RFC 4180).'),
  separator: z
    .enum(CSV_SEPARATORS)
    .optional()
    .meta({ description: 'Between the cells; only with csv.', default: ',' }),
  bom: z
    .boolean()
    .optional()
    .describe('true: begin with a byte order mark, which Excel wants; only with csv.'),
  dryRun: z.boolean().optional().describe('true: only tell how many marks and units it would be.'),
  ...listingFilters,
});
export type BrandExportParams = z.input<typeof brandExportParamsSchema>;

/** The first line of an NDJSON export: what follows, and from where to follow its changes. */
export const exportManifestSchema = z
  .object({
    total: z.int().describe('Rows that follow.'),
    generation: z.int().describe('The change up to which the marks were chosen.'),
    changesCursor: z.string().describe('`since` of /v1/changes for whatever changed after that.'),
    dataAsOf: dateTimeSchema.nullable(),
  })
  .meta({ id: 'ExportManifest' });
export type ExportManifest = z.infer<typeof exportManifestSchema>;

/** The last line of a whole NDJSON export. */
export const exportEndSchema = z
  .object({
    count: z.int().describe('Rows.'),
    sha256: z.string().describe('Of the row lines with their line feeds, in lower-case hex.'),
  })
  .meta({ id: 'ExportEnd' });
export type ExportEnd = z.infer<typeof exportEndSchema>;

/** What an export would be, as `dryRun` tells it. */
export const exportEstimateSchema = z
  .object({
    total: z.int().describe('Marks.'),
    unidades: z.int().describe('Quota units: one for each 1,000 rows begun, at least one.'),
  })
  .meta({ id: 'ExportEstimate' });
export type ExportEstimate = z.infer<typeof exportEstimateSchema>;

/** A stream of text, or with `dryRun` an estimate. */
export const brandExportSchema = z.string().or(exportEstimateSchema);
