import { type Kysely, sql } from 'kysely';
import type { CanonicalAnnotation } from '../../../contract/canonical-brand.ts';
import {
  comparisonName,
  nameIdentity,
  type PersonRecord,
} from '../../../domain/persons/person-record.ts';
import { foldText } from '../../../likeness/text/text-folding.ts';
import { rebuildDerivedRows } from '../../brands/brand-writer.ts';
import { oppositionSearchTexts } from '../../brands/opposition-store.ts';
import type { Db } from '../database.ts';

/** Creates the tables of marks, persons, documents, runs, changes and keys. Collation "C" sorts the same everywhere. */
export async function corpus(db: Kysely<unknown>): Promise<void> {
  for (const statement of CORPUS_STATEMENTS) await sql.raw(statement).execute(db);
}

const CORPUS_STATEMENTS = [
  `create table brand (
    nro_solicitud text collate "C" primary key,
    nro_registro text,
    denominacion text not null,
    estado text not null,
    estado_original text,
    tipo_signo text not null,
    fecha_presentacion date,
    fecha_publicacion date,
    fecha_registro date,
    fecha_vencimiento date,
    traduccion text,
    descripcion_etiqueta text,
    clases jsonb,
    titulares jsonb,
    representantes jsonb,
    anotaciones jsonb not null,
    stated jsonb not null,
    fuentes jsonb not null,
    version integer not null,
    actualizado_en timestamptz not null
  )`,
  `create table persona (
    id bigint primary key,
    identidad text collate "C" not null unique
  )`,
  `create table source_document (
    id bigint primary key,
    source text not null,
    name text not null,
    sha256 text not null,
    first_seen_at timestamptz not null,
    merged_at timestamptz,
    rows_read integer not null,
    rows_rejected integer not null,
    unknown_status integer not null,
    unique (source, sha256)
  )`,
  `create index source_document_name on source_document (source, name, id)`,
  `create table sync_run (
    id bigint generated always as identity primary key,
    source text not null,
    started_at timestamptz not null,
    finished_at timestamptz,
    status text not null check (status in ('running', 'ok', 'partial', 'failed', 'interrupted')),
    rows_read integer not null default 0,
    created integer not null default 0,
    updated integer not null default 0,
    unchanged integer not null default 0,
    rejected integer not null default 0,
    unknown_status integer not null default 0,
    document text,
    error text
  )`,
  `create table sync_rejection (
    run_id bigint not null references sync_run (id) on delete cascade,
    line integer not null,
    reason text not null,
    excerpt text not null,
    primary key (run_id, line)
  )`,
  `create table corpus_changes (
    seq bigint primary key,
    nro_solicitud text collate "C" not null,
    version integer not null,
    kind text not null check (kind in ('created', 'updated')),
    changed_fields jsonb not null,
    source text not null,
    run_id bigint not null,
    changed_at timestamptz not null
  )`,
  `create table api_key (
    key_id text primary key,
    label text not null,
    consumer_id text,
    scopes jsonb not null,
    hmac text not null,
    monthly_quota integer not null,
    created_at timestamptz not null,
    expires_at timestamptz,
    revoked_at timestamptz,
    replaced_by text references api_key (key_id)
  )`,
] as const;

/** Creates the tables of holidays and of the years for which their list is complete. */
export async function holidays(db: Kysely<unknown>): Promise<void> {
  for (const statement of HOLIDAYS_STATEMENTS) await sql.raw(statement).execute(db);
}

const HOLIDAYS_STATEMENTS = [
  `create table holiday (
    fecha date primary key,
    nombre text not null
  )`,
  `create table holiday_year (
    anio integer primary key
  )`,
] as const;

/**
 * Creates the table of calendars with keyed hashes of their secret addresses, and the column of renewals. Stored marks
 * have no renewals until a document changes their expiry date, so nothing is computed for them.
 */
export async function calendars(db: Kysely<unknown>): Promise<void> {
  for (const statement of CALENDARS_STATEMENTS) await sql.raw(statement).execute(db);
}

const CALENDARS_STATEMENTS = [
  // `recomputePersonNames` has already added the column to a database that skipped releases.
  `alter table brand add column if not exists renovaciones jsonb`,
  `create table calendar (
    id text collate "C" primary key,
    org text,
    key_id text references api_key (key_id) on delete cascade,
    hmac text collate "C" not null unique,
    label text not null,
    tipo text not null,
    filters text not null,
    lang text not null check (lang in ('es', 'en')),
    created_at timestamptz not null,
    read_on date,
    deleted_at timestamptz,
    check (org is not null or key_id is not null)
  )`,
  `create index calendar_org on calendar (org, created_at) where org is not null`,
  `create index calendar_key on calendar (key_id) where key_id is not null`,
] as const;

