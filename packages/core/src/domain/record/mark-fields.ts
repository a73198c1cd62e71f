import { padVienaClass } from '../../contract/code-fields.ts';
import { INITIAL_ESTADO } from '../../contract/estado.ts';
import { OTHER_SIGN_TYPE } from '../../office/index.ts';
import { readOfficeNumber } from '../source-text/office-text.ts';
import { distinctSorted } from '../text/code-unit-order.ts';
import type { BrandRecord } from './brand-record.ts';

/** The name of a field of a mark that documents can state. */
export type FactField = Exclude<keyof BrandRecord, 'nroSolicitud' | 'anotaciones'>;

interface FieldRow {
  /** The field's column in the table `brand`. */
  readonly column: string;
  /** The value when no document states the field; null by default. */
  readonly absent?: string;
  /** Returns false for a value that means "not stated". */
  readonly isStated?: (value: unknown) => boolean;
  /** Converts a value to the stored text. */
  readonly toText?: (value: unknown) => string | null | undefined;
  /** Converts the stored text to the field of the record. */
  readonly fromText?: (text: string | null) => unknown;
  /** True for a list whose members have attributes with stamps of their own. */
  readonly isList?: true;
}

/**
 * The fields of a mark that documents can state. Facts, records and the columns of the store are derived from this
 * table. Histories store a field by its position here: append, never reorder.
 */
export const MARK_FIELDS = {
  nroRegistro: { column: 'nro_registro', isStated: isNumber },
  denominacion: { column: 'denominacion', absent: '' },
  estado: { column: 'estado', absent: INITIAL_ESTADO },
  estadoOriginal: { column: 'estado_original' },
  tipoSigno: { column: 'tipo_signo', absent: OTHER_SIGN_TYPE },
  fechaPresentacion: { column: 'fecha_presentacion' },
  fechaPublicacion: { column: 'fecha_publicacion' },
  fechaRegistro: { column: 'fecha_registro' },
  fechaVencimiento: { column: 'fecha_vencimiento' },
  traduccion: { column: 'traduccion' },
  descripcionEtiqueta: { column: 'descripcion_etiqueta' },
  clases: { column: 'clases', isList: true },
  titulares: { column: 'titulares', isList: true },
  representantes: { column: 'representantes', isList: true },
  viena: { column: 'viena', toText: joinViena, fromText: splitViena },
} as const satisfies Readonly<Record<FactField, FieldRow>>;

/** The fields that are stored as one text each. */
export type TextField = Exclude<FactField, 'clases' | 'titulares' | 'representantes'>;

/** The fields in the order of `MARK_FIELDS`. */
export const FACT_FIELDS = Object.keys(MARK_FIELDS) as readonly FactField[];

/** The fields that are stored as one text each, in the order of `MARK_FIELDS`. */
export const TEXT_FIELDS = FACT_FIELDS.filter(
  (field): field is TextField => fieldRow(field).isList !== true,
);

/** Returns the row of a field under the common type, in which absent options are undefined. */
export function fieldRow(field: FactField): FieldRow {
  return MARK_FIELDS[field];
}

/** Tells whether a registration number is stated: `0` means that the mark is not registered (decision B1). */
function isNumber(value: unknown): boolean {
  return readOfficeNumber(String(value)) !== null;
}

/** Joins Vienna classes into one text, because they are stated and stored as one fact. */
function joinViena(value: unknown): string | null | undefined {
  const viena = value as readonly string[] | null | undefined;
  return viena && distinctSorted(viena.map(padVienaClass)).join(' ');
}

/** Splits the text of the stored Vienna classes. */
export function splitViena(joined: string | null): string[] | null {
  return joined?.split(' ').filter(Boolean) ?? null;
}
