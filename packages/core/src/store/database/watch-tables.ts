import type { ColumnType, Generated } from 'kysely';
import type { BrandSummary } from '../../contract/brand-summary.ts';
import type { Conflicto, Productos } from '../../contract/goods.ts';
import type { WatchHit } from '../../contract/watch-hit.ts';
import type { WatchDecision } from '../../contract/watch-thread.ts';
import type { WatchFilters, WatchItem, Watchlist, WatchMail } from '../../contract/watchlist.ts';
import type { AttemptOutcome, Delivery } from '../../contract/webhook.ts';

/** When written, a JSON column takes its text. */
type Json<T> = ColumnType<T, string, string>;

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
export interface WatchDecisionTable {
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
export interface WatchRequestTable {
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

export interface NotificationAttemptTable {
  notification_id: string;
  attempted_at: string;
  status: number | null;
  duration_ms: number;
  outcome: AttemptOutcome;
}
