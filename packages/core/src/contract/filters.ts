import type { CodeField } from './code-fields.ts';
import { DEAD_ESTADOS, type Estado, TERMINAL_ESTADOS } from './estado.ts';
import type { Vigencia } from './listing-vocabulary.ts';

/** The value of each kind of filter in a parsed query. Null, false and an empty list match every mark. */
export type FilterValues = PlainFilterValues & {
  /** Codes in their normalised notation; a code with levels includes all codes below it. */
  readonly [Field in CodeField]: readonly string[];
};

interface PlainFilterValues {
  /** An application or registration number. */
  readonly numero: string | null;
  /** Parts of names, normalised by `normalizeNamePart`; one of them must match. */
  readonly name: readonly string[];
  /** Normalised tax ids (`12345678-5`). */
  readonly rut: readonly string[];
  /** The relations (current, past) that the filters by name and tax id match; it filters nothing by itself. */
  readonly vigencia: Vigencia;
  readonly clase: readonly number[];
  readonly estado: readonly Estado[];
  readonly tipoSigno: readonly string[];
  /** First day of an inclusive range of dates; `hasta` is the last. A mark without the date does not match. */
  readonly desde: string | null;
  readonly hasta: string | null;
  /** Ids of persons in the corpus. */
  readonly personaId: readonly number[];
  /** True excludes the statuses in `leavesOut`. */
  readonly live: boolean;
}

/** The kind of a filter, which determines its schema, parser, empty value and evaluation by the index. */
export type FilterKind = keyof FilterValues;

/** Operations besides the listings that accept filters. */
export type FilterUse = 'changes' | 'similar' | 'insights' | 'watch';

/** Version of the filters: 1 at the first cursors, 2 to 4 since decisions E1, F5, F2. A new filter gets the next. */
type CursorVersion = 1 | 2 | 3 | 4;

/** The definition of one filter of marks. */
export interface FilterRow {
  readonly kind: FilterKind;
  /**
   * The version in which this filter was added. An older cursor stays valid while the filter has its empty value
   * (decision D5).
   */
  readonly since: CursorVersion;
  /** The field of a mark that the filter tests, if it is a single field. */
  readonly field?: DateField | 'nroSolicitud' | 'nroRegistro';
  readonly role?: 'titular' | 'representante';
  /** True if the filter matches relations that have ended. */
  readonly past?: true;
  /** The statuses that the filter excludes. */
  readonly leavesOut?: readonly Estado[];
  /** The channel reported for the filter in `matchedFields` (decision C4). */
  readonly matches?: 'exact' | 'fuzzy';
  /**
   * The bit by which the in-memory index records that a mark has the field. Bits are stored in portable snapshots:
   * append, never reorder. Absent for a field that every mark has.
   */
  readonly bit?: number;
  /** The operations that accept the filter besides the listings. */
  readonly uses?: readonly FilterUse[];
}

/** The dates of a mark for which there are filters. */
export const DATE_FIELDS = [
  'fechaPresentacion',
  'fechaPublicacion',
  'fechaRegistro',
  'fechaVencimiento',
] as const;
export type DateField = (typeof DATE_FIELDS)[number];

/**
 * The filters of marks, one row each, in the order of the documentation (specification 4.2, decision E1). Schemas,
 * queries, cursors and the evaluation by the index are derived from these rows. Descriptions and schemas are in
 * `filter-schemas.ts`, because an index in a browser does not need them.
 */
