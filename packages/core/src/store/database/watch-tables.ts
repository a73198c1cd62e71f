import type { ColumnType, Generated } from 'kysely';
import type { BrandSummary } from '../../contract/brand-summary.ts';
import type { Conflicto, Productos } from '../../contract/goods.ts';
import type { WatchHit } from '../../contract/watch-hit.ts';
import type { WatchDecision } from '../../contract/watch-thread.ts';
import type { WatchFilters, WatchItem, Watchlist, WatchMail } from '../../contract/watchlist.ts';
import type { AttemptOutcome, Delivery } from '../../contract/webhook.ts';

/** A JSON column: a read returns the parsed value, a write takes JSON text. */
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
  /** Number (`seq`) of the newest change up to which the list has been swept. */
  swept_seq: number;
  /** Lease id of the sweep that claimed the list; no other sweep may claim it until `sweep_leased_until`. */
  sweep_lease: Generated<string | null>;
  sweep_leased_until: Generated<string | null>;
  last_swept_at: Generated<string | null>;
  baseline_status: BaselineStatus;
  /**
   * Number of the newest change when the list was created. Sweeps, not the baseline, evaluate the marks that were first
   * seen after it.
   */
  baseline_seq: number;
  baseline_hits: Generated<number>;
  baseline_at: Generated<string | null>;
  callback_url: string | null;
  /**
   * Incremented when the address changes or the list is paused or retired. The dispatcher rejects an attempt that
   * started with an earlier version.
   */
  callback_version: Generated<number>;
  callback_state: Generated<CallbackState>;
  callback_last_status: Generated<number | null>;
  callback_last_attempt_at: Generated<string | null>;
  callback_failing_since: Generated<string | null>;
  /** The current signing secret, encrypted. */
  signing_secret: string;
  previous_secrets: ColumnType<readonly PreviousSecret[], string | undefined, string>;
  /** Address for digests. It and the next three columns are null when the list sends no digests. */
  mail_address: Generated<string | null>;
  mail_frequency: Generated<WatchMail['frecuencia'] | null>;
  mail_language: Generated<WatchMail['idioma'] | null>;
  mail_state: Generated<WatchMail['estado'] | null>;
  /** Incremented when the address has to be confirmed again; mails started with an earlier version are rejected. */
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

/** A replaced signing secret, which also signs deliveries until its overlap period ends. */
export interface PreviousSecret {
  /** The secret, encrypted. */
  readonly sealed: string;
  /** End of the overlap period, ISO 8601. */
  readonly until: string;
}

export interface WatchItemTable {
  id: Generated<number>;
  watchlist_id: string;
  kind: WatchItem['kind'];
  /** The mark as the caller wrote it. */
  mark: string;
  /** Normalised form of `mark`, unique among the items of one kind in a list. */
  folded: string;
  /** Number of the newest change when the item was added; the item is compared with later changes only. */
  added_seq: number;
  awaits_baseline: boolean;
  created_at: string;
  /** Id of the item that follows a person and for which this mark was added; null for an item added directly. */
  followed_by: Generated<number | null>;
  /** Text of the goods and services that hits are compared with. */
  goods: Generated<string | null>;
  /** Application number of the mark whose goods are compared with the goods of hits. */
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
  /** Result of the goods comparison at the time of the hit; null when the item had no goods. */
  productos: Json<Productos> | null;
  conflicto: Conflicto | null;
}

/** Log of decisions about threads; a thread consists of the hits of one item and one mark. */
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
  /** Position of the newest hit of the thread at the time of the decision. */
  position: number;
}

/** Stored responses to create requests with an idempotency key; `answer` is encrypted. */
export interface WatchRequestTable {
  org: string;
  key: string;
  fingerprint: string;
  answer: string;
  created_at: string;
}

/** The outbox and delivery log: a notification is pending until it is delivered, failed or cancelled. */
export interface NotificationTable {
  id: string;
  watchlist_id: string;
  channel: Generated<'webhook' | 'confirmation' | 'digest'>;
  new_hits: number;
  /** A digest covers the `new_hits` hits after this position; null for other notifications. */
  after_position: Generated<number | null>;
  /** Recipient and consumer of a confirmation mail; confirmations are rate-limited by each. */
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
  /** Null once the notification is no longer pending. */
  next_attempt_at: string | null;
  /** Lease id of the dispatcher that is sending the notification, and when the lease ends unless it is renewed. */
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
