import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { plainStorageError } from '../../domain/storage-fault.ts';
import { DatabaseOpenError } from '../../store/database/database-errors.ts';
import {
  embeddedDirectory,
  isEmbedded,
  type OpenDatabase,
} from '../../store/database/open-database.ts';
import {
  insertFingerprintIfAbsent,
  readSecretFingerprint,
  replaceSecretFingerprint,
} from '../../store/keys/key-store.ts';

const KEY_BYTES = 32;
const BASE64_KEY = /^[A-Za-z0-9+/]{43}=$/;

/** The purpose of a subkey. Each subkey serves one purpose only, so data made for one is invalid for another. */
export type SecretPurpose =
  | 'cursor'
  | 'key-pepper'
  | 'rut-hash'
  | 'fingerprint'
  | 'seal'
  | 'calendar'
  | 'snapshot'
  | 'mail'
  | 'sign-in'
  | 'sign-in-cookies';

/** One subkey per listed secret: new data is sealed with the first one, and any of them opens existing data. */
export type Subkeys = readonly [Uint8Array, ...Uint8Array[]];

/** Derives the subkeys for a purpose from the operator's secrets (decision A3). */
export type SecretKeys = (purpose: SecretPurpose) => Subkeys;

/**
 * Parses `SERVICE_SECRET_KEY`: a comma-separated list of secrets, each 32 bytes in base64.
 * @throws Error that describes the fault without repeating the value.
 */
export function parseSecretKeys(list: string): SecretKeys {
  const [first, ...older] = list.split(',').map((text) => decodeKey(text.trim()));
  if (first === undefined) throw malformedSecretError();
  return (purpose) => {
    const deriveKey = (secret: Uint8Array) =>
      new Uint8Array(hkdfSync('sha256', secret, '', `marcario:${purpose}`, KEY_BYTES));
    return [deriveKey(first), ...older.map(deriveKey)];
  };
}

function decodeKey(text: string): Uint8Array {
  if (!BASE64_KEY.test(text)) throw malformedSecretError();
  return Buffer.from(text, 'base64');
}

function malformedSecretError(): Error {
  return new Error(
    'secret key: send 32 bytes in base64 (openssl rand -base64 32), comma-separated',
  );
}

/**
 * Returns the secrets of a service: those of the operator, if given. Otherwise an embedded database stores a generated
 * secret next to its directory, and an in-memory database generates one per process. A PostgreSQL server is shared, so
 * the operator must provide the secret (decision A3).
 * @throws Error for PostgreSQL without a secret, or for a malformed secret
 */
export async function resolveSecretKeys(
  databaseUrl: string,
  secretKey: string | undefined,
): Promise<SecretKeys> {
  if (secretKey !== undefined) return parseSecretKeys(secretKey);
  if (!isEmbedded(databaseUrl)) {
    throw new Error(
      'PostgreSQL needs SERVICE_SECRET_KEY, the same on every process: openssl rand -base64 32',
    );
  }
  const directory = embeddedDirectory(databaseUrl);
  return parseSecretKeys(
    directory === null ? randomBytes(32).toString('base64') : await readOrCreateSecret(directory),
  );
}

/**
 * Returns the secret of an embedded database whose operator set none. It is generated once and stored next to the
 * database, readable by its owner only, so that cursors and keys survive a restart.
 */
async function readOrCreateSecret(databaseDirectory: string): Promise<string> {
  const path = `${databaseDirectory}.secret`;
  const secret = randomBytes(32).toString('base64');
  try {
    await mkdir(dirname(path), { recursive: true });
    // The flag `wx` resolves a race of two starts: the second one reads the secret that the first one wrote.
    await writeFile(path, secret, { flag: 'wx', mode: 0o600 });
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      // On a full disk the new file is incomplete, and the next start must not read it as the secret.
      await rm(path, { force: true }).catch(() => undefined);
      throw plainStorageError(error, `The secret ${path} cannot be written`);
    }
    return await readSecret(path);
  }
}

async function readSecret(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    throw plainStorageError(error, `The secret ${path} cannot be read`);
  }
}

type SecretHolder = Pick<OpenDatabase, 'db' | 'kind'>;

const FOREIGN =
  'SERVICE_SECRET_KEY is not the secret of this database, so every API key that was issued would be rejected';
const REMEDIES = {
  postgres:
    'set the one that its other processes use, or, to change it, list both (new,old) and run marcario secrets rotate',
  pglite:
    'set the one that was used before, put back the .secret file that stood beside the database, or, to change it, list both (new,old) and run marcario secrets rotate',
} as const;

/**
 * Returns the listed secrets with the one that this database uses first, so that whatever one process seals every other
 * process can open. The database stores a fingerprint of that secret, a subkey from which the secret cannot be
 * computed. Only `rotateSecret` replaces it.
 * @param mayTake whether a database without a fingerprint stores that of the first secret; false for read-only work
 * @throws DatabaseOpenError that names the remedy when the database's secret is not in the list: every issued key would
 *   be rejected here, and every key issued here by the other processes
 */