export const FILTERS = {
  nroSolicitud: {
    kind: 'numero',
    since: 1,
    field: 'nroSolicitud',
    matches: 'exact',
  },
  nroRegistro: {
    kind: 'numero',
    since: 1,
    field: 'nroRegistro',
    matches: 'exact',
    bit: 0,
  },
  titular: {
    kind: 'name',
    since: 1,
    role: 'titular',
    matches: 'fuzzy',
    bit: 1,
    uses: ['changes'],
  },
  representante: {
    kind: 'name',
    since: 1,
    role: 'representante',
    matches: 'fuzzy',
    bit: 2,
    uses: ['changes'],
  },
  rut: {
    kind: 'rut',
    since: 1,
    matches: 'exact',
    bit: 3,
    uses: ['changes'],
  },
  vigencia: {
    kind: 'vigencia',
    since: 1,
    bit: 6,
    uses: ['changes'],
  },
  clase: {
    kind: 'clase',
    since: 1,
    bit: 4,
    uses: ['similar', 'insights'],
  },
  estado: { kind: 'estado', since: 1, bit: 13, uses: ['similar', 'watch'] },
  tipoSigno: {
    kind: 'tipoSigno',
    since: 1,
    bit: 14,
    uses: ['watch'],
  },
  fechaPresentacionDesde: {
    kind: 'desde',
    since: 1,
    field: 'fechaPresentacion',
    bit: 5,
    uses: ['insights'],
  },
  fechaPresentacionHasta: {
    kind: 'hasta',
    since: 1,
    field: 'fechaPresentacion',
    bit: 5,
    uses: ['insights'],
  },
  fechaPublicacionDesde: {
    kind: 'desde',
    since: 2,
    field: 'fechaPublicacion',
    bit: 7,
  },
  fechaPublicacionHasta: {
    kind: 'hasta',
    since: 2,
    field: 'fechaPublicacion',
    bit: 7,
  },
  fechaRegistroDesde: {
    kind: 'desde',
    since: 2,
    field: 'fechaRegistro',
    bit: 8,
  },
  fechaRegistroHasta: {
    kind: 'hasta',
    since: 2,
    field: 'fechaRegistro',
    bit: 8,
  },
  fechaVencimientoDesde: {
    kind: 'desde',
    since: 2,
    field: 'fechaVencimiento',
    bit: 9,
  },
  fechaVencimientoHasta: {
    kind: 'hasta',
    since: 2,
    field: 'fechaVencimiento',
    bit: 9,
  },
  titularId: {
    kind: 'personaId',
    since: 2,
    role: 'titular',
    bit: 10,
    uses: ['changes', 'insights'],
  },
  representanteId: {
    kind: 'personaId',
    since: 2,
    role: 'representante',
    bit: 11,
    uses: ['changes', 'insights'],
  },
  titularHistoricoId: {
    kind: 'personaId',
    since: 2,
    role: 'titular',
    past: true,
    bit: 12,
    uses: ['changes'],
  },
  liveOnly: {
    kind: 'live',
    since: 2,
    leavesOut: TERMINAL_ESTADOS,
    uses: ['similar', 'watch'],
  },
  vivas: {
    kind: 'live',
    since: 3,
    leavesOut: DEAD_ESTADOS,
    uses: ['similar', 'watch'],
  },
  viena: {
    kind: 'viena',
    since: 4,
    bit: 15,
    uses: ['similar', 'insights', 'watch'],
  },
} as const satisfies Readonly<Record<string, FilterRow>>;

export type FilterName = keyof typeof FILTERS;
export type KindOf<Name extends FilterName> = (typeof FILTERS)[Name]['kind'];

/** The names of the filters that an operation other than a listing accepts. */
export type FiltersOf<Use extends FilterUse> = {
  [Name in FilterName]: (typeof FILTERS)[Name] extends { readonly uses: readonly (infer Own)[] }
    ? Use extends Own
      ? Name
      : never
    : never;
}[FilterName];

/** The definition of a filter together with its name, which is the request parameter. */
export type NamedFilter = FilterRow & { readonly name: FilterName };

/** The rows of `FILTERS` with their names. */
export const FILTER_ROWS: readonly NamedFilter[] = Object.entries(FILTERS).map(([name, row]) => ({
  ...row,
  name: name as FilterName,
}));

/** Returns the names of the filters that an operation other than a listing accepts. */
export function filtersForUse<Use extends FilterUse>(use: Use): readonly FiltersOf<Use>[] {
  const rows = FILTER_ROWS.filter(({ uses = [] }) => uses.includes(use));
  return rows.map(({ name }) => name as FiltersOf<Use>);
}
