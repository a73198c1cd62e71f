import type { ColumnType, Generated, Kysely } from 'kysely';
import type { ClaseDetalle, Fuente, Renovacion } from '../../contract/brand-detail.ts';
import type { BrandSummary } from '../../contract/brand-summary.ts';
import type { ChangedField } from '../../contract/changed-fields.ts';
import type { Conflicto, Productos } from '../../contract/goods.ts';
import type { CalendarLanguage, TipoDeCalendario } from '../../contract/plazos.ts';
import type { Scope } from '../../contract/scopes.ts';
import type { SyncStatus } from '../../contract/sync-run.ts';
import type { WatchHit } from '../../contract/watch-hit.ts';
import type { WatchDecision } from '../../contract/watch-thread.ts';
import type { WatchFilters, WatchItem, Watchlist, WatchMail } from '../../contract/watchlist.ts';
import type { AttemptOutcome, Delivery } from '../../contract/webhook.ts';
import type { PersonRecord } from '../../domain/persons/person-record.ts';
import type { StatementHistory } from '../../domain/record/brand-facts.ts';
import type { BrandRecord } from '../../domain/record/brand-record.ts';
import type { FactField, MARK_FIELDS, TextField } from '../../domain/record/mark-fields.ts';
import type { HolderHistory } from '../../domain/record/ownership.ts';
import type { PastSummary } from '../../domain/record/past-summary.ts';
import type { IdentifiedAnnotation, IdentifiedPerson } from '../../domain/record/stored-brand.ts';

/** The last accepted version of a document of a feed. */
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

/** The progress of the portal's rounds; the table has at most one row. */
export interface PortalProgressTable {
  source: string;
  walked: Generated<string | null>;
  pending: Generated<string | null>;
  day: Generated<string | null>;
  asked: Generated<number>;
  asked_at: Generated<string | null>;
  not_before: Generated<string | null>;
}

/** A mark number for which the portal returned no dossier. */
interface PortalMissedTable {
  nro_solicitud: string;
  missed_since: string;
  asked_at: string;
}

/** The newest scheduled time for which a feed was run. */
interface FeedSlotTable {
  source: string;
  slot: string;
}

/**
 * The tables. When read, on both databases, a `date` is `YYYY-MM-DD`, a `timestamptz` ISO 8601 in UTC, and a `bigint` a
 * number. When written, JSON columns take their text.
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

/** The columns of the fields that documents state. */
type MarkColumns = {
  [F in FactField as (typeof MARK_FIELDS)[F]['column']]: F extends 'viena'
    ? string | null
    : F extends TextField
      ? BrandRecord[F]
      : Json<F extends 'clases' ? ClaseDetalle[] | null : IdentifiedPerson[] | null>;
};
export type MarkColumn = keyof MarkColumns;
/** The columns of one text each. */
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
  /** Time of the statement that the stored record is taken from. */
  visto_en: string;
  /** Tax id of a legal person; null for any other. */
  rut: string | null;
  /** Folded names, for searching. */
  busqueda: string;
  /** The id of the legal person that this name was assigned to. */
  unida_a: number | null;
  titular: number;
  representante: number;
  ambas: number;
  historica: number;
}

/** Names of legal persons. */
interface PersonaNombreTable {
  nombre: string;
  pais: string;
  persona_id: number;
  /** Number of marks that state the name. */
  marcas: number;
}

