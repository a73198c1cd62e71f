import { type Selectable, sql } from 'kysely';
import type { Fuente } from '../../contract/brand-detail.ts';
import type { CanonicalPerson } from '../../contract/canonical-brand.ts';
import type { ChangedField } from '../../contract/changed-fields.ts';
import {
  type MarkPersons,
  type PersonSighting,
  personSightings,
} from '../../domain/persons/relation-counts.ts';
import { annotationIds } from '../../domain/record/annotation-catalog.ts';
import { type Facts, restoreFacts } from '../../domain/record/brand-facts.ts';
import type { BrandRecord } from '../../domain/record/brand-record.ts';
import {
  FACT_FIELDS,
  fieldRow,
  MARK_FIELDS,
  TEXT_FIELDS,
  type TextField,
} from '../../domain/record/mark-fields.ts';
import { findRenewals, type MergedBrand } from '../../domain/record/merge-brand.ts';
import {
  computeHolderHistory,
  currentHolders,
  type HolderHistory,
} from '../../domain/record/ownership.ts';
import { type ListedMark, pastSummary } from '../../domain/record/past-summary.ts';
import { type IdentifiedPerson, toBrandSummary } from '../../domain/record/stored-brand.ts';
import type { BrandTable, Db, MarkColumn, TextColumn } from '../database/database.ts';
import { type IdentifyPerson, identifyPersons, writeMarkPersons } from '../persons/mark-persons.ts';
import { readNewestSeq } from './brand-store.ts';
import { writeOppositions } from './opposition-store.ts';

/** A stored mark with all fields that a merge and the writer read. */
export interface WritableBrand extends MergedBrand {
  readonly fuentes: readonly Fuente[];
  readonly version: number;
  readonly fechaActualizacion: string;
  /** The persons of the mark with their stored ids. */
  readonly persons: MarkPersons;
}

/**
 * A mark to write. `changed` lists the changed fields; it is null when callers can see no change, and then neither a
 * new version nor a change row is written.
 */
export interface BrandWrite extends Omit<WritableBrand, 'persons'> {
  readonly facts: Facts;
  /**
   * The stored mark before the change; null for a new mark, and for a rebuild of all derived rows.
   */
  readonly before: WritableBrand | null;
  readonly changed: readonly ChangedField[] | null;
}

/** A mark's number and the list of documents that mention it. */
export interface BrandSources {
  readonly nroSolicitud: string;
  readonly fuentes: readonly Fuente[];
}

/** The source and the sync run that caused a change. */
interface ChangeOrigin {
  readonly source: string;
  readonly runId: number;
}

/** Reads the given marks, by number; unknown numbers are left out. */
export async function readBrandsForUpdate(
  db: Db,
  nros: readonly string[],
): Promise<ReadonlyMap<string, WritableBrand>> {
  const rows = await db
    .selectFrom('brand')
    .selectAll()
    .where('nro_solicitud', '=', sql<string>`any(${nros})`)
    .execute();
  return new Map(rows.map((row) => [row.nro_solicitud, fromRow(row)]));
}

/**
 * Writes marks with their persons, open oppositions and change rows; changes are numbered without gaps. Only the writer
 * may call it, inside a transaction.
 */
export async function writeBrands(
  transaction: Db,
  writes: readonly BrandWrite[],
  origin: ChangeOrigin,
): Promise<void> {
  if (writes.length === 0) return;
  const marks = writes.map((write) => ({ write, sightings: personSightings(write.facts) }));
  const withId = await identifyPersons(transaction, marks);
  const rows = withId.map(({ write, sightings, know: identify }) => {
    const row = toRow(write, identify);
    const { before } = write;
    const persons = { before: before?.persons ?? null, after: rowPersons(row) };
    return {
      write,
      row,
      sightings,
      sightingsBefore: personSightingsOf(before),
      know: identify,
      ...persons,
    };
  });
  await upsertBrands(
    transaction,
    rows.map(({ row }) => row),
  );
  await writeMarkPersons(transaction, rows);
  await writeOppositions(
    transaction,
    writes.map(({ record, holderHistory }) => ({ ...record, holderHistory })),
  );
  await addChanges(transaction, rows, origin);
}

