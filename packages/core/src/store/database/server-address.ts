import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, checkServerIdentity, createSecureContext } from 'node:tls';
import pg from 'pg';
import { ESCAPE_HINT, tryParseUrl } from '../../domain/http-values.ts';
import { DatabaseOpenError } from './database-errors.ts';

/** Environment variable that contains an address; messages name it, because the address may contain a password. */
export type AddressVariable = 'DATABASE_URL' | 'DATABASE_READ_URL';

/** TLS options of a connection; false for no encryption, undefined for the driver's own settings. */
type Tls = ConnectionOptions | false | undefined;

/** The connection options of the driver that are derived from an address. */
export type ServerConnection = Pick<pg.PoolConfig, 'connectionString' | 'ssl'>;

const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
type Mode = (typeof MODES)[number];

/** Parameters of libpq that the driver interprets differently; they are parsed here and removed from the address. */
const TLS_PARAMETERS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslpassword'];
const PEM_FILE_PARAMETERS = {
  sslrootcert: 'CERTIFICATE',
  sslcert: 'CERTIFICATE',
  sslkey: 'PRIVATE KEY',
} as const;
const PROBE_TIMEOUT_MS = 5_000;

/** Completes the sentence "DATABASE_URL ..." without any part of the address, which may contain a password. */
const ADDRESS_REASON = `cannot be read as the address of one database: ${ESCAPE_HINT}`;

/**
 * Returns why an address of PostgreSQL is invalid; null when it is valid. With an unescaped character in the password,
 * an address often parses but names another host, so the parts after the host are checked for a rest of the password.
 */
export function serverAddressFault(text: string): string | null {
  const url = parseAddressUrl(text);
  if (url === null) return ADDRESS_REASON;
  const names = [...url.searchParams.keys()];
  const hasRestOfPassword =
    url.hash !== '' ||
    url.pathname.includes('@') ||
    names.some((name) => /[@/]/.test(name)) ||
    (url.username === '' && url.hostname !== '' && url.search.includes('@'));
  return hasRestOfPassword || !isParsableByDriver(stripTlsParameters(url)) ? ADDRESS_REASON : null;
}

/** Parses an address. The address of a Unix socket may have no host after its user, which `URL` would reject. */
function parseAddressUrl(text: string): URL | null {
  return tryParseUrl(text) ?? tryParseUrl(text.replace('@/', '@localhost/'));
}

function isParsableByDriver(connectionString: string): boolean {
  try {
    return new pg.Client({ connectionString }) !== null;
  } catch {
    return false;
  }
}

function stripTlsParameters(url: URL): string {
  const bare = new URL(url);
  for (const name of TLS_PARAMETERS) bare.searchParams.delete(name);
  return bare.href;
}

/**
 * Converts an address to connection options, with the meaning that libpq gives to `sslmode`, `sslrootcert`, `sslcert`
 * and `sslkey`. For `allow` and `prefer` a test connection finds out whether the server accepts encryption.
 *
 * There is one difference: libpq fails if it finds no file of certificate authorities; here those that Node trusts are
 * used, so that a managed database with a public certificate needs no file.
 *
 * @throws DatabaseOpenError with one line that names the variable and, of the address, at most paths of files
 */
export async function resolveConnection(
  text: string,
  variable: AddressVariable,
): Promise<ServerConnection> {
  const fault = serverAddressFault(text);
  const url = parseAddressUrl(text);
  if (fault !== null || url === null) throw new DatabaseOpenError(`${variable} ${fault}`);
  if (!TLS_PARAMETERS.some((name) => url.searchParams.has(name))) return { connectionString: text };
  const connectionString = stripTlsParameters(url);
  const [first, otherwise] = tlsOptions(url, variable);
  const connection = { connectionString, ssl: first };
  if (otherwise === undefined || (await canConnect(connection))) return connection;
  const other = { connectionString, ssl: otherwise };
  return (await canConnect(other)) ? other : connection;
}

/** Returns the TLS options to try first, and those to try when the server refuses them. */
function tlsOptions(url: URL, variable: AddressVariable): [first: Tls, otherwise?: Tls] {
  const { searchParams } = url;
  const root = searchParams.get('sslrootcert');
  const mode = sslMode(searchParams, variable);
  if (root === 'system' && mode !== 'verify-full') {
    throw new DatabaseOpenError(`${variable}: sslrootcert=system needs sslmode=verify-full`);
  }
  const host = searchParams.get('host') ?? decodeURIComponent(url.hostname);
  // As in libpq: no encryption over a Unix socket, whatever the mode.
  if (mode === 'disable' || host.startsWith('/')) return [false];
  const encrypted = encryptionOptions(searchParams, { mode, host, variable });
  if (mode === 'allow') return [false, encrypted];
  return mode === 'prefer' ? [encrypted, false] : [encrypted];
}

