import type { CodeField } from './code-fields.ts';
import { DEAD_ESTADOS, type Estado, TERMINAL_ESTADOS } from './estado.ts';
import type { Vigencia } from './listing-vocabulary.ts';

/** The value of each kind of filter in a parsed query. Null, false or empty matches every mark. */
export type FilterValues = PlainFilterValues & {
  /** Codes in their normalised notation; a code with levels includes all below it. */
  readonly [Field in CodeField]: readonly string[];
};

interface PlainFilterValues {
  /** One number of a mark. */
  readonly numero: string | null;
  /** Parts of names in the form of `normalizeNamePart`, joined by OR. */
  readonly name: readonly string[];
  /** Normalised tax ids (`12345678-5`). */
  readonly rut: readonly string[];
  /** Which relations the filters by name and tax id match; it is not a filter by itself. */
  readonly vigencia: Vigencia;
  readonly clase: readonly number[];
  readonly estado: readonly Estado[];
  readonly tipoSigno: readonly string[];
  /** First and last day of a date, both included. A mark without the date does not match. */
  readonly desde: string | null;
  readonly hasta: string | null;
  /** Persons of the corpus. */
  readonly personaId: readonly number[];
  /** Leaves out statuses. */
  readonly live: boolean;
}

/** The kind determines schema, parser, empty value and the use of the index. */
export type FilterKind = keyof FilterValues;

/** Operations besides the listings that take a filter. */
export type FilterUse = 'changes' | 'similar' | 'insights' | 'watch';

/** The first cursors; those of decision E1; of F5; of F2. A new filter gets the next number. */
type CursorVersion = 1 | 2 | 3 | 4;

/** One filter of marks. */
export interface FilterRow {
  readonly kind: FilterKind;
  /**
   * The first version of cursors with this filter. An older cursor stays valid while the filter has its empty value
   * (decision D5).
   */
  readonly since: CursorVersion;
  /** The field of a mark that it reads, if it is a single one. */
  readonly field?: DateField | 'nroSolicitud' | 'nroRegistro';
  readonly role?: 'titular' | 'representante';
  /** True for relations that have ended. */
  readonly past?: true;
  /** The statuses that it excludes. */
  readonly leavesOut?: readonly Estado[];
  /** The channel reported for it in `matchedFields` (decision C4). */
  readonly matches?: 'exact' | 'fuzzy';
  /**
   * The bit with which an index in memory records that a mark has the field. Stored in portable snapshots: append,
   * never reorder. Absent when every mark has it.
   */
  readonly bit?: number;
  /** The operations that take it besides every listing. */
  readonly uses?: readonly FilterUse[];
}

/** The dates of a mark that are filtered by. */
export const DATE_FIELDS = [
  'fechaPresentacion',
  'fechaPublicacion',
  'fechaRegistro',
  'fechaVencimiento',
] as const;
export type DateField = (typeof DATE_FIELDS)[number];

/**
 * The filters of marks, one row each, in the order of the documentation (specification 4.2, decision E1). Schemas,
 * queries, cursors, the index and the checks of an index in memory are derived from these rows. Descriptions are with
 * the schemas, because an index in a browser needs neither.
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

/** The filters that an operation takes besides the listings. */
export type FiltersOf<Use extends FilterUse> = {
  [Name in FilterName]: (typeof FILTERS)[Name] extends { readonly uses: readonly (infer Own)[] }
    ? Use extends Own
      ? Name
      : never
    : never;
}[FilterName];

/** A filter with its name. */
export type NamedFilter = FilterRow & { readonly name: FilterName };

/** The rows of `FILTERS` with their names. */
export const FILTER_ROWS: readonly NamedFilter[] = Object.entries(FILTERS).map(([name, row]) => ({
  ...row,
  name: name as FilterName,
}));

/** Returns the names of the filters that an operation takes besides the listings. */
export function filtersForUse<Use extends FilterUse>(use: Use): readonly FiltersOf<Use>[] {
  const rows = FILTER_ROWS.filter(({ uses = [] }) => uses.includes(use));
  return rows.map(({ name }) => name as FiltersOf<Use>);
}