/**
 * Adds the number of marks that state each name of a legal person, and rebuilds the derived rows: a name that occurred
 * in one document with its legal person is assigned now, and acts with unknown codes are recognised by their text.
 */
export async function recomputePersonNames(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table persona_nombre add column marcas integer not null default 0')
    .execute(db);
  // Later migrations add these columns, but the current code that writes marks already uses them.
  await sql.raw('alter table brand add column if not exists renovaciones jsonb').execute(db);
  await vienaClasses(db);
  await rebuildDerivedRows(db as Kysely<unknown> as Db);
}

/** Adds the column of Vienna classes. Later imports fill it; nothing is computed for stored marks. */
export async function vienaClasses(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table brand add column if not exists viena text').execute(db);
}

/** Adds the index with which sweeps read the changes of a mark. */
export async function changesByBrand(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('create index corpus_changes_brand on corpus_changes (nro_solicitud, seq)')
    .execute(db);
}

/**
 * Recomputes the identities of persons, the searchable names of persons and oppositions, and the folded texts of watch
 * items: names are now compared without periods, apostrophes and the blanks between initials, and folding keeps the
 * combining marks of other scripts. A person keeps its id; when several persons turn out to be one, the first keeps its
 * id and the other ids become aliases.
 */
export async function comparedNames(migrated: Kysely<unknown>): Promise<void> {
  const db = migrated as Kysely<unknown> as Db;
  const others = await mergeIdentities(db);
  // A later migration adds the column of Vienna classes, but the current code that writes marks already uses it.
  await vienaClasses(migrated);
  await rebuildDerivedRows(db);
  await sql`update persona p set unida_a = coalesce(first.unida_a, first.id)
    from unnest(${others.map(({ id }) => id)}::bigint[],
      ${others.map(({ first }) => first)}::bigint[]) as joined (id, first_id)
    join persona first on first.id = joined.first_id
    where p.id = joined.id`.execute(db);
  await foldWatchedTexts(db);
}

/** Columns of a mark that contain texts from documents: text columns here, JSON columns in `MARK_LISTS`. */
const MARK_TEXTS = ['denominacion', 'estado_original', 'traduccion', 'descripcion_etiqueta'];
const MARK_LISTS = [
  ...['clases', 'titulares', 'representantes', 'anotaciones', 'holder_history', 'stated'],
];

/**
 * Normalises (NFC) stored texts of marks that contain decomposed letters, so that importing the same row with composed
 * letters changes nothing. No mark gets a new version, because the text looks the same. Afterwards it recomputes names
 * of persons and folded texts, which now expand company abbreviations and fold letters such as ø to o. O(marks).
 */
export async function composedTexts(db: Kysely<unknown>): Promise<void> {
  const sets = [
    ...MARK_TEXTS.map((column) => `${column} = normalize(${column}, NFC)`),
    ...MARK_LISTS.map((column) => `${column} = normalize(${column}::text, NFC)::jsonb`),
  ];
  const decomposed = [
    ...MARK_TEXTS.map((column) => `${column} is not nfc normalized`),
    ...MARK_LISTS.map((column) => `${column}::text is not nfc normalized`),
  ];
  await sql.raw(`update brand set ${sets.join(', ')} where ${decomposed.join(' or ')}`).execute(db);
  await comparedNames(db);
}

interface Joined {
  readonly id: number;
  readonly first: number;
}

/**
 * Recomputes the identity of each person without a tax id from its normalised name.
 * @returns the persons whose identity an earlier person already has, with that person's id in `first`
 */
async function mergeIdentities(db: Db): Promise<Joined[]> {
  const { rows } = await sql<{ id: number; identidad: string; ficha: Partial<PersonRecord> }>`
    select id, identidad, ficha from persona where identidad like 'nombre %' order by id`.execute(
    db,
  );
  const firsts = new Map<string, number>();
  const renamed: { id: number; identidad: string }[] = [];
  const others: Joined[] = [];
  for (const { id, identidad, ficha } of rows) {
    const { nombre, pais } = ficha;
    const identity = nombre === undefined ? identidad : nameIdentity(comparisonName(nombre), pais);
    const first = firsts.get(identity);
    if (first === undefined) {
      firsts.set(identity, id);
      if (identity !== identidad) renamed.push({ id, identidad: identity });
    } else {
      others.push({ id, first });
    }
  }
  // Identities are unique, so the old ones are replaced by temporary ones before the new ones are assigned.
  await renameIdentities(
    db,
    [...others, ...renamed].map(({ id }) => ({ id, identidad: `antes ${id}` })),
  );
  await renameIdentities(db, renamed);
  return others;
}

