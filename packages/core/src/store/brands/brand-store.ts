import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { HolidayCalendar } from '../../domain/calendar/business-days.ts';
import { listedTerms } from '../../domain/plazos/mark-terms.ts';
import { toTermMark } from '../../domain/plazos/term-facts.ts';
import { restoreFacts } from '../../domain/record/brand-facts.ts';
import { type IndexableBrand, toIndexableBrand } from '../../domain/record/indexable-brand.ts';
import { withLastMentions } from '../../domain/record/last-mentions.ts';
import { splitViena } from '../../domain/record/mark-fields.ts';
import { currentHolders } from '../../domain/record/ownership.ts';
import type {
  IdentifiedPerson,
  StoredBrand,
  StoredSummary,
} from '../../domain/record/stored-brand.ts';
import type { BrandTable, Db } from '../database/database.ts';
import { CALENDAR_TEXT, parseCalendar } from '../feeds/holiday-store.ts';
import { findJoinedPersons } from '../persons/person-store.ts';

const STREAM_ROWS = 2_000;

const SUMMARY_COLUMNS = [
  'nro_solicitud',
  'nro_registro',
  'denominacion',
  'estado',
  'tipo_signo',
  'fecha_presentacion',
  'fecha_publicacion',
  'fecha_vencimiento',
  'fecha_registro',
  'actualizado_en',
  'clases',
  'titulares',
  'holder_history',
  'viena',
] as const satisfies readonly (keyof BrandTable)[];

const INDEX_COLUMNS = [
  ...SUMMARY_COLUMNS,
  'representantes',
  'anotaciones',
  'renovaciones',
] as const satisfies readonly (keyof BrandTable)[];

type Row<Columns extends readonly (keyof BrandTable)[]> = Pick<
  Selectable<BrandTable>,
  Columns[number]
>;

/** The fields of a mark that a summary needs, with the ids of its current holders. */
type SummaryWithHolders = Omit<StoredSummary, 'titulares'> & {
  readonly titulares: readonly Pick<IdentifiedPerson, 'id' | 'nombre'>[] | null;
};

/** Reads the summaries of the given marks, by number, with one query; unknown numbers are left out. */
export async function findSummaries(
  db: Db,
  nros: readonly string[],
): Promise<ReadonlyMap<string, SummaryWithHolders>> {
  if (nros.length === 0) return new Map();
  const rows = await db
    .selectFrom('brand')
    .modifyFront(sql`/* prepared summaries */`)
    .select(SUMMARY_COLUMNS)
    .where('nro_solicitud', '=', sql<string>`any(${nros})`)
    .execute();
  return new Map(rows.map((row) => [row.nro_solicitud, toSummary(row)]));
}

/** Reads all fields of one mark with two queries; null when no mark has this number. */
export async function findDetail(db: Db, nro: string): Promise<StoredBrand | null> {
  const row = await db
    .selectFrom('brand')
    .selectAll()
    .where('nro_solicitud', '=', nro)
    .executeTakeFirst();
  if (!row) return null;
  const brand = toStoredBrand(row);
  const { titulares, titularesHistoricos, representantes } = brand;
  const persons = [titulares ?? [], titularesHistoricos, representantes ?? []].flat();
  const joined = await findJoinedPersons(
    db,
    persons.map(({ id }) => id),
  );
  return joined.size === 0 ? brand : withLegalPersonIds(brand, joined);
}

/** A mark in the list of deadlines: its summary, and the acts and renewals that deadlines are computed from. */
export type StoredTermMark = StoredSummary & Pick<StoredBrand, 'anotaciones' | 'renovaciones'>;

/** Marks by number, and the holiday calendar with which their deadlines are computed. */
export interface TermMarks {
  readonly marks: ReadonlyMap<string, StoredTermMark>;
  readonly calendar: HolidayCalendar;
}

/**
 * Reads the given marks that exist, with the acts that their deadlines depend on, and the calendar. It is one query, so
 * that both come from one snapshot of the database.
 */
export async function findTermMarks(db: Db, nros: readonly string[]): Promise<TermMarks> {
  const rows = await db
    .selectFrom(sql`(select)`.as('always'))
    .leftJoin('brand', (join) => join.on('nro_solicitud', '=', sql<string>`any(${nros})`))
    .modifyFront(sql`/* prepared term-marks */`)
    .select([...SUMMARY_COLUMNS, 'anotaciones', 'renovaciones'])
    .select(
      sql<string | null>`case when row_number() over () = 1 then ${CALENDAR_TEXT} end`.as(
        'calendar',
      ),
    )
    .execute();
  const marks = new Map<string, StoredTermMark>();
  for (const row of rows) {
    if (!hasMark(row)) continue;
    const { anotaciones, renovaciones } = row;
    const mark = { ...toSummary(row), anotaciones, renovaciones: renovaciones ?? [] };
    marks.set(row.nro_solicitud, mark);
  }
  return { marks, calendar: parseCalendar(rows.find(({ calendar }) => calendar)?.calendar ?? '') };
}

