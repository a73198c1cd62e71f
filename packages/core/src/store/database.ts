import type { ColumnType, Generated, Kysely } from 'kysely';
import type { ClaseDetalle, Fuente } from '../contract/brand-detail.ts';
import type { Estado } from '../contract/estado.ts';
import type { Scope } from '../contract/scopes.ts';
import type { SyncStatus } from '../contract/sync-run.ts';
import type { HolderHistory } from '../domain/holder-history.ts';
import type { Ficha } from '../domain/person-file.ts';
import type { Stated } from '../domain/stated-facts.ts';
import type { IdentifiedAnnotation, IdentifiedPerson } from '../domain/stored-brand.ts';

/**
 * The tables. As read, on both databases: `date` is `YYYY-MM-DD`, `timestamptz` ISO 8601 in UTC,
 * `bigint` a number. As written, JSON columns take their text.
 */
export interface Database {
  readonly brand: BrandTable;
  readonly persona: PersonaTable;
  readonly persona_nombre: PersonaNombreTable;
  readonly oposicion_abierta: OposicionAbiertaTable;
  readonly source_document: SourceDocumentTable;
  readonly sync_run: SyncRunTable;
  readonly sync_rejection: SyncRejectionTable;
  readonly corpus_changes: CorpusChangesTable;
  readonly feed_document: FeedDocumentTable;
  readonly portal_progress: PortalProgressTable;
  readonly feed_slot: FeedSlotTable;
  readonly api_key: ApiKeyTable;
  readonly key_usage: KeyUsageTable;
  readonly holiday: HolidayTable;
  readonly holiday_year: HolidayYearTable;
}

export type Db = Kysely<Database>;

type Json<T> = ColumnType<T, string, string>;

export interface BrandTable {
  nro_solicitud: string;
  nro_registro: string | null;
  denominacion: string;
  estado: Estado;
  estado_original: string | null;
  tipo_signo: string;
  fecha_presentacion: string | null;
  fecha_publicacion: string | null;
  fecha_registro: string | null;
  fecha_vencimiento: string | null;
  traduccion: string | null;
  descripcion_etiqueta: string | null;
  clases: Json<ClaseDetalle[] | null>;
  titulares: Json<IdentifiedPerson[] | null>;
  representantes: Json<IdentifiedPerson[] | null>;
  anotaciones: Json<IdentifiedAnnotation[]>;
  stated: Json<Stated>;
  fuentes: Json<Fuente[]>;
  version: number;
  actualizado_en: string;
  /** Null where the newest list of holders is the whole story. */
  holder_history: Json<HolderHistory<IdentifiedPerson> | null>;
}

/** A person, with the number of marks in which it plays each part. */
export interface PersonaTable {
  id: number;
  identidad: string;
  ficha: Json<Ficha>;
  /** Time of the statement that the file is from. */
  visto_en: string;
  /** Of a legal person. */
  rut: string | null;
  /** Folded names. */
  busqueda: string;
  /** The legal person that this name belongs to. */
  unida_a: number | null;
  titular: number;
  representante: number;
  ambas: number;
  historica: number;
}

/** Names that legal persons bear. */
export interface PersonaNombreTable {
  nombre: string;
  pais: string;
  persona_id: number;
}

/** Marks under an open opposition, with what they are filtered by. */
export interface OposicionAbiertaTable {
  nro_solicitud: string;
  desde: string;
  clases: number[];
  /** Folded names, one a line. */
  titulares: string;
  representantes: string;
}

export interface SourceDocumentTable {
  id: number;
  source: string;
  name: string;
  sha256: string;
  first_seen_at: string;
  /** Null until every row has been merged. */
  merged_at: string | null;
  rows_read: number;
  rows_rejected: number;
  unknown_status: number;
}

export interface SyncRunTable {
  id: Generated<number>;
  source: string;
  started_at: string;
  finished_at: Generated<string | null>;
  status: SyncStatus;
  rows_read: Generated<number>;
  created: Generated<number>;
  updated: Generated<number>;
  unchanged: Generated<number>;
  rejected: Generated<number>;
  unknown_status: Generated<number>;
  document: Generated<string | null>;
  error: Generated<string | null>;
}

export interface SyncRejectionTable {
  run_id: number;
  line: number;
  reason: string;
  excerpt: string;
}

export interface CorpusChangesTable {
  seq: number;
  nro_solicitud: string;
  version: number;
  kind: 'created' | 'updated';
  changed_fields: Json<string[]>;
  source: string;
  run_id: number;
  changed_at: string;
}

/** The newest slot of its schedule that a feed was asked for. */
export interface FeedSlotTable {
  source: string;
  slot: string;
}

/** A document of a feed as it was last taken. */
export interface FeedDocumentTable {
  source: string;
  name: string;
  address_sha256: string | null;
  etag: string | null;
  last_modified: string | null;
  sha256: string;
  row_count: number;
  fetched_at: string;
  accepted_at: string;
}

/** One row at most. */
export interface PortalProgressTable {
  source: string;
  walked: Generated<string | null>;
  pending: Generated<string | null>;
  day: Generated<string | null>;
  asked: Generated<number>;
  asked_at: Generated<string | null>;
  not_before: Generated<string | null>;
}

export interface ApiKeyTable {
  key_id: string;
  label: string;
  consumer_id: string | null;
  scopes: Json<Scope[]>;
  hmac: string;
  monthly_quota: number;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
  replaced_by: string | null;
}

export interface HolidayTable {
  fecha: string;
  nombre: string;
}

/** Years of which every holiday is known. */
export interface HolidayYearTable {
  anio: number;
}

/** One row a key: its burst window and its month. */
export interface KeyUsageTable {
  key_id: string;
  burst_started_at: string;
  burst_calls: number;
  /** Whether the newest call was admitted. */
  burst_admitted: boolean;
  /** First day of the month that `month_calls` counts. */
  month: string;
  month_calls: number;
  quota_admitted: boolean;
}
