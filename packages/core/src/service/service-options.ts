import type { Embeddings } from '../contract/embeddings.ts';
import type { BurstLimit } from '../store/limit-store.ts';
import type { FeedConfig } from '../sync/feeds/feed-config.ts';
import type { DeliveryOptions } from './delivery/open-delivery.ts';
import type { WatchCaps } from './use-cases/watch-tools.ts';

/** How to build a service. Everything but the database has a default. */
export interface ServiceOptions {
  /** `pglite://DIR`, `pglite://memory` or `postgres://...` (decision A4). */
  readonly databaseUrl: string;
  /**
   * 32 bytes in base64, or a comma list of which the first seals and all open. Required with
   * PostgreSQL; an embedded database keeps one of its own beside it. A database that goes by another one of the list
   * seals with that until `rotateSecret`.
   */
  readonly secretKey?: string | undefined;
  /**
   * Whether a database that goes by no secret yet takes the first of the list; true by default. False
   * for work that only reads.
   */
  readonly takesSecret?: boolean | undefined;
  /** `concepts` also finds marks by what they mean (decision D9); `off` by default. */
  readonly embeddings?: Embeddings | undefined;
  /**
   * Where the search index is kept between starts, so that a start takes seconds whatever the size of
   * the corpus; null for nowhere. Beside an embedded database by default, nowhere otherwise.
   */
  readonly snapshot?: string | null | undefined;
  /** Where the corpus comes from, of `readFeedsFile`; none by default. */
  readonly feeds?: readonly FeedConfig[] | undefined;
  /** How notifications are sent; see `DeliveryOptions`. */
  readonly delivery?: DeliveryOptions | undefined;
  /**
   * Where the service is reached from outside, such as `https://marcas.example`, without a slash at its end:
   * addresses of calendars begin with it. Without it they begin as the request that made them did.
   */
  readonly publicUrl?: string | undefined;
  /** What one key may do; see `ServiceLimits`. */
  readonly limits?: ServiceLimits | undefined;
  /**
   * The clock. By default real time; calls are then counted by the clock of the database, so that
   * processes whose clocks differ count the same windows.
   */
  readonly now?: () => Date;
  /** Told of failures in the background, such as a database that went away for a while. */
  readonly onError?: (error: unknown) => void;
  /** Told how much of the index was built, 0 to 1, where no snapshot has it: a start may take minutes. */
  readonly onIndexing?: ((fraction: number) => void) | undefined;
}

/** Limits of every key; its monthly quota is the key's own. */
export interface ServiceLimits {
  /** Calls in a window that begins with the first; 300 in 60 s by default. The same in every process. */
  readonly burst?: { readonly [Part in keyof BurstLimit]?: BurstLimit[Part] | undefined };
  /** What an organisation may watch: 50 watchlists with 1,000 items in all by default. */
  readonly watch?: { readonly [Part in keyof WatchCaps]?: WatchCaps[Part] | undefined };
}

/** The burst of a key, where nothing else was said. */
export function burstLimit({
  burst: { limit = 300, windowSeconds = 60 } = {},
}: ServiceLimits): BurstLimit {
  return { limit, windowSeconds };
}

/** What an organisation may watch, where nothing else was said. */
export function watchCaps({
  watch: { watchlists = 50, items = 1_000 } = {},
}: ServiceLimits): WatchCaps {
  return { watchlists, items };
}
