import { type Selectable, sql } from 'kysely';
import type { Fuente } from '../contract/brand-detail.ts';
import type { CanonicalPerson } from '../contract/canonical-brand.ts';
import type { ChangedField } from '../contract/changed-fields.ts';
import {
  type MarkPersons,
  type PersonSighting,
  personSightings,
} from '../domain/persons/relation-counts.ts';
import { annotationIds } from '../domain/record/annotation-catalog.ts';
import { type Facts, joinedViena, splitViena } from '../domain/record/brand-facts.ts';
import { type MergedBrand, renewalsOf } from '../domain/record/merge-brand.ts';
import { currentHolders, type HolderHistory, holderHistoryOf } from '../domain/record/ownership.ts';
import { type HeldMark, pastSummary } from '../domain/record/past-summary.ts';
import { factsOf } from '../domain/record/stated-facts.ts';
import { brandSummaryOf, type IdentifiedPerson } from '../domain/record/stored-brand.ts';
import { newestSeq } from './brand-store.ts';
import type { BrandTable, Db } from './database.ts';
import { identifyPersons, type KnowPerson, recordPersons } from './mark-persons.ts';
import { recordOppositions } from './opposition-store.ts';

/** A mark as the writer needs it: with everything that a merge has to look at. */
export interface HeldBrand extends MergedBrand {
  readonly fuentes: readonly Fuente[];
  readonly version: number;
  readonly fechaActualizacion: string;
  /** The persons of the mark, as they are stored. */
  readonly persons: MarkPersons;
}

/** A mark to be written. `changed` null: nothing that callers see, so no version and no change row. */
export interface BrandWrite extends Omit<HeldBrand, 'persons'> {
  readonly facts: Facts;
  /** The mark before; null for a new one, and where nothing is kept of it yet. */
  readonly before: HeldBrand | null;
  readonly changed: readonly ChangedField[] | null;
}

/** The documents that show a mark. */
export interface BrandSources {
  readonly nroSolicitud: string;
  readonly fuentes: readonly Fuente[];
}

/** What a change is ascribed to. */
interface ChangeOrigin {
  readonly source: string;
  readonly runId: number;
}

/** The marks of these numbers that exist. */
export async function heldBrands(
  db: Db,
  nros: readonly string[],
): Promise<ReadonlyMap<string, HeldBrand>> {
  const rows = await db
    .selectFrom('brand')
    .selectAll()
    .where('nro_solicitud', '=', sql<string>`any(${nros})`)
    .execute();
  return new Map(rows.map((row) => [row.nro_solicitud, heldOf(row)]));
}

/** Writes marks with their change rows, numbered on without a gap. Only the writer may, in a transaction. */
export async function writeBrands(
  transaction: Db,
  writes: readonly BrandWrite[],
  origin: ChangeOrigin,
): Promise<void> {
  if (writes.length === 0) return;
  const marks = writes.map((write) => ({ write, sightings: personSightings(write.facts) }));
  const identified = await identifyPersons(transaction, marks);
  const rows = identified.map(({ write, sightings, know }) => {
    const row = rowOf(write, know);
    const { before } = write;
    const persons = { before: before?.persons ?? null, after: personsOf(row) };
    return { write, row, sightings, sightingsBefore: sightingsOf(before), know, ...persons };
  });
  await upsertBrands(
    transaction,
    rows.map(({ row }) => row),
  );
  await recordPersons(transaction, rows);
  await recordOppositions(
    transaction,
    writes.map(({ record, holderHistory }) => ({ ...record, holderHistory })),
  );
  await addChanges(transaction, rows, origin);
}

/** Writes of these marks, which exist, in which documents they were seen, and nothing else. */
export async function writeSources(transaction: Db, marks: readonly BrandSources[]): Promise<void> {
  if (marks.length === 0) return;
  await sql`update brand set fuentes = seen.fuentes
    from json_to_recordset(${JSON.stringify(marks)}::json)
      as seen("nroSolicitud" text, fuentes jsonb)
    where nro_solicitud = seen."nroSolicitud"`.execute(transaction);
}