type TermRow = Row<typeof SUMMARY_COLUMNS> &
  Pick<Selectable<BrandTable>, 'anotaciones' | 'renovaciones'>;

/** Tells whether a row has a mark; if no mark exists, the query returns one row with only the calendar. */
function hasMark(row: { readonly nro_solicitud: string | null }): row is TermRow {
  return row.nro_solicitud !== null;
}

/**
 * Streams every mark for building an index, in batches ordered by number. The stream is not a snapshot: call
 * `readNewestSeq` before it, and afterwards apply the changes that `readChangedMarks` returns after that number.
 *
 * @param today the office's current day; deadlines are computed as of this day
 * @param afterNumber the application number after which the stream starts
 */
export async function* streamIndexable(
  db: Db,
  today: string,
  afterNumber = '',
): AsyncGenerator<readonly IndexableBrand[]> {
  const read = (after: string) => queryMarksAfter(db, after).select(INDEX_COLUMNS).execute();
  for await (const rows of readInBatches(read, afterNumber))
    yield rows.map((row) => toIndexable(row, today));
}

/** Streams the summary of every mark, in batches ordered by number. The stream is not a snapshot. */
export async function* streamSummaries(db: Db): AsyncGenerator<readonly StoredSummary[]> {
  const read = (after: string) => queryMarksAfter(db, after).select(SUMMARY_COLUMNS).execute();
  for await (const rows of readInBatches(read)) yield rows.map(toSummary);
}

function queryMarksAfter(db: Db, after: string) {
  return db
    .selectFrom('brand')
    .where('nro_solicitud', '>', after)
    .orderBy('nro_solicitud')
    .limit(STREAM_ROWS);
}

/** Reads rows in batches; each batch starts after the last row of the previous one. */
async function* readInBatches<Row extends { readonly nro_solicitud: string }>(
  read: (after: string) => Promise<readonly Row[]>,
  afterNumber = '',
): AsyncGenerator<readonly Row[]> {
  for (let after = afterNumber; ; ) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.nro_solicitud;
  }
}

/** Counts the marks. O(marks). */
export async function countMarks(db: Db): Promise<number> {
  const count = sql<number>`count(*)::integer`.as('count');
  return (await db.selectFrom('brand').select(count).executeTakeFirstOrThrow()).count;
}

/** Returns the number of the newest change; 0 in an empty corpus. */
export async function readNewestSeq(db: Db): Promise<number> {
  const row = await db
    .selectFrom('corpus_changes')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.seq ?? 0;
}

/** Selects the changes to read, and the day as of which deadlines are computed. */
interface ChangesSelection {
  /** Number of the change after which reading starts. */
  readonly seq: number;
  /** The office's current day; deadlines are computed as of this day. */
  readonly today: string;
  /** The maximum number of changes read by one call. */
  readonly max: number;
}

/**
 * Reads the next changed marks in their current state, and the number of the last change read. Call it again with that
 * number until `seq` no longer changes.
 */
