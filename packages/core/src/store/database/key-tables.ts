import type { ColumnType, Generated } from 'kysely';
import type { CalendarLanguage, TipoDeCalendario } from '../../contract/plazos.ts';
import type { Scope } from '../../contract/scopes.ts';

/** A JSON column: a read returns the parsed value, a write takes JSON text. */
type Json<T> = ColumnType<T, string, string>;

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

/** The fingerprint of the secret that this database uses; the table has at most one row. */
export interface SecretFingerprintTable {
  only_row: Generated<boolean>;
  fingerprint: string;
}

/** Usage counters, one row per key: counters for its burst window and for its calendar month. */
export interface KeyUsageTable {
  key_id: string;
  burst_started_at: string;
  burst_calls: number;
  /** How many of the last batch of counted calls were admitted by the burst limit. */
  burst_admitted: number;
  /** First day of the month that `month_calls` counts. */
  month: string;
  month_calls: number;
  /** How many of the last batch of counted calls were charged to the quota or cost nothing. */
  quota_admitted: number;
  /** Charges whose answers a process may not have received; see `Charge` in `quota-store.ts`. */
  open_charges: Generated<string[]>;
}

/** A calendar that is served at a secret address. */
export interface CalendarTable {
  id: string;
  /** The consumer that owns the calendar; null when only its key does. */
  org: string | null;
  /** The key that is charged; without it the calendar is inactive. Null for a calendar created within the process. */
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
  /** Content of the record, encrypted. */
  payload: string;
  /** The name by which an operator lists a client; null for other records. */
  label: string | null;
  /** The API key that the record acts for; the record is invalid once the key is. */
  key_id: string | null;
  grant_hash: string | null;
  uid_hash: string | null;
  created_at: string;
  expires_at: string | null;
  consumed_at: string | null;
}

/** A link that issues one API key and works once. */
export interface AccessLinkTable {
  hmac: string;
  label: string;
  consumer_id: string | null;
  scopes: Json<readonly Scope[]>;
  monthly_quota: number;
  key_expires_at: string | null;
  expires_at: string;
}
