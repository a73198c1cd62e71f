import { randomBytes } from 'node:crypto';
import { embeddedDirectory, isEmbedded } from '../../store/open-database.ts';
import { embeddedSecret } from './embedded-secret.ts';
import { parseSecretKeys, type SecretKeys } from './secret-keys.ts';

/**
 * The secrets of a service: the operator's where given. An embedded database keeps one of its own
 * beside it, and one in memory lives as long; a PostgreSQL is shared, so somebody must say (decision A3).
 * @throws Error for a PostgreSQL without a secret, or for a malformed one
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
    directory === null ? randomBytes(32).toString('base64') : await embeddedSecret(directory),
  );
}