/** Updates only the list of documents that mention each of these stored marks. */
export async function writeSources(transaction: Db, marks: readonly BrandSources[]): Promise<void> {
  if (marks.length === 0) return;
  await sql`update brand set fuentes = seen.fuentes
    from json_to_recordset(${JSON.stringify(marks)}::json)
      as seen("nroSolicitud" text, fuentes jsonb)
    where nro_solicitud = seen."nroSolicitud"`.execute(transaction);
}

function personSightingsOf(held: WritableBrand | null): readonly PersonSighting[] {
  return held ? personSightings(restoreFacts(held.record, held.stated)) : [];
}

/**
 * Inserts or updates marks. All rows are sent as one JSON text, so that there is one statement with one parameter,
 * however many rows there are. `json_populate_recordset` returns the columns in the order of the table.
 */
async function upsertBrands(
  transaction: Db,
  rows: readonly Selectable<BrandTable>[],
): Promise<void> {
  await sql`insert into brand
    select * from json_populate_recordset(null::brand, ${JSON.stringify(rows)}::json)
    on conflict (nro_solicitud) do update set ${EVERY_COLUMN}`.execute(transaction);
}

/** A written mark with its persons as they are stored now. */
interface WrittenBrand {
  readonly write: BrandWrite;
  readonly after: MarkPersons;
}

async function addChanges(
  transaction: Db,
  written: readonly WrittenBrand[],
  { source, runId }: ChangeOrigin,
): Promise<void> {
  const newest = await readNewestSeq(transaction);
  const changes = written
    .filter(({ write }) => write.changed !== null)
    .map(({ write, after }, i) => ({
      seq: newest + i + 1,
      nro_solicitud: write.record.nroSolicitud,
      version: write.version,
      kind: write.version === 1 ? 'created' : 'updated',
      changed_fields: write.changed,
      source,
      run_id: runId,
      changed_at: write.fechaActualizacion,
      past: write.before && pastSummary(toListedMark(write.before), toListedMark(write, after)),
    }));
  if (changes.length === 0) return;
  await sql`insert into corpus_changes
    select * from json_populate_recordset(null::corpus_changes, ${JSON.stringify(changes)}::json)`.execute(
    transaction,
  );
}

function toListedMark(
  {
    record,
    fechaActualizacion,
    ...mark
  }: Pick<WritableBrand, 'record' | 'fechaActualizacion'> & Partial<Pick<WritableBrand, 'persons'>>,
  persons = mark.persons,
): ListedMark {
  const holders = persons ? currentHolders(persons.titulares, persons.holderHistory) : null;
  return {
    brand: toBrandSummary({ ...record, fechaActualizacion, titulares: holders }),
    holders: (holders ?? []).map(({ id }) => id),
  };
}

function toRow(
  { record, stated, fuentes, version, fechaActualizacion, ...write }: BrandWrite,
  identify: IdentifyPerson,
): Selectable<BrandTable> {
  const { holderHistory, renovaciones } = write;
  const withId = <Person extends CanonicalPerson>(person: Person) => ({
    id: identify(person).id,
    ...person,
  });
  return {
    nro_solicitud: record.nroSolicitud,
    ...textColumns(record),
    clases: record.clases === null ? null : [...record.clases],
    titulares: record.titulares?.map(withId) ?? null,
    representantes: record.representantes?.map(withId) ?? null,
    anotaciones: actsWithIds(record),
    stated,
    fuentes: [...fuentes],
    version,
    actualizado_en: fechaActualizacion,
    holder_history: holderHistory && {
      current: holderHistory.current.map(withId),
      past: holderHistory.past.map(withId),
    },
    renovaciones: renovaciones.length > 0 ? renovaciones : null,
  };
}

function actsWithIds({ nroSolicitud, anotaciones }: BrandWrite['record']) {
  const ids = annotationIds(nroSolicitud, anotaciones);
  return anotaciones.map((annotation, i) => ({ id: ids[i] ?? '', ...annotation }));
}

