import { z } from 'zod';
import { TAX_ID_FORM } from '../office/index.ts';
import { CODE_SYNTAX, mapCodeFields } from './code-fields.ts';
import { dateSchema } from './dates.ts';
import { estadoSchema } from './estado-schema.ts';
import {
  FILTER_ROWS,
  type FILTERS,
  type FilterKind,
  type FilterName,
  type FiltersOf,
  type FilterUse,
  filtersForUse,
  type KindOf,
} from './filters.ts';
import { VIGENCIAS } from './listing-vocabulary.ts';
import { claseSchema } from './nice-class.ts';
import { personaIdSchema } from './persona.ts';
import { repeatable } from './repeatable-param.ts';
import { tipoSignoParam } from './tipo-signo.ts';
import { cleanText, numeroParam } from './wire-text.ts';

/** The request schema of each kind of filter. */
const SCHEMAS = {
  numero: numeroParam,
  name: repeatable(cleanText()),
  // Any text is accepted, because the domain reports every invalid tax id as `invalid_rut` (decision D13).
  rut: repeatable(z.string()),
  // The schema has no default, because a client that sends the default without a person filter would be rejected.
  vigencia: z.enum(VIGENCIAS),
  clase: repeatable(claseSchema),
  estado: repeatable(estadoSchema),
  tipoSigno: repeatable(tipoSignoParam),
  desde: dateSchema,
  hasta: dateSchema,
  personaId: repeatable(personaIdSchema),
  live: z.boolean(),
  ...mapCodeFields((field) => {
    const { pattern, message } = CODE_SYNTAX[field];
    return repeatable(z.string().regex(pattern, message));
  }),
} satisfies Record<FilterKind, z.ZodType>;

/** The description of each filter in the API documentation. */
const DESCRIPTIONS: Readonly<Record<FilterName, string>> = {
  nroSolicitud: 'Exact application number.',
  nroRegistro: 'Exact registration number.',
  titular: 'Part of a holder name or legal name; case and accents do not matter.',
  representante: 'Part of a representative name; case and accents do not matter.',
  rut: `Tax id with its check digit, of a holder or representative; ${TAX_ID_FORM.filterWords}.`,
  vigencia:
    'Current relations (vigente, the default), past ones or both; only with a person filter.',
  clase: 'Nice classes.',
  estado: 'Statuses.',
  tipoSigno: 'Sign types such as denominativa, figurativa, mixta; an unknown one finds nothing.',
  fechaPresentacionDesde: 'Filed on this day or later.',
  fechaPresentacionHasta: 'Filed on this day or earlier.',
  fechaPublicacionDesde: 'Published on this day or later.',
  fechaPublicacionHasta: 'Published on this day or earlier.',
  fechaRegistroDesde: 'Registered on this day or later.',
  fechaRegistroHasta: 'Registered on this day or earlier.',
  fechaVencimientoDesde: 'Expires on this day or later.',
  fechaVencimientoHasta: 'Expires on this day or earlier.',
  titularId: 'Ids of persons who hold the mark now.',
  representanteId: 'Ids of persons who represent it now.',
  titularHistoricoId: 'Ids of persons who held it before.',
  liveOnly: 'true: leave out denegada, vencida and anulada.',
  vivas: 'true: leave out caducado, rechazada, desistida and abandonada too.',
  viena: 'Vienna classes, such as 26.4; each matches all below it.',
};

/** A mapped type over `FILTERS`, so that editors and the API reference link each property to its row. */
type FilterSchemas<Name extends FilterName> = {
  [N in keyof Pick<typeof FILTERS, Name>]: z.ZodOptional<(typeof SCHEMAS)[KindOf<N>]>;
};

/** The filters of a listing, which exports and deadlines also accept (specification 4.2, decision E1). */
export const listingFilters = Object.fromEntries(
  FILTER_ROWS.map(({ name, kind }) => [
    name,
    SCHEMAS[kind].optional().describe(DESCRIPTIONS[name]),
  ]),
) as unknown as FilterSchemas<FilterName>;

/** Returns the schemas of the filters that an operation other than a listing accepts. */
export function filterSchemas<Use extends FilterUse>(use: Use): FilterSchemas<FiltersOf<Use>> {
  const schemas = filtersForUse(use).map((name) => [name, listingFilters[name]]);
  return Object.fromEntries(schemas) as FilterSchemas<FiltersOf<Use>>;
}
