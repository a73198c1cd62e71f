import { type Kysely, sql } from 'kysely';

/** Marks, persons, documents, runs, changes and keys. Numbers sort by code unit whatever the locale. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
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
