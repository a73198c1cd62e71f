import type { Generated } from 'kysely';

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

/** A number of which the portal gave no dossier. */
export interface PortalMissedTable {
  nro_solicitud: string;
  missed_since: string;
  asked_at: string;
}

/** The newest slot of its schedule that a feed was asked for. */
export interface FeedSlotTable {
  source: string;
  slot: string;
}