export async function requireKnownSecret(
  { db, kind }: SecretHolder,
  secrets: SecretKeys,
  { mayTake }: { readonly mayTake: boolean },
): Promise<SecretKeys> {
  const listed = secretFingerprints(secrets);
  const known = mayTake
    ? await insertFingerprintIfAbsent(db, listed[0])
    : await readSecretFingerprint(db);
  if (known === null) return secrets;
  const at = listed.indexOf(known);
  if (at < 0) throw foreignDatabaseError(kind);
  return (purpose) => moveToFront(secrets(purpose), at);
}

/** The listed secrets, and which of them the database uses. */
export interface SecretStatus {
  /** Short identifiers of the listed secrets, from which the secrets cannot be computed. */
  readonly listed: readonly string[];
  /** The identifier of the secret that seals; null when the database uses none yet. */
  readonly sealing: string | null;
  /** Whether the secret that seals is the first of the list. */
  readonly isFirst: boolean;
}

/**
 * Returns which of the listed secrets the database uses. Changes nothing.
 * @throws DatabaseOpenError when it uses none of them
 */
export async function secretStatus(
  { db, kind }: SecretHolder,
  secrets: SecretKeys,
): Promise<SecretStatus> {
  const listed = secretFingerprints(secrets);
  const known = await readSecretFingerprint(db);
  if (known !== null && !listed.includes(known)) throw foreignDatabaseError(kind);
  return {
    listed: listed.map(shortFingerprint),
    sealing: known === null ? null : shortFingerprint(known),
    isFirst: known === listed[0],
  };
}

/** The result of a rotation. */
export interface SecretRotation {
  /** The identifier of the secret that sealed until now; null when the database used none. */
  readonly from: string | null;
  /** The identifier of the secret with which every process seals from its next start on. */
  readonly to: string;
}

/**
 * Makes the database use the first of the listed secrets. The current secret must also be listed; a process that has
 * only the old secret is rejected at its next start. To undo the rotation, reverse the list and rotate again.
 * @throws DatabaseOpenError when the current secret is not in the list
 */
export async function rotateSecret(
  { db, kind }: SecretHolder,
  secrets: SecretKeys,
): Promise<SecretRotation> {
  const listed = secretFingerprints(secrets);
  const [to] = listed;
  const known = await readSecretFingerprint(db);
  const from = known ?? (await insertFingerprintIfAbsent(db, to));
  if (!listed.includes(from) || !(await replaceSecretFingerprint(db, { from, to })))
    throw foreignDatabaseError(kind);
  return { from: known === null ? null : shortFingerprint(known), to: shortFingerprint(to) };
}

function foreignDatabaseError(kind: OpenDatabase['kind']): DatabaseOpenError {
  return new DatabaseOpenError(`${FOREIGN}: ${REMEDIES[kind]}`);
}

function secretFingerprints(secrets: SecretKeys): readonly [string, ...string[]] {
  const [first, ...others] = secrets('fingerprint').map((subkey) =>
    Buffer.from(subkey).toString('base64url'),
  );
  return [first ?? '', ...others];
}

/** Shortens a fingerprint: its beginning is enough to distinguish the few secrets of a list. */
function shortFingerprint(fingerprint: string): string {
  return fingerprint.slice(0, 8);
}

function moveToFront(keys: Subkeys, at: number): Subkeys {
  const [first, ...others] = keys;
  const chosen = keys[at] ?? first;
  return [chosen, ...[first, ...others].filter((key) => key !== chosen)];
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts short secrets that are stored in the database, because the database may be dumped. */
export interface Seal {
  /** Encrypts a text with AES-256-GCM and the first key, with a random nonce. Returns base64. */
  readonly seal: (text: string, boundTo: string) => string;
  /**
   * Decrypts a text that any of the keys sealed.
   * @param boundTo the value given when it was sealed; a text copied to another row cannot be opened
   * @throws Error when no key opens it
   */
  readonly open: (sealed: string, boundTo: string) => string;
}

/** Creates a seal. @param keys subkeys of the purpose `seal`: the first one seals, all of them open (decision A3) */
export function createSeal(keys: Subkeys): Seal {
  return {
    seal: (text, boundTo) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, keys[0], nonce).setAAD(Buffer.from(boundTo));
      const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(sealed).toString('base64');
    },
    open: (sealed, boundTo) => {
      const bytes = Buffer.from(sealed, 'base64');
      for (const key of keys) {
        const text = openSealed(key, bytes, boundTo);
        if (text !== null) return text;
      }
      throw new Error(
        'A sealed secret cannot be opened: keep the older keys in SERVICE_SECRET_KEY',
      );
    },
  };
}

function openSealed(key: Uint8Array, sealed: Buffer, boundTo: string): string | null {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
  const body = sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  try {
    return decipher.update(body, undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
