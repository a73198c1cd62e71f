import { DatabaseOpenError } from '../../store/database-errors.ts';
import { firstFingerprint, knownFingerprint, replaceFingerprint } from '../../store/key-store.ts';
import type { OpenDatabase } from '../../store/open-database.ts';
import type { SecretKeys, Subkeys } from './secret-keys.ts';

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
 * The listed secrets with the one first that this database goes by: it seals, all open, so whatever one process
 * makes every other can read that may start. The database keeps a subkey of it that serves nothing else and from
 * which no secret can be computed. Only `rotateSecret` puts another in its place.
 * @param mayTake whether a database that goes by none yet takes the first of the list; work that only reads leaves
 *   that to others
 * @throws DatabaseOpenError that says what to do, where the known secret is not in the list: every key that was
 *   issued would be rejected, and every key issued now by the other processes
 */
export async function requireKnownSecret(
  { db, kind }: SecretHolder,
  secrets: SecretKeys,
  { mayTake }: { readonly mayTake: boolean },
): Promise<SecretKeys> {
  const listed = fingerprintsOf(secrets);
  const known = mayTake ? await firstFingerprint(db, listed[0]) : await knownFingerprint(db);
  if (known === null) return secrets;
  const at = listed.indexOf(known);
  if (at < 0) throw foreign(kind);
  return (purpose) => withFirst(secrets(purpose), at);
}

/** Which of the listed secrets a database goes by. */
export interface SecretStatus {
  /** Names of the listed secrets, from which none can be computed. */
  readonly listed: readonly string[];
  /** The name of the one that seals; null where the database took none yet. */
  readonly sealing: string | null;
  /** Whether the first of the list is the one that seals. */
  readonly isFirst: boolean;
}

/**
 * Tells which of the listed secrets the database goes by, and changes nothing.
 * @throws DatabaseOpenError where it is none of them
 */
export async function secretStatus(
  { db, kind }: SecretHolder,
  secrets: SecretKeys,
): Promise<SecretStatus> {
  const listed = fingerprintsOf(secrets);
  const known = await knownFingerprint(db);
  if (known !== null && !listed.includes(known)) throw foreign(kind);
  return {
    listed: listed.map(nameOf),
    sealing: known === null ? null : nameOf(known),
    isFirst: known === listed[0],
  };
}

/** What a rotation did. */
export interface SecretRotation {
  /** The name of the secret that sealed before; null where the database went by none. */
  readonly from: string | null;
  /** The name of the one that seals for every process from its next start on. */
  readonly to: string;
}

/**
 * Lets the database go by the first of the listed secrets from now on. It must be among the others that it goes by now; a process
 * that has the old one alone is refused at its next start. The way back is the list turned round.
 * @throws DatabaseOpenError where the one that it goes by is not in the list
 */
export async function rotateSecret(
  { db, kind }: SecretHolder,
  secrets: SecretKeys,
): Promise<SecretRotation> {
  const listed = fingerprintsOf(secrets);
  const [to] = listed;
  const known = await knownFingerprint(db);
  const from = known ?? (await firstFingerprint(db, to));
  if (!listed.includes(from) || !(await replaceFingerprint(db, { from, to }))) throw foreign(kind);
  return { from: known === null ? null : nameOf(known), to: nameOf(to) };
}

function foreign(kind: OpenDatabase['kind']): DatabaseOpenError {
  return new DatabaseOpenError(`${FOREIGN}: ${REMEDIES[kind]}`);
}

function fingerprintsOf(secrets: SecretKeys): readonly [string, ...string[]] {
  const [first, ...others] = secrets('fingerprint').map((subkey) =>
    Buffer.from(subkey).toString('base64url'),
  );
  return [first ?? '', ...others];
}

/** The beginning of a fingerprint tells the few secrets of a list apart. */
function nameOf(fingerprint: string): string {
  return fingerprint.slice(0, 8);
}

function withFirst(keys: Subkeys, at: number): Subkeys {
  const [first, ...others] = keys;
  const chosen = keys[at] ?? first;
  return [chosen, ...[first, ...others].filter((key) => key !== chosen)];
}