export async function readChangedMarks(
  db: Db,
  { seq, today, max }: ChangesSelection,
): Promise<{ readonly brands: readonly IndexableBrand[]; readonly seq: number }> {
  const changes = await db
    .selectFrom('corpus_changes')
    .select(['seq', 'nro_solicitud'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(max)
    .execute();
  const newest = changes.at(-1);
  if (!newest) return { brands: [], seq };
  const nros = [...new Set(changes.map((change) => change.nro_solicitud))];
  const rows = await db
    .selectFrom('brand')
    .select(INDEX_COLUMNS)
    .where('nro_solicitud', '=', sql<string>`any(${nros})`)
    .execute();
  return { brands: rows.map((row) => toIndexable(row, today)), seq: newest.seq };
}

function toSummary(row: Row<typeof SUMMARY_COLUMNS>) {
  return {
    nroSolicitud: row.nro_solicitud,
    nroRegistro: row.nro_registro,
    denominacion: row.denominacion,
    estado: row.estado,
    tipoSigno: row.tipo_signo,
    fechaPresentacion: row.fecha_presentacion,
    fechaPublicacion: row.fecha_publicacion,
    fechaVencimiento: row.fecha_vencimiento,
    fechaRegistro: row.fecha_registro,
    fechaActualizacion: row.actualizado_en,
    clases: row.clases,
    titulares: currentHolders(row.titulares, row.holder_history),
    viena: splitViena(row.viena),
  } satisfies StoredSummary;
}

function toStoredBrand(row: Selectable<BrandTable>): StoredBrand {
  const brand = {
    ...toSummary(row),
    estadoOriginal: row.estado_original,
    titularesHistoricos: row.holder_history?.past ?? [],
    representantes: row.representantes,
    anotaciones: row.anotaciones,
    traduccion: row.traduccion,
    descripcionEtiqueta: row.descripcion_etiqueta,
    fuentes: row.fuentes,
    renovaciones: row.renovaciones ?? [],
  };
  const facts = restoreFacts({ ...brand, titulares: row.titulares }, row.stated);
  const [holders, representatives] = [facts.get('titulares'), facts.get('representantes')];
  return {
    ...brand,
    titulares: brand.titulares && withLastMentions(brand.titulares, holders),
    titularesHistoricos: withLastMentions(brand.titularesHistoricos, holders),
    representantes: brand.representantes && withLastMentions(brand.representantes, representatives),
  };
}

/** Converts a row for the index, once per mark. Fields precede the spread, because after it they cost 30 times more. */
function toIndexable(row: Row<typeof INDEX_COLUMNS>, today: string): IndexableBrand {
  const brand = {
    titularesHistoricos: row.holder_history?.past ?? [],
    representantes: row.representantes,
    anotaciones: row.anotaciones,
    renovaciones: row.renovaciones ?? [],
    ...toSummary(row),
  };
  return { plazos: listedTerms(toTermMark(brand), today), ...toIndexableBrand(brand) };
}

/** Replaces the ids of names without a tax id by the id of the legal person that each was assigned to. */
function withLegalPersonIds(brand: StoredBrand, joined: ReadonlyMap<number, number>): StoredBrand {
  const resolvePerson = <Person extends { readonly id: number }>(person: Person): Person => ({
    ...person,
    id: joined.get(person.id) ?? person.id,
  });
  return {
    ...brand,
    titulares: brand.titulares?.map(resolvePerson) ?? null,
    titularesHistoricos: brand.titularesHistoricos.map(resolvePerson),
    representantes: brand.representantes?.map(resolvePerson) ?? null,
  };
}

/** Summaries as JSON, one per line, each line ending with a line feed. */
export interface SummaryLines {
  readonly text: string;
  readonly rows: number;
}

/**
 * Reads the summaries of the given marks that exist as JSON lines, in the order of `nros`, with one query. The database
 * writes the JSON, so that this process need not parse and format each row. Each line is concatenated from
 * texts, because `row_to_json` would first build a row for each mark.
 *
 * @param nros distinct application numbers
 */
export async function readSummaryLines(db: Db, nros: readonly string[]): Promise<SummaryLines> {
  const { rows } = await sql<SummaryLines>`/* prepared summary-lines */
    select count(*)::integer as rows, coalesce(string_agg(line, '' order by place), '') as text
    from unnest(${nros}::text[]) with ordinality as asked (nro, place)
      join brand on nro_solicitud = nro
      cross join lateral (
        select coalesce(holder_history -> 'current', titulares) as holders
      ) known
      cross join lateral (
        select concat(
          '{"nroSolicitud":', to_json(nro_solicitud),
          ',"nroRegistro":', coalesce(to_json(nro_registro)::text, 'null'),
          ',"denominacion":', to_json(denominacion),
          ',"estado":"', estado,
          '","tipoSigno":"', tipo_signo,
          '","fechaPresentacion":', ${formatDay('fecha_presentacion')},
          ',"fechaPublicacion":', ${formatDay('fecha_publicacion')},
          ',"fechaVencimiento":', ${formatDay('fecha_vencimiento')},
          ',"fechaRegistro":', ${formatDay('fecha_registro')},
          ',"fechaActualizacion":"',
          to_char(actualizado_en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          '","clases":', ${pluckField('clases', 'clase')},
          ',"titular":', ${pluckField('holders', 'nombre')},
          ',"enrichmentPending":',
          case when clases is null or holders is null then 'true' else 'false' end,
          case when viena <> '' then concat(',"viena":["', replace(viena, ' ', '","'), '"]') end,
          '}', chr(10)
        ) as line
      ) lines`.execute(db);
  return rows[0] ?? { text: '', rows: 0 };
}

function formatDay(column: keyof BrandTable): RawBuilder<string> {
  return sql`coalesce('"' || ${sql.ref(column)} || '"', 'null')`;
}

/**
 * Builds SQL that extracts one field of each entry of a JSON list. Most lists have one entry, for which plain access is
 * cheaper than a JSON path.
 */
function pluckField(list: string, field: string): RawBuilder<string> {
  const entries = sql.ref(list);
  return sql`case when jsonb_array_length(${entries}) = 1
    then concat('[', ${entries} #> ${sql.lit(`{0,${field}}`)}, ']')
    else jsonb_path_query_array(coalesce(${entries}, '[]'), ${sql.lit(`$[*].${field}`)})::text end`;
}
