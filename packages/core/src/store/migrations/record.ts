import { type Kysely, sql } from 'kysely';

/**
 * Holders over time, what is known of each person, and the oppositions that are open. A later step
 * fills them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
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