function sightingsOf(held: HeldBrand | null): readonly PersonSighting[] {
  return held ? personSightings(factsOf(held.record, held.stated)) : [];
}

/**
 * The rows travel as one JSON text: one statement and one parameter however many there are. The
 * column list is the table's own, so `r.*` and `excluded` line up.
 */
async function upsertBrands(
  transaction: Db,
  rows: readonly Selectable<BrandTable>[],
): Promise<void> {
  await sql`insert into brand
    select * from json_populate_recordset(null::brand, ${JSON.stringify(rows)}::json)
    on conflict (nro_solicitud) do update set ${EVERY_COLUMN}`.execute(transaction);
}

/** A mark that is written, with its persons as they are stored then. */
interface WrittenBrand {
  readonly write: BrandWrite;
  readonly after: MarkPersons;
}

async function addChanges(
  transaction: Db,
  written: readonly WrittenBrand[],
  { source, runId }: ChangeOrigin,
): Promise<void> {
  const newest = await newestSeq(transaction);
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
      past: write.before && pastSummary(heldMarkOf(write.before), heldMarkOf(write, after)),
    }));
  if (changes.length === 0) return;
  await sql`insert into corpus_changes
    select * from json_populate_recordset(null::corpus_changes, ${JSON.stringify(changes)}::json)`.execute(
    transaction,
  );
}

function heldMarkOf(
  {
    record,
    fechaActualizacion,
    ...mark
  }: Pick<HeldBrand, 'record' | 'fechaActualizacion'> & Partial<Pick<HeldBrand, 'persons'>>,
  persons = mark.persons,
): HeldMark {
  const holders = persons ? currentHolders(persons.titulares, persons.holderHistory) : null;
  return {
    brand: brandSummaryOf({ ...record, fechaActualizacion, titulares: holders }),
    holders: (holders ?? []).map(({ id }) => id),
  };
}

function rowOf(
  { record, stated, fuentes, version, fechaActualizacion, ...write }: BrandWrite,
  know: KnowPerson,
): Selectable<BrandTable> {
  const { holderHistory, renovaciones } = write;
  const identified = <Person extends CanonicalPerson>(person: Person) => ({
    id: know(person).id,
    ...person,
  });
  return {
    nro_solicitud: record.nroSolicitud,
    nro_registro: record.nroRegistro,
    denominacion: record.denominacion,
    estado: record.estado,
    estado_original: record.estadoOriginal,
    tipo_signo: record.tipoSigno,
    fecha_presentacion: record.fechaPresentacion,
    fecha_publicacion: record.fechaPublicacion,
    fecha_registro: record.fechaRegistro,
    fecha_vencimiento: record.fechaVencimiento,
    traduccion: record.traduccion,
    descripcion_etiqueta: record.descripcionEtiqueta,
    clases: record.clases === null ? null : [...record.clases],
    titulares: record.titulares?.map(identified) ?? null,
    representantes: record.representantes?.map(identified) ?? null,
    anotaciones: identifiedActs(record),
    stated,
    fuentes: [...fuentes],
    version,
    actualizado_en: fechaActualizacion,
    holder_history: holderHistory && {
      current: holderHistory.current.map(identified),
      past: holderHistory.past.map(identified),
    },
    renovaciones: renovaciones.length > 0 ? renovaciones : null,
    viena: joinedViena(record.viena),
  };
}

function identifiedActs({ nroSolicitud, anotaciones }: BrandWrite['record']) {
  const ids = annotationIds(nroSolicitud, anotaciones);
  return anotaciones.map((annotation, i) => ({ id: ids[i] ?? '', ...annotation }));
}

function personsOf(row: Selectable<BrandTable>): MarkPersons {
  const { titulares, representantes, holder_history: holderHistory } = row;
  return { titulares, representantes, holderHistory };
}