function rowPersons(row: Selectable<BrandTable>): MarkPersons {
  const { titulares, representantes, holder_history: holderHistory } = row;
  return { titulares, representantes, holderHistory };
}

function fromRow(row: Selectable<BrandTable>): WritableBrand {
  return {
    record: {
      nroSolicitud: row.nro_solicitud,
      ...textFields(row),
      clases: row.clases,
      titulares: row.titulares?.map(withoutId) ?? null,
      representantes: row.representantes?.map(withoutId) ?? null,
      anotaciones: row.anotaciones.map(({ id: _, ...annotation }) => annotation),
    },
    stated: row.stated,
    holderHistory: row.holder_history && historyWithoutIds(row.holder_history),
    renovaciones: row.renovaciones ?? [],
    fuentes: row.fuentes,
    version: row.version,
    fechaActualizacion: row.actualizado_en,
    persons: rowPersons(row),
  };
}

function withoutId({ id: _, ...person }: IdentifiedPerson): CanonicalPerson {
  return person;
}

function historyWithoutIds({ current, past }: HolderHistory<IdentifiedPerson>): HolderHistory {
  return {
    current: current.map(withoutId),
    past: past.map(({ id: _, ...person }) => person),
  };
}

function textColumns(record: BrandRecord) {
  const columns = TEXT_FIELDS.map((field) => {
    const { column, toText } = fieldRow(field);
    return [column, toText ? toText(record[field]) : record[field]];
  });
  return Object.fromEntries(columns) as Pick<Selectable<BrandTable>, TextColumn>;
}

function textFields(row: Pick<Selectable<BrandTable>, TextColumn>) {
  const fields = TEXT_FIELDS.map((field) => {
    const text = row[MARK_FIELDS[field].column];
    const { fromText } = fieldRow(field);
    return [field, fromText ? fromText(text) : text];
  });
  return Object.fromEntries(fields) as Pick<BrandRecord, TextField>;
}

/** The columns that no document states. The type lets the compiler reject a missing or an unknown column. */
const OTHER_COLUMNS: Record<Exclude<keyof BrandTable, MarkColumn | 'nro_solicitud'>, true> = {
  anotaciones: true,
  stated: true,
  fuentes: true,
  version: true,
  actualizado_en: true,
  holder_history: true,
  renovaciones: true,
};

const EVERY_COLUMN = sql.raw(
  [...FACT_FIELDS.map((field) => MARK_FIELDS[field].column), ...Object.keys(OTHER_COLUMNS)]
    .map((column) => `${column} = excluded.${column}`)
    .join(),
);

const BATCH_ROWS = 1_000;
/** A placeholder origin for a rebuild, which writes no change rows. */
const NO_ORIGIN = { source: 'migration', runId: 0 };

/** Recomputes the rows of persons and open oppositions from all stored marks. Persons keep their ids. O(marks). */
export async function rebuildDerivedRows(db: Db): Promise<void> {
  await clearDerivedRows(db);
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('brand')
      .select('nro_solicitud')
      .where('nro_solicitud', '>', after)
      .orderBy('nro_solicitud')
      .limit(BATCH_ROWS)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    const held = await readBrandsForUpdate(
      db,
      rows.map((row) => row.nro_solicitud),
    );
    await writeBrands(db, [...held.values()].map(toBrandWrite), NO_ORIGIN);
    after = last.nro_solicitud;
  }
}

async function clearDerivedRows(db: Db): Promise<void> {
  await sql`update persona set titular = 0, representante = 0, ambas = 0, historica = 0,
    ficha = '{}', visto_en = '0001-01-01T00:00:00Z', busqueda = '', unida_a = null`.execute(db);
  await db.deleteFrom('persona_nombre').execute();
  await db.deleteFrom('oposicion_abierta').execute();
}

function toBrandWrite(held: WritableBrand): BrandWrite {
  const facts = restoreFacts(held.record, held.stated);
  const holderHistory = computeHolderHistory(held.record, facts.get('titulares'));
  const renovaciones = findRenewals(facts.get('fechaVencimiento'));
  return { ...held, facts, holderHistory, renovaciones, before: null, changed: null };
}
