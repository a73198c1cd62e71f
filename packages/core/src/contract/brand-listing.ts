import { z } from 'zod';
import { brandSummarySchema } from './brand-summary.ts';
import { dataAsOfSchema, dateSchema } from './dates.ts';
import { estadoSchema, livingFilters } from './estado-schema.ts';
import { explainParam } from './explanation.ts';
import { LIMITS } from './limits.ts';
import { SORT_ALIASES, SORTS, VIGENCIAS } from './listing-vocabulary.ts';
import { claseSchema } from './nice-class.ts';
import { pageCursor, pageLimit } from './page-params.ts';
import { personaIdSchema } from './persona.ts';
import { several } from './several.ts';
import { tipoSignoParam } from './tipo-signo.ts';
import { cleanText, integerParam, numeroParam, searchTextSchema } from './wire-text.ts';

const SORT_SPELLINGS = [...SORTS, ...(Object.keys(SORT_ALIASES) as (keyof typeof SORT_ALIASES)[])];

const namedPersons = {
  titular: several(cleanText())
    .optional()
    .describe('Part of a holder name or legal name; case and accents do not matter.'),
  representante: several(cleanText())
    .optional()
    .describe('Part of a representative name; case and accents do not matter.'),
  // Any text: whatever is wrong with it, the domain says `invalid_rut` (decision D13).
  rut: several(z.string())
    .optional()
    .describe(
      'Tax id with its check digit, of a holder or representative; dotted, hyphenated or digits only.',
    ),
  // No default in the schema: a client that sends it without a person filter would be refused.
  vigencia: z
    .enum(VIGENCIAS)
    .optional()
    .describe(
      'Current relations (vigente, the default), past ones or both; only with a person filter.',
    ),
};

const idsOfPersons = {
  titularId: several(personaIdSchema).optional().describe('Ids of persons who hold the mark now.'),
  representanteId: several(personaIdSchema)
    .optional()
    .describe('Ids of persons who represent it now.'),
  titularHistoricoId: several(personaIdSchema)
    .optional()
    .describe('Ids of persons who held it before.'),
};

/** The filters of a listing that say whose marks are meant. */
export const personFilters = { ...namedPersons, ...idsOfPersons };

/** The filters of a listing, which exports and deadlines take too (specification 4.2, decision E1). */
export const listingFilters = {
  nroSolicitud: numeroParam.optional().describe('Exact application number.'),
  nroRegistro: numeroParam.optional().describe('Exact registration number.'),
  ...namedPersons,
  clase: several(claseSchema).optional().describe('Nice classes.'),
  estado: several(estadoSchema).optional().describe('Statuses.'),
  tipoSigno: several(tipoSignoParam)
    .optional()
    .describe('Sign types such as denominativa, figurativa, mixta; an unknown one finds nothing.'),
  fechaPresentacionDesde: dateSchema.optional().describe('Filed on this day or later.'),
  fechaPresentacionHasta: dateSchema.optional().describe('Filed on this day or earlier.'),
  fechaPublicacionDesde: dateSchema.optional().describe('Published on this day or later.'),
  fechaPublicacionHasta: dateSchema.optional().describe('Published on this day or earlier.'),
  fechaRegistroDesde: dateSchema.optional().describe('Registered on this day or later.'),
  fechaRegistroHasta: dateSchema.optional().describe('Registered on this day or earlier.'),
  fechaVencimientoDesde: dateSchema.optional().describe('Expires on this day or later.'),
  fechaVencimientoHasta: dateSchema.optional().describe('Expires on this day or earlier.'),
  ...idsOfPersons,
  ...livingFilters,
};

/**
 * Parameters of `GET /v1/brands` and `search_brands`. What depends on more than one parameter is
 * decided by `parseBrandRequest` in the domain; which names are retired stands in the row.
 */
export const brandListingParamsSchema = z.strictObject({
  q: searchTextSchema.optional().describe('Free text over the denomination; ranks and adds score.'),
  nombre: searchTextSchema.optional().describe('Text over the denomination in advanced mode.'),
  ...listingFilters,
  explain: explainParam,
  sort: z.enum(SORT_SPELLINGS).optional().meta({
    description: 'Order. Without text, relevance means newest filing first, then number.',
    default: 'relevance',
  }),
  limit: pageLimit,
  cursor: pageCursor,
  offset: integerParam(0, LIMITS.offsetMax)
    .optional()
    .describe('Marks to skip; not with cursor, not with relevance.'),
  facets: cleanText()
    .optional()
    .describe('Comma list of clase, estado: adds counts over the whole result.'),
});
export type BrandListingParams = z.input<typeof brandListingParamsSchema>;

/** Counts over the current result, its own filters included (decision C14). */
export const facetsSchema = z
  .object({
    clase: z.array(z.object({ value: claseSchema, count: z.int() })).optional(),
    estado: z.array(z.object({ value: estadoSchema, count: z.int() })).optional(),
  })
  .meta({ id: 'Facets' });
export type Facets = z.infer<typeof facetsSchema>;

/** A page of marks (specification 2.4). */
export const brandPageSchema = z
  .object({
    items: z.array(brandSummarySchema),
    nextCursor: z.string().nullable(),
    estimatedTotal: z.int(),
    facets: facetsSchema.optional(),
    dataAsOf: dataAsOfSchema,
  })
  .meta({ id: 'BrandPage' });
export type BrandPage = z.infer<typeof brandPageSchema>;