function heldOf(row: Selectable<BrandTable>): HeldBrand {
  return {
    record: {
      nroSolicitud: row.nro_solicitud,
      nroRegistro: row.nro_registro,
      denominacion: row.denominacion,
      estado: row.estado,
      estadoOriginal: row.estado_original,
      tipoSigno: row.tipo_signo,
      fechaPresentacion: row.fecha_presentacion,
      fechaPublicacion: row.fecha_publicacion,
      fechaRegistro: row.fecha_registro,
      fechaVencimiento: row.fecha_vencimiento,
      clases: row.clases,
      titulares: row.titulares?.map(anonymous) ?? null,
      representantes: row.representantes?.map(anonymous) ?? null,
      anotaciones: row.anotaciones.map(({ id: _, ...annotation }) => annotation),
      traduccion: row.traduccion,
      descripcionEtiqueta: row.descripcion_etiqueta,
      viena: splitViena(row.viena),
    },
    stated: row.stated,
    holderHistory: row.holder_history && anonymousHistory(row.holder_history),
    renovaciones: row.renovaciones ?? [],
    fuentes: row.fuentes,
    version: row.version,
    fechaActualizacion: row.actualizado_en,
    persons: personsOf(row),
  };
}

function anonymous({ id: _, ...person }: IdentifiedPerson): CanonicalPerson {
  return person;
}

function anonymousHistory({ current, past }: HolderHistory<IdentifiedPerson>): HolderHistory {
  return {
    current: current.map(anonymous),
    past: past.map(({ id: _, ...person }) => person),
  };
}

/** The columns beside the key: the compiler refuses one that the table lacks, and a table with another. */
const COLUMNS: Record<Exclude<keyof BrandTable, 'nro_solicitud'>, true> = {
  nro_registro: true,
  denominacion: true,
  estado: true,
  estado_original: true,
  tipo_signo: true,
  fecha_presentacion: true,
  fecha_publicacion: true,
  fecha_registro: true,
  fecha_vencimiento: true,
  traduccion: true,
  descripcion_etiqueta: true,
  clases: true,
  titulares: true,
  representantes: true,
  anotaciones: true,
  stated: true,
  fuentes: true,
  version: true,
  actualizado_en: true,
  holder_history: true,
  renovaciones: true,
  viena: true,
};

const EVERY_COLUMN = sql.raw(
  Object.keys(COLUMNS)
    .map((column) => `${column} = excluded.${column}`)
    .join(),
);

const BATCH_ROWS = 1_000;
/** Nothing that callers see changes, so no change is ascribed to anything. */
const NO_ORIGIN = { source: 'migration', runId: 0 };

/**
 * Works out for marks that are stored already what is kept beside them of persons and oppositions,
 * whatever is there. Persons keep their ids. O(marks).
 */
export async function fillRecord(db: Db): Promise<void> {
  await forgetRecord(db);
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
    const held = await heldBrands(
      db,
      rows.map((row) => row.nro_solicitud),
    );
    await writeBrands(db, [...held.values()].map(refilled), NO_ORIGIN);
    after = last.nro_solicitud;
  }
}

async function forgetRecord(db: Db): Promise<void> {
  await sql`update persona set titular = 0, representante = 0, ambas = 0, historica = 0,
    ficha = '{}', visto_en = '0001-01-01T00:00:00Z', busqueda = '', unida_a = null`.execute(db);
  await db.deleteFrom('persona_nombre').execute();
  await db.deleteFrom('oposicion_abierta').execute();
}

function refilled(held: HeldBrand): BrandWrite {
  const facts = factsOf(held.record, held.stated);
  const holderHistory = holderHistoryOf(held.record, facts.get('titulares'));
  const renovaciones = renewalsOf(facts.get('fechaVencimiento'));
  return { ...held, facts, holderHistory, renovaciones, before: null, changed: null };
}