async function renameIdentities(
  db: Db,
  persons: readonly { id: number; identidad: string }[],
): Promise<void> {
  await sql`update persona p set identidad = renamed.identidad
    from unnest(${persons.map(({ id }) => id)}::bigint[],
      ${persons.map(({ identidad }) => identidad)}::text[]) as renamed (id, identidad)
    where p.id = renamed.id`.execute(db);
}

/** Refolds the texts of watch items; an item stays unchanged when another one of its list has the new folded text. */
async function foldWatchedTexts(db: Db): Promise<void> {
  const items = await db
    .selectFrom('watch_item')
    .select(['id', 'mark', 'folded'])
    .where('kind', '=', 'texto')
    .execute();
  for (const { id, mark, folded } of items) {
    const refolded = foldText(mark);
    if (refolded === folded) continue;
    await sql`update watch_item item set folded = ${refolded} where id = ${id} and not exists (
      select from watch_item other where other.watchlist_id = item.watchlist_id
        and other.kind = item.kind and other.folded = ${refolded})`.execute(db);
  }
}

/**
 * Removes times that a row of a document states for itself but that are later than the document's first sight: a mark
 * with such a time would ignore all other documents until then. Its statements become undated.
 */
export async function mistypedTimes(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`update brand set stated = jsonb_set(stated, '{stamps}', (
      select jsonb_agg(
        case when (stamp->>0)::timestamptz > first_seen_at
          then jsonb_set(stamp, '{0}', '"1970-01-01T00:00:00.000Z"') else stamp end
        order by place)
      from jsonb_array_elements(stated->'stamps') with ordinality as told(stamp, place)
      left join source_document on id = (stamp->>1)::integer))
    where exists (
      select from jsonb_array_elements(stated->'stamps') as stamp
      join source_document on id = (stamp->>1)::integer
      where (stamp->>0)::timestamptz > first_seen_at)`)
    .execute(db);
}

/** Adds to each change the state of the mark before it, so that a watch can be previewed over past days. */
export async function pastSummaries(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table corpus_changes add column past jsonb').execute(db);
}

/** Adds the opponents and earlier marks that the acts of an opposed mark name. O(open oppositions). */
export async function demandsOfOppositions(db: Kysely<unknown>): Promise<void> {
  for (const column of ['oponentes', 'marcas_anteriores']) {
    await sql
      .raw(`alter table oposicion_abierta add column ${column} text not null default ''`)
      .execute(db);
  }
  const { rows } = await sql<{ nro: string; acts: CanonicalAnnotation[] }>`
    select nro_solicitud as nro, anotaciones as acts
    from oposicion_abierta join brand using (nro_solicitud)`.execute(db);
  for (const { nro, acts } of rows) {
    const { oponentes, marcas_anteriores } = oppositionSearchTexts(acts);
    await sql`update oposicion_abierta
      set oponentes = ${oponentes}, marcas_anteriores = ${marcas_anteriores}
      where nro_solicitud = ${nro}`.execute(db);
  }
}

/** Adds the number of cells that a run treated as empty because they contain a spreadsheet error. */
export async function errorCells(db: Kysely<unknown>): Promise<void> {
  for (const table of ['sync_run', 'source_document']) {
    await sql
      .raw(`alter table ${table} add column error_cells integer not null default 0`)
      .execute(db);
  }
}

/** Adds the holder history of marks, the records of persons and open oppositions. A later migration fills them. */
export async function createRecordColumns(db: Kysely<unknown>): Promise<void> {
  for (const statement of RECORD_STATEMENTS) await sql.raw(statement).execute(db);
}

const RECORD_STATEMENTS = [
  `alter table brand add column holder_history jsonb`,
  `alter table persona
    add column ficha json not null default '{}',
    add column visto_en timestamptz not null default '0001-01-01T00:00:00Z',
    add column rut text,
    add column busqueda text not null default '',
    add column unida_a bigint references persona (id),
    add column titular integer not null default 0,
    add column representante integer not null default 0,
    add column ambas integer not null default 0,
    add column historica integer not null default 0`,
  `create index persona_unida_a on persona (unida_a) where unida_a is not null`,
  `create table persona_nombre (
    nombre text collate "C" not null,
    pais text collate "C" not null,
    persona_id bigint not null references persona (id),
    primary key (nombre, pais, persona_id)
  )`,
  `create table oposicion_abierta (
    nro_solicitud text collate "C" primary key,
    desde date not null,
    clases integer[] not null,
    titulares text not null,
    representantes text not null
  )`,
] as const;
