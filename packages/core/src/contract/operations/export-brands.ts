import { z } from 'zod';
import { dateTimeSchema } from '../dates.ts';
import { listingFilters } from '../filter-schemas.ts';
import type { OperationRow } from '../operation-row.ts';
import { calendarLanguageSchema } from '../plazos.ts';

/** The media type of each export format. */
export const EXPORT_MEDIA_TYPES = {
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type ExportFormat = keyof typeof EXPORT_MEDIA_TYPES;

/** Separators between the cells of a CSV. */
export const CSV_SEPARATORS = [',', ';'] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

/** Rows per quota unit (decision E3). */
export const ROWS_PER_UNIT = 1_000;

/** The first line of an NDJSON export: the number of marks, and the cursor from which to follow later changes. */
export const exportManifestSchema = z
  .object({
    total: z.int().describe('Rows that follow.'),
    generation: z.int().describe('The change up to which the marks were chosen.'),
    changesCursor: z.string().describe('`since` of /v1/changes for whatever changed after that.'),
    dataAsOf: dateTimeSchema.nullable(),
  })
  .meta({ id: 'ExportManifest' });
export type ExportManifest = z.infer<typeof exportManifestSchema>;

/** The last line of an NDJSON export, which proves that the export is complete. */
export const exportEndSchema = z
  .object({
    count: z.int().describe('Rows.'),
    sha256: z.string().describe('Of the row lines with their line feeds, in lower-case hex.'),
  })
  .meta({ id: 'ExportEnd' });
export type ExportEnd = z.infer<typeof exportEndSchema>;

/** The size of an export, which is the response to a request with `dryRun`. */
export const exportEstimateSchema = z
  .object({
    total: z.int().describe('Marks.'),
    unidades: z.int().describe('Quota units: one for each 1,000 rows begun, at least one.'),
  })
  .meta({ id: 'ExportEstimate' });
export type ExportEstimate = z.infer<typeof exportEstimateSchema>;

export const exportBrands = {
  method: 'GET',
  path: '/v1/brands/export',
  scope: 'brands:read',
  units: 'rows',
  status: 200,
  subject: 'Marks',
  streams: true,
  languages: ['es', 'en'],
  summary: 'Every mark that filters find, as one document',
  description: `All marks that the filters find, newest filing first, in one streamed document. Which marks and in which order is settled when it begins; each row is as it stands when it is written.

NDJSON: a line \`{ "manifest": ... }\` with the total and the cursor from which to follow the changes, a mark a line, and a last line \`{ "end": { "count", "sha256" } }\`, the hash over the row lines with their line feeds. A document without that line is not whole; an error after the start is a last line \`{ "error": { "code", "message" } }\`. CSV: a row of field names and a row for each mark; it is whole when it has as many as \`x-total-count\` says. Lists are joined by \`|\`, which inside a value is \`\\|\`; a cell that a spreadsheet would take for a formula begins with \`'\`. XLSX: a workbook in which texts are texts, days are days, and headings, statuses and kinds of sign are words in Spanish or English; above 1,048,575 marks there are several sheets, and the last sheet says what the manifest says. A workbook that opens is whole.

Costs one unit for each 1,000 rows begun, at least one, charged at once: with too few left, \`quota_exceeded\` and nothing is charged. \`dryRun=true\` tells total and units for one unit.`,
  es: {
    summary: 'Todas las marcas que encuentran unos filtros, en un documento',
    description:
      'Todas las marcas que encuentran los filtros, primero las de presentación más reciente, en un documento que se transmite. Cuáles y en qué orden queda fijo al comenzar; cada fila es como está cuando se escribe.\n\nNDJSON: una línea `{ "manifest": ... }` con el total y el cursor desde el cual seguir los cambios, una marca por línea y una última línea `{ "end": { "count", "sha256" } }`, con el hash de las líneas de filas y sus saltos. Un documento sin esa línea no está entero; un error después del comienzo es una última línea `{ "error": { "code", "message" } }`. CSV: una fila de nombres de campos y una por marca; está entero cuando tiene tantas como dice `x-total-count`. Las listas se unen con `|`, que dentro de un valor es `\\|`; una celda que una planilla tomaría por fórmula comienza con `\'`. XLSX: un libro en que los textos son textos, los días son días, y encabezados, estados y tipos de signo son palabras en español o inglés; sobre 1.048.575 marcas hay varias hojas, y la última dice lo que dice el manifiesto. Un libro que se abre está entero.\n\nCuesta una unidad por cada 1.000 filas comenzadas, al menos una, cobradas de una vez: si no alcanzan, `quota_exceeded` y no se cobra nada. `dryRun=true` dice total y unidades por una unidad.',
  },
  tool: null,
  // `parseExportRequest` in the domain checks which formats allow `separator` and `bom`.
  input: z.strictObject({
    format: z
      .enum(Object.keys(EXPORT_MEDIA_TYPES) as [ExportFormat, ...ExportFormat[]])
      .describe(
        'ndjson: a JSON object a line; csv: for programs that read tables (RFC 4180); xlsx: for spreadsheets.',
      ),
    separator: z
      .enum(CSV_SEPARATORS)
      .optional()
      .meta({ description: 'Between the cells; only with csv.', default: ',' }),
    bom: z
      .boolean()
      .optional()
      .describe('true: begin with a byte order mark, which Excel wants; only with csv.'),
    lang: calendarLanguageSchema
      .optional()
      .describe('Language of the words in xlsx; left out: what Accept-Language prefers, or es.'),
    dryRun: z
      .boolean()
      .optional()
      .describe('true: only tell how many marks and units it would be.'),
    ...listingFilters,
  }),
  output: z.string().or(exportEstimateSchema),
  example: {
    input: { format: 'ndjson', titular: ['norvalle'] },
    variants: { csv: { format: 'csv' }, dryRun: { dryRun: true } },
  },
} as const satisfies OperationRow;
export type BrandExportParams = z.input<typeof exportBrands.input>;
