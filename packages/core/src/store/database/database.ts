import type { ColumnType, Generated, Kysely } from 'kysely';
import type { ClaseDetalle, Fuente, Renovacion } from '../../contract/brand-detail.ts';
import type { ChangedField } from '../../contract/changed-fields.ts';
import type { SyncStatus } from '../../contract/sync-run.ts';
import type { PersonRecord } from '../../domain/persons/person-record.ts';
import type { StatementHistory } from '../../domain/record/brand-facts.ts';
import type { BrandRecord } from '../../domain/record/brand-record.ts';
import type { FactField, MARK_FIELDS, TextField } from '../../domain/record/mark-fields.ts';
import type { HolderHistory } from '../../domain/record/ownership.ts';
import type { PastSummary } from '../../domain/record/past-summary.ts';
import type { IdentifiedAnnotation, IdentifiedPerson } from '../../domain/record/stored-brand.ts';
import type {
  AccessLinkTable,
  ApiKeyTable,
  CalendarTable,
  KeyUsageTable,
  OAuthRecordTable,
  SecretFingerprintTable,
} from './key-tables.ts';
import type {
  NotificationAttemptTable,
  NotificationTable,
  WatchDecisionTable,
  WatchHitTable,
  WatchItemTable,
  WatchlistTable,
  WatchRequestTable,
} from './watch-tables.ts';

/** The last version of each feed document that was imported, with its HTTP validators. */
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

/** The stored cursors of the portal feed and its daily request count; the table has at most one row. */
export interface PortalProgressTable {
  source: string;
  walked: Generated<string | null>;
  pending: Generated<string | null>;
  day: Generated<string | null>;
  asked: Generated<number>;
  asked_at: Generated<string | null>;
  not_before: Generated<string | null>;
}

/** Application numbers for which the portal returned no dossier. */
interface PortalMissedTable {
  nro_solicitud: string;
  missed_since: string;
  asked_at: string;
}

/** For each feed, the newest scheduled time for which it completed its run. */
interface FeedSlotTable {
  source: string;
  slot: string;
}

/**
 * All tables. With PGlite and PostgreSQL alike, reads return a `date` as `YYYY-MM-DD`, a `timestamptz` as ISO 8601 in
 * UTC, and a `bigint` as a number. Writes to JSON columns take JSON text.
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
  readonly portal_missed: PortalMissedTable;
  readonly feed_slot: FeedSlotTable;
  readonly api_key: ApiKeyTable;
  readonly key_usage: KeyUsageTable;
  readonly secret_fingerprint: SecretFingerprintTable;
  readonly holiday: HolidayTable;
  readonly holiday_year: HolidayYearTable;
  readonly watchlist: WatchlistTable;
  readonly watch_item: WatchItemTable;
  readonly watch_hit: WatchHitTable;
  readonly watch_decision: WatchDecisionTable;
  readonly watch_request: WatchRequestTable;
  readonly calendar: CalendarTable;
  readonly oauth_record: OAuthRecordTable;
  readonly access_link: AccessLinkTable;
  readonly notification: NotificationTable;
  readonly notification_attempt: NotificationAttemptTable;
}

export type Db = Kysely<Database>;

type Json<T> = ColumnType<T, string, string>;

/** The columns of a mark's fields whose values come from imported documents. */
type MarkColumns = {
  [F in FactField as (typeof MARK_FIELDS)[F]['column']]: F extends 'viena'
    ? string | null
    : F extends TextField
      ? BrandRecord[F]
      : Json<F extends 'clases' ? ClaseDetalle[] | null : IdentifiedPerson[] | null>;
};
export type MarkColumn = keyof MarkColumns;
/** The columns whose field is a single text. */
export type TextColumn = (typeof MARK_FIELDS)[TextField]['column'];

export interface BrandTable extends MarkColumns {
  nro_solicitud: string;
  anotaciones: Json<IdentifiedAnnotation[]>;
  stated: Json<StatementHistory>;
  fuentes: Json<Fuente[]>;
  version: number;
  actualizado_en: string;
  /** Null when the current holders are exactly those of the newest list, and no former holder is known. */
  holder_history: Json<HolderHistory<IdentifiedPerson> | null>;
  /** Null when documents show no renewal. */
  renovaciones: Json<readonly Renovacion[] | null>;
}

/** A person, with the number of marks in which it has each role. */
interface PersonaTable {
  id: number;
  identidad: string;
  ficha: Json<PersonRecord>;
  /** Time of the document statement that `ficha` comes from. */
  visto_en: string;
  /** Tax id of a legal person; null for any other. */
  rut: string | null;
  /** Folded names, for searching. */
  busqueda: string;
  /** Id of the person that this row is an alias of, such as the legal person with this name; null for none. */
  unida_a: number | null;
  titular: number;
  representante: number;
  ambas: number;
  historica: number;
}

/** Names that marks state for legal persons, by which names without a tax id are assigned to them. */
interface PersonaNombreTable {
  nombre: string;
  pais: string;
  persona_id: number;
  /** Number of marks that state the name. */
  marcas: number;
}

/** Marks under an open opposition, with the values by which the list of oppositions can be filtered. */
export interface OposicionAbiertaTable {
  nro_solicitud: string;
  desde: string;
  clases: number[];
  /** Folded names, one per line. */
  titulares: string;
  representantes: string;
  oponentes: string;
  /** Folded names and numbers of the earlier marks that oppositions are based on, one per line. */
  marcas_anteriores: string;
}

interface SourceDocumentTable {
  id: number;
  source: string;
  name: string;
  sha256: string;
  first_seen_at: string;
  /** Null until every row of the document has been merged. */
  merged_at: string | null;
  rows_read: number;
  rows_rejected: number;
  unknown_status: number;
  error_cells: Generated<number>;
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
  error_cells: Generated<number>;
  document: Generated<string | null>;
  error: Generated<string | null>;
}

interface SyncRejectionTable {
  run_id: number;
  line: number;
  reason: string;
  excerpt: string;
}

interface CorpusChangesTable {
  seq: number;
  nro_solicitud: string;
  version: number;
  kind: 'created' | 'updated';
  changed_fields: Json<ChangedField[]>;
  source: string;
  run_id: number;
  changed_at: string;
  /** The earlier values of the fields that changed; null for a new mark, and for changes written by older releases. */
  past: Json<PastSummary | null>;
}

interface HolidayTable {
  fecha: string;
  nombre: string;
}

/** Years for which the list of holidays is complete. */
interface HolidayYearTable {
  anio: number;
}
