import pg from 'pg';
import { DatabaseOpenError } from './database-errors.ts';
import { type AddressVariable, encryptionFault, resolveConnection } from './server-address.ts';

const SHARED_SESSIONS =
  'The database is reached through a pooler that gives a session to another client after each transaction, ' +
  'but locks and settings of Marcario belong to a session: let the pooler give whole sessions ' +
  '(pool_mode = session), or give the address of PostgreSQL itself and set SERVICE_DB_POOL';
const READ_ONLY =
  'DATABASE_URL is a read-only replica, but calls are counted and watchlists kept in the database: ' +
  'set DATABASE_URL to the primary, and DATABASE_READ_URL to this replica';
const CONNECT_TIMEOUT_MS = 5_000;
/** Attempts to detect a shared session: one attempt may miss it when other clients of the pooler take the session. */
const MAX_CHECKS = 3;

/** A client with the server's process id from the connection handshake, which the driver's types lack. */
type Session = pg.Client & { readonly processID: number };

/**
 * Checks that the database can store the register, and that a connection keeps its session. A pooler such as PgBouncer
 * reports another process id on connecting than that of the session that runs statements. Only then, a second client
 * tests whether the pooler lends sessions for single transactions.
 *
 * @param mayBeStandby true if the database is only read from
 * @throws DatabaseOpenError that says what to set
 */
export async function checkServer(
  databaseUrl: string,
  { mayBeStandby }: { readonly mayBeStandby: boolean },
): Promise<void> {
  const variable = mayBeStandby ? 'DATABASE_READ_URL' : 'DATABASE_URL';
  const connection = await resolveConnection(databaseUrl, variable);
  const clients: pg.Client[] = [];
  const connectAndCheck = async () => {
    const connectionTimeoutMillis = CONNECT_TIMEOUT_MS;
    const client = new pg.Client({ ...connection, connectionTimeoutMillis });
    client.on('error', () => {});
    clients.push(client);
    await client.connect().catch((cause: unknown) => {
      const fault = encryptionFault(cause);
      throw fault === null ? cause : new DatabaseOpenError(`${variable}: ${fault}`, { cause });
    });
    return client as Session;
  };
  try {
    const one = await connectAndCheck();
    await requireUtf8(one, variable);
    if (!mayBeStandby && (await isStandby(one))) throw new DatabaseOpenError(READ_ONLY);
    if ((await backendPid(one)) === one.processID) return;
    const other = await connectAndCheck();
    for (let look = 0; look < MAX_CHECKS; look += 1) {
      if (await shareSession(one, other)) throw new DatabaseOpenError(SHARED_SESSIONS);
    }
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

/**
 * Requires the encoding UTF8, in which the database can store and compare every letter of the register.
 * @throws DatabaseOpenError for a database of another encoding
 */
async function requireUtf8(client: Session, variable: AddressVariable): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(
    "select current_setting('server_encoding') as encoding",
  );
  const encoding = rows[0]?.encoding;
  if (encoding === 'UTF8') return;
  throw new DatabaseOpenError(
    `${variable} is a database in the encoding ${encoding}, which lacks letters of the register: it must be UTF8 ` +
      '(createdb --encoding=UTF8 --template=template0)',
  );
}

/** Tests whether a transaction of `other` runs in the session of `one`, or moves `one` to another session. */
async function shareSession(one: Session, other: Session): Promise<boolean> {
  const before = await backendPid(one);
  await other.query('begin');
  const taken = await backendPid(other);
  const after = await backendPid(one);
  await other.query('rollback');
  return taken === before || after !== before;
}

async function isStandby(client: Session): Promise<boolean> {
  const { rows } = await client.query<{ standby: boolean }>(
    'select pg_is_in_recovery() as standby',
  );
  return rows[0]?.standby ?? false;
}

async function backendPid(client: Session): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}
