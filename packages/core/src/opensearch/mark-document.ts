import { createHash } from 'node:crypto';
import { mapCodeFields } from '../contract/code-fields.ts';
import { ESTADOS } from '../contract/estado.ts';
import type { DateField } from '../contract/filters.ts';
import { DATE_FIELDS } from '../contract/filters.ts';
import { TIPOS_LISTADOS, type TipoListado } from '../contract/plazo-vocabulary.ts';
import { namePartForms } from '../domain/persons/compared-name.ts';
import type { ListedTerm } from '../domain/plazos/mark-terms.ts';
import type { IndexableBrand, IndexableRelation } from '../domain/record/indexable-brand.ts';
import { foldKeepingSpanish, foldSpanishLetters } from '../likeness/text/spanish-folding.ts';
import { toCalendarDay } from '../search/segment/columns/row-columns.ts';
import { nameLength } from '../search/segment/terms/name-table.ts';
import { encodeMarkRow } from './mark-row.ts';

/** Number of digits of a name's length in a sort key, which is enough for any name. */
const LETTER_DIGITS = 5;
const NRO_DIGITS = 2;

const KEYWORD = { type: 'keyword' };
/** A field that is searched but never sorted by or counted. */
const LOOKED_UP = { type: 'keyword', doc_values: false };
const DAY = { type: 'integer' };

const PERSONS = { properties: { nombre: KEYWORD, rut: LOOKED_UP, id: KEYWORD } };
const ROLES = ['titular', 'representante'] as const;
const TIMES = ['vigente', 'historica'] as const;

/** The role of a person in a mark. */
export type PersonRole = (typeof ROLES)[number];
export type RelationTime = (typeof TIMES)[number];
/** The document field with the persons of a role. */
export const personsField = (role: PersonRole, time: RelationTime) => `${role}-${time}`;

/**
 * The document field with the kinds of terms that a mark has only for some time, because they depend on a future
 * event.
 */
export const TEMPORARY_TERM_FIELD = 'plazo-pasajero';
/** The document field with the complete temporary terms, whose kinds are in `TEMPORARY_TERM_FIELD`. */
export const CURRENT_TERMS_FIELD = 'pasajeros';
/** The document field with a number that identifies the name of a mark. */
export const NAME_FIELD = 'nombre';
/** The document field with the encoded facts that a search reads. */
export const ROW_FIELD = 'fila';
/** Returns the document field with the day of a term, or with the day from which its business days are counted. */
export const termField = (tipo: TipoListado, day: 'fijo' | 'base') => `plazo-${day}-${tipo}`;
/** The document field with tax ids, each with the id of the person who has it. */
export const PERSON_BY_RUT_FIELD = 'persona-por-rut';

/**
 * Mapping of the engine's documents: keys and values that are searched as they are. The engine analyses no text, so
 * that this code alone decides what finds a name, with any engine.
 */
export const INDEX_MAPPING = {
  dynamic: 'strict',
  // Searches read no other part of a document's source.
  _source: { includes: [CURRENT_TERMS_FIELD] },
  properties: {
    keys: LOOKED_UP,
    letters: { type: 'integer', index: false },
    order: KEYWORD,
    [NAME_FIELD]: { type: 'long', index: false },
    folded: { type: 'keyword', index: false },
    nro: KEYWORD,
    registro: LOOKED_UP,
    estado: KEYWORD,
    // Position of the status in the life of a mark, by which statuses are sorted.
    etapa: { type: 'byte', index: false },
    tipoSigno: KEYWORD,
    clase: KEYWORD,
    ...mapCodeFields(() => LOOKED_UP),
    ...Object.fromEntries(DATE_FIELDS.map((field) => [field, DAY])),
    fechaActualizacion: { type: 'date', format: 'strict_date_time' },
    ...Object.fromEntries(
      ROLES.flatMap((role) => TIMES.map((time) => [personsField(role, time), PERSONS])),
    ),
    [PERSON_BY_RUT_FIELD]: KEYWORD,
    ...Object.fromEntries(
      TIPOS_LISTADOS.flatMap((tipo) =>
        (['fijo', 'base'] as const).map((day) => [termField(tipo, day), DAY]),
      ),
    ),
    [TEMPORARY_TERM_FIELD]: LOOKED_UP,
    [CURRENT_TERMS_FIELD]: { type: 'object', enabled: false },
    [ROW_FIELD]: { type: 'binary', doc_values: true },
  },
};

/** A mark as a document of the engine. */
interface MarkDocument {
  readonly id: string;
  readonly source: Readonly<Record<string, unknown>>;
}

/** Computes the keys by which candidate queries find a name. */
export type NameKeysFunction = (spelled: string) => readonly string[];

