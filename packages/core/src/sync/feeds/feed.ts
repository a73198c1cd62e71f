/** Where the corpus comes from (section 1 of the specification). */
export type FeedSource = 'opendata' | 'gazette' | 'portal';

/** Something that one asking of a feed came to. */
export type FeedItem = FetchedDocument | UnchangedDocument | FeedFault;

/** The office has what we have: a success. */
export interface UnchangedDocument {
  readonly kind: 'unchanged';
  readonly source: FeedSource;
  readonly name: string;
}

/** Documents that should be there are not, or could not be had; they are asked for again next time. */
export interface FeedFault {
  readonly kind: 'fault';
  readonly source: FeedSource;
  readonly name: string;
  /** One plain line, without addresses. */
  readonly reason: string;
}

/** A document that is new, whole and on disk. */
export interface FetchedDocument {
  readonly kind: 'document';
  readonly source: FeedSource;
  /** As the ledger tells it, and as earlier versions of the same document were called. */
  readonly name: string;
  /** A local file whose base name is `name`. It stays until `release`. */
  readonly path: string;
  /** Hex. */
  readonly sha256: string;
  /**
   * Notes that the document is in the corpus, and moves the feed on: to be called after its run ended
   * `ok` or `partial`. Without it the document comes again next time. Safe to call again.
   */
  readonly accept: (outcome: AcceptedDocument) => Promise<void>;
  /** Lets go of the file, accepted or not. Safe to call again. */
  readonly release: () => Promise<void>;
}

export interface AcceptedDocument {
  /** Rows that the document had. */
  readonly rows: number;
}

/** One source of the feeds file, ready to be asked. */
export interface Feed {
  readonly source: FeedSource;
  /** Cron pattern, in `America/Santiago`. */
  readonly schedule: string;
  /** Age of the newest success from which the source is stale. */
  readonly staleAfterSeconds: number;
  /**
   * What is new since the feed's kept state, oldest first; a fault does not keep later documents
   * away. Ask one at a time, and never two of one feed at once. Holds one document on disk.
   * Throws what the database and the disk throw, and the signal's reason; all else is an item.
   */
  readonly items: (signal?: AbortSignal) => AsyncIterable<FeedItem>;
}