/** Returns the mode; without `sslmode`, another TLS parameter in the address implies `verify-full`. */
function sslMode(parameters: URLSearchParams, variable: AddressVariable): Mode | 'no-verify' {
  const given = parameters.get('sslmode') ?? 'verify-full';
  // This mode is not one of libpq but of the driver; existing addresses may use it.
  if (given === 'no-verify') return given;
  const mode = MODES.find((known) => known === given);
  if (mode !== undefined) return mode;
  throw new DatabaseOpenError(`${variable}: sslmode must be one of ${MODES.join(', ')}`);
}

interface EncryptionRequest {
  readonly mode: Mode | 'no-verify';
  readonly host: string;
  readonly variable: AddressVariable;
}

function encryptionOptions(
  parameters: URLSearchParams,
  { mode, host, variable }: EncryptionRequest,
): ConnectionOptions {
  const ca = mode === 'no-verify' ? undefined : readAuthorities(parameters, variable);
  const [cert, key] = (['sslcert', 'sslkey'] as const).map((name) => {
    const path = parameters.get(name);
    return path === null ? undefined : readPemFile(name, path, variable);
  });
  const passphrase = parameters.get('sslpassword') ?? undefined;
  const files = {
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
    ...(passphrase !== undefined && { passphrase }),
  };
  try {
    createSecureContext(files);
  } catch (cause) {
    const reason = `${variable}: sslcert and sslkey are no certificate with its key`;
    throw new DatabaseOpenError(reason, { cause });
  }
  return {
    ...files,
    rejectUnauthorized: ca !== undefined || mode === 'verify-ca' || mode === 'verify-full',
    // The host of the address is compared, because for an IP address Node would pass another name.
    checkServerIdentity: (_name, certificate) =>
      mode === 'verify-full' ? checkServerIdentity(host, certificate) : undefined,
  };
}

/**
 * Reads the certificate authorities. As in libpq, the named file, or else the one in the home directory, is used in
 * every mode. Undefined means the authorities that Node trusts.
 */
function readAuthorities(
  parameters: URLSearchParams,
  variable: AddressVariable,
): string | undefined {
  const root = parameters.get('sslrootcert');
  if (root === 'system') return undefined;
  if (root !== null) return readPemFile('sslrootcert', root, variable);
  const usual = join(homedir(), '.postgresql', 'root.crt');
  return existsSync(usual) ? readPemFile('sslrootcert', usual, variable) : undefined;
}

function readPemFile(
  name: keyof typeof PEM_FILE_PARAMETERS,
  path: string,
  variable: AddressVariable,
): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const reason = `${variable}: the file ${path} of ${name} cannot be read (${code})`;
    throw new DatabaseOpenError(reason, { cause });
  }
  if (text.includes(`${PEM_FILE_PARAMETERS[name]}-----`)) return text;
  throw new DatabaseOpenError(`${variable}: the file ${path} of ${name} is not in PEM form`);
}

async function canConnect(connection: ServerConnection): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: PROBE_TIMEOUT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Codes and messages of failed TLS connections, each with an explanation for the operator. */
const TLS_FAULTS: readonly (readonly [known: RegExp, words: string])[] = [
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    'the certificate of the database is for another host: give the host that it names, or sslmode=verify-ca',
  ],
  [
    /^CERT_(?:HAS_EXPIRED|NOT_YET_VALID)$/,
    'the certificate of the database has expired, or is not valid yet',
  ],
  [
    /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|INVALID_CA)/,
    'the certificate of the database is signed by an authority that is unknown here: add ' +
      'sslrootcert=/path/of/its/ca.pem, or set sslmode=require without sslrootcert to encrypt without checking it',
  ],
  [
    /does not support SSL/,
    'the database does not offer encryption: set sslmode=disable, or prefer to use it where there is some',
  ],
  [
    /no pg_hba\.conf entry .*(?:no encryption|SSL off)/,
    'the database takes no connection without encryption from here: add sslmode=require, or verify-full',
  ],
];

/** Explains an error that was caused by the TLS settings of the database or of its address; null for any other. */
export function encryptionFault(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code = '' } = error as NodeJS.ErrnoException;
  const found = TLS_FAULTS.find(([known]) => known.test(code) || known.test(error.message));
  return found?.[1] ?? null;
}
