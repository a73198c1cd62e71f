import { DatabaseOpenError } from '../../store/database-open-error.ts';
import type { OpenDatabase } from '../../store/open-database.ts';
import { keepFingerprint } from '../../store/secret-fingerprint-store.ts';
import type { SecretKeys } from './secret-keys.ts';

/**
 * Refuses a secret that is not the one of this database: under it every key that was issued would be
 * rejected, and every key issued now by the others. The database keeps a subkey that serves nothing else
 * and from which no secret can be computed; a database without one takes that of its first start. Of a
 * list any secret may be the known one, and the first is the known one from then on (rotation).
 * @throws DatabaseOpenError that says what to do
 */
export async function requireKnownSecret(
  { db, kind }: Pick<OpenDatabase, 'db' | 'kind'>,
  secrets: SecretKeys,
): Promise<void> {
  const [sealing = '', ...older] = secrets('fingerprint').map((subkey) =>
    Buffer.from(subkey).toString('base64url'),
  );
  if (await keepFingerprint(db, { sealing, opening: [sealing, ...older] })) return;
  throw new DatabaseOpenError(`${FOREIGN}: ${REMEDIES[kind]}`);
}

const FOREIGN =
  'SERVICE_SECRET_KEY is not the secret of this database, so every API key that was issued would be rejected';
const REMEDIES = {
  postgres:
    'set the one that its other processes use, or, to change it, list the new one before it (new,old)',
  pglite:
    'set the one that was used before, or put back the .secret file that stood beside the database',
} as const;