/** Marks under an open opposition, with the values that the listing filters by. */
export interface OposicionAbiertaTable {
  nro_solicitud: string;
  desde: string;
  clases: number[];
  /** Folded names, one a line. */
  titulares: string;
  representantes: string;
  oponentes: string;
  /** Folded names and numbers of earlier marks, one a line. */
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

/** The fingerprint of the secret in use; the table has at most one row. */
interface SecretFingerprintTable {
  only_row: Generated<boolean>;
  fingerprint: string;
}

interface HolidayTable {
  fecha: string;
  nombre: string;
}

/** Years for which the list of holidays is complete. */
interface HolidayYearTable {
  anio: number;
}

/** One row per key: its burst window and its month. */
interface KeyUsageTable {
  key_id: string;
  burst_started_at: string;
  burst_calls: number;
  /** How many of the last batch of counted calls were admitted by the burst limit. */
  burst_admitted: number;
  /** First day of the month that `month_calls` counts. */
  month: string;
  month_calls: number;
  /** How many of the last batch of counted calls were charged or cost nothing. */
  quota_admitted: number;
  /** See `Charge` of `quota-store.ts`. */
  open_charges: Generated<string[]>;
}

/** A secret address of a calendar. */
export interface CalendarTable {
  id: string;
  /** The consumer that owns the calendar; null when only its key does. */
  org: string | null;
  /** The key that is charged; the calendar becomes inactive with it. Null for a calendar created within the process. */
  key_id: string | null;
  /** Keyed hash of the secret in the address. */
  hmac: string;
  label: string;
  tipo: TipoDeCalendario;
  /** Encrypted, because filters may name a person by tax id. */
  filters: string;
  lang: CalendarLanguage;
  created_at: string;
  /** The UTC day on which the calendar was last read and a unit was charged. */
  read_on: Generated<string | null>;
  deleted_at: Generated<string | null>;
}

/** A record of the authorization server: a client, a grant, a code, a token or a session (decision F9). */
export interface OAuthRecordTable {
  /** The protocol library's name of the kind of record, such as `AccessToken`. */
  model: string;
  /** A keyed hash of the id, because the id of a token is the token. */
  id_hash: string;
  /** Encrypted. */
  payload: string;
  /** The name by which an operator lists a client; null for other records. */
  label: string | null;
  /** The API key that the record acts for; the record becomes invalid with it. */
  key_id: string | null;
  grant_hash: string | null;
  uid_hash: string | null;
  created_at: string;
  expires_at: string | null;
  consumed_at: string | null;
}

/** A link that issues one API key and works once. */
interface AccessLinkTable {
  hmac: string;
  label: string;
  consumer_id: string | null;
  scopes: Json<readonly Scope[]>;
  monthly_quota: number;
  key_expires_at: string | null;
  expires_at: string;
}

type WatchlistStatus = Watchlist['status'];
type BaselineStatus = Watchlist['baselineStatus'];
type CallbackState = Watchlist['callback']['state'];

export interface WatchlistTable {
  id: string;
  /** The consumer that owns the list. */
  org: string;
  label: string;
  filters: Json<WatchFilters>;
  baseline: boolean;
  status: WatchlistStatus;
  /** Incremented when filters or status change: a sweep that started earlier has to evaluate the list again. */
  revision: Generated<number>;
  /** Position of the newest hit: the counter of decision C18, incremented under the lock of this row. */
  hit_count: Generated<number>;
  /** The newest change up to which the list has been swept. */
  swept_seq: number;
  /** The claim of the sweep that is working on the list; no other may claim it before the lease ends. */
  sweep_lease: Generated<string | null>;
  sweep_leased_until: Generated<string | null>;
  last_swept_at: Generated<string | null>;
  baseline_status: BaselineStatus;
  /**
   * The newest change when the list was created. Marks first seen after it are evaluated by sweeps, not by the
   * baseline.
   */
  baseline_seq: number;
  baseline_hits: Generated<number>;
  baseline_at: Generated<string | null>;
  callback_url: string | null;
  /**
   * Incremented with every change of the address, pause and retirement, so that attempts started earlier can be
   * rejected.
   */
  callback_version: Generated<number>;
  callback_state: Generated<CallbackState>;
  callback_last_status: Generated<number | null>;
  callback_last_attempt_at: Generated<string | null>;
  callback_failing_since: Generated<string | null>;
  /** Encrypted, like the previous column. */
  signing_secret: string;
  previous_secrets: ColumnType<readonly PreviousSecret[], string | undefined, string>;
  /** The address for digests; null, like the three columns after it, when none are sent. */
  mail_address: Generated<string | null>;
  mail_frequency: Generated<WatchMail['frecuencia'] | null>;
  mail_language: Generated<WatchMail['idioma'] | null>;
  mail_state: Generated<WatchMail['estado'] | null>;
  /** Incremented whenever the address has to be confirmed again, so that mails started earlier can be rejected. */
  mail_version: Generated<number>;
  mail_delivery: Generated<CallbackState>;
  /** Consecutive mails that the server rejected permanently. */
  mail_refusals: Generated<number>;
  mail_last_status: Generated<number | null>;
  mail_last_failure_at: Generated<string | null>;
  /** Position of the newest hit for which a digest was queued. */
  mail_through: Generated<number>;
  created_at: string;
  updated_at: string;
}

/** A signing secret that was replaced, and the end of the period in which it still signs. */
export interface PreviousSecret {
  /** Encrypted. */
  readonly sealed: string;
  /** ISO time. */
  readonly until: string;
}

export interface WatchItemTable {
  id: Generated<number>;
  watchlist_id: string;
  kind: WatchItem['kind'];
  /** The mark as the caller wrote it. */
  mark: string;
  /** The form by which two items of one kind are compared for equality. */
  folded: string;
  /** The newest change when the item was added; only later changes are compared with the item. */
  added_seq: number;
  awaits_baseline: boolean;
  created_at: string;
  /** The item that follows the holder of this mark; null for an item that was added directly. */
  followed_by: Generated<number | null>;
  /** The wording of the goods that hits are compared with. */
  goods: Generated<string | null>;
  /** The number of the mark whose goods hits are compared with. */
  goods_of: Generated<string | null>;
  /** Whether hits are compared with the goods of the watched mark. */
  own_goods: Generated<boolean>;
}

export interface WatchHitTable {
  watchlist_id: string;
  position: number;
  item_id: number;
  nro_solicitud: string;
  trigger_hash: string;
  score: number;
  signals: Json<WatchHit['signals']>;
  hit_kind: WatchHit['hitKind'];
  snapshot: Json<BrandSummary>;
  detected_at: string;
  /** The goods comparison at the time of the hit; null when the item had no goods. */
  productos: Json<Productos> | null;
  conflicto: Conflicto | null;
}

/** Every decision about the hits of one item and one mark. */
interface WatchDecisionTable {
  id: Generated<number>;
  watchlist_id: string;
  item_id: number;
  nro_solicitud: string;
  decision: WatchDecision;
  nota: string | null;
  /** The key that made the decision; null for a caller within the process. */
  key_id: string | null;
  decided_at: string;
  /** Position of the newest hit of the thread when it was decided. */
  position: number;
}

/** Encrypted responses of creates with an idempotency key. */
interface WatchRequestTable {
  org: string;
  key: string;
  fingerprint: string;
  answer: string;
  created_at: string;
}

/** The outbox: a notification stays here until it is delivered or given up. */
export interface NotificationTable {
  id: string;
  watchlist_id: string;
  channel: Generated<'webhook' | 'confirmation' | 'digest'>;
  new_hits: number;
  /** A digest covers the `new_hits` hits after this position; null for other notifications. */
  after_position: Generated<number | null>;
  /** Address and consumer of a confirmation; confirmations are limited by both. */
  mail_address: Generated<string | null>;
  mail_org: Generated<string | null>;
  state: Delivery['state'];
  attempts: Generated<number>;
  /**
   * Failed attempts since the notification was queued, which select the next delay of the schedule. A replay starts
   * again at zero.
   */
  failures: Generated<number>;
  last_status: Generated<number | null>;
  last_attempt_at: Generated<string | null>;
  /** Null once the notification has ended. */
  next_attempt_at: string | null;
  /** The dispatcher that is sending the notification, and when its lease ends unless it is renewed. */
  lease: Generated<string | null>;
  leased_until: Generated<string | null>;
  created_at: string;
}

interface NotificationAttemptTable {
  notification_id: string;
  attempted_at: string;
  status: number | null;
  duration_ms: number;
  outcome: AttemptOutcome;
}