/** Builds the document of a mark. A denomination without letters or digits has no keys, so no text finds it. */
export function markDocument(brand: IndexableBrand, keysOf: NameKeysFunction): MarkDocument {
  const { relaciones, nroSolicitud, nroRegistro, estado, clases, plazos = [] } = brand;
  const spelled = foldKeepingSpanish(brand.denominacion);
  const named = spelled === '' ? {} : nameFields(spelled, keysOf);
  return {
    id: nroSolicitud,
    source: {
      ...named,
      nro: nroSortKey(nroSolicitud),
      registro: nroRegistro,
      estado,
      ...(estado !== null && { etapa: ESTADOS.indexOf(estado) }),
      tipoSigno: brand.tipoSigno,
      clase: clases.map(String),
      ...mapCodeFields((field, { separator }) => {
        const codes = brand[field] ?? [];
        return [...new Set(codes.flatMap((code) => codeWithAncestors(code, separator)))];
      }),
      ...dayFields(brand),
      fechaActualizacion: new Date(brand.fechaActualizacion).toISOString(),
      ...personFields(relaciones),
      [PERSON_BY_RUT_FIELD]: relaciones.flatMap(rutPersonPair),
      ...termFields(plazos),
      [ROW_FIELD]: encodeMarkRow(brand),
    },
  };
}

function nameFields(spelled: string, keysOf: NameKeysFunction) {
  return {
    keys: keysOf(spelled),
    letters: nameLength(spelled),
    order: nameSortKey(spelled),
    [NAME_FIELD]: nameNumber(spelled),
    folded: foldSpanishLetters(spelled),
  };
}

/** Returns 64 bits of a hash of a name, because the engine groups by numbers in a third of the time of texts. */
function nameNumber(spelled: string): string {
  return createHash('sha256').update(spelled).digest().readBigInt64BE().toString();
}

/** Returns a sort key of a name: shorter names first, then by text. */
export function nameSortKey(spelled: string): string {
  return `${String(nameLength(spelled)).padStart(LETTER_DIGITS, '0')}${spelled}`;
}

/** Reads the name from a sort key. */
export function nameFromSortKey(order: string): string {
  return order.slice(LETTER_DIGITS);
}

/** Reads the application number from a sort key. */
export function nroFromSortKey(order: string): string {
  return order.startsWith('~') ? order.slice(1) : order.slice(order.indexOf(' ') + 1);
}

/** Returns a sort key of an application number in the order of `compareNroSolicitud`. */
export function nroSortKey(nro: string): string {
  const digits = /^\d+/.exec(nro)?.[0].replace(/^0+/, '');
  if (digits === undefined) return `~${nro}`;
  return `${String(digits.length).padStart(NRO_DIGITS, '0')}${digits} ${nro}`;
}

/** Returns a hierarchical code and all of its ancestors. */
function codeWithAncestors(code: string, separator: string | undefined): readonly string[] {
  if (separator === undefined) return [code];
  const parts = code.split(separator);
  return parts.map((_, at) => parts.slice(0, at + 1).join(separator));
}

function dayFields(brand: Pick<IndexableBrand, DateField>) {
  return Object.fromEntries(
    DATE_FIELDS.flatMap((field) => {
      const date = brand[field];
      return date === null ? [] : [[field, toCalendarDay(date)]];
    }),
  );
}

function personFields(relations: readonly IndexableRelation[]) {
  return Object.fromEntries(
    ROLES.flatMap((role) =>
      TIMES.flatMap((time) => {
        const hasRole = ({ rol, vigente }: IndexableRelation) =>
          (rol === role || rol === 'ambas') && vigente === (time === 'vigente');
        const persons = relations.filter(hasRole);
        return persons.length === 0 ? [] : [[personsField(role, time), personIds(persons)]];
      }),
    ),
  );
}

function personIds(persons: readonly IndexableRelation[]) {
  const forms = persons.flatMap(({ nombre, razonSocial = '' }) =>
    [nombre, razonSocial].flatMap(namePartForms),
  );
  return {
    nombre: [...new Set(forms)],
    rut: persons.flatMap(({ rut }) => (rut === undefined ? [] : [rut])),
    id: persons.flatMap(({ personaId }) => (personaId === undefined ? [] : [String(personaId)])),
  };
}

function rutPersonPair({ rut, personaId }: IndexableRelation): string[] {
  return rut === undefined || personaId === undefined ? [] : [`${rut} ${personaId}`];
}

/** Reads the id of a person from a value of `PERSON_BY_RUT_FIELD`. */
export function personFromPair(identified: string): number {
  return Number(identified.slice(identified.indexOf(' ') + 1));
}

function termFields(terms: readonly ListedTerm[]) {
  const isTemporary = ({ desde, hasta }: ListedTerm) => desde !== null || hasta !== null;
  const lasting = terms
    .filter((term) => !isTemporary(term))
    .map(({ tipo, isCounted, fecha }) => [
      termField(tipo, isCounted ? 'base' : 'fijo'),
      toCalendarDay(fecha),
    ]);
  const passing = terms.filter(isTemporary);
  return {
    ...Object.fromEntries(lasting),
    [TEMPORARY_TERM_FIELD]: [...new Set(passing.map(({ tipo }) => tipo))],
    [CURRENT_TERMS_FIELD]: passing,
  };
}
