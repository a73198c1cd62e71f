import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import {
  type PostgresServer,
  rowsOf,
  startPostgres,
} from '../../../../../test/support/postgres-server.ts';
import { unprivilegedUser } from '../../../../../test/support/unprivileged-user.ts';
import { openCorpus } from '../../service/runtime/open-corpus.ts';

const START_MS = 120_000;

let folder: string;
/** Accepts encrypted and unencrypted connections. */
let either: PostgresServer;
/** Accepts only encrypted connections with a client certificate. */
let encrypted: PostgresServer;
/** Accepts only unencrypted connections. */
let plain: PostgresServer;

beforeAll(async () => {
  folder = mkdtempSync('/tmp/marcario-tls-');
  chmodSync(folder, 0o755);
  makeAuthority('ca');
  makeAuthority('other-ca');
  makeCertificate('server', 'subjectAltName=DNS:localhost,IP:127.0.0.1');
  makeCertificate('elsewhere', 'subjectAltName=DNS:db.example');
  makeCertificate('client', 'subjectAltName=DNS:client', 'postgres');
  writeFileSync(at('hba'), 'hostssl all all 127.0.0.1/32 trust clientcert=verify-ca\n');
  const common = ['ssl=on', `ssl_ca_file=${at('ca.crt')}`];
  either = await startPostgres([...common, ...certificateOf('server')]);
  encrypted = await startPostgres([...common, ...certificateOf('server')]);
  plain = await startPostgres();
  // The rule applies after a restart only, because the first start is checked over an unencrypted connection.
  await rowsOf(encrypted, `alter system set hba_file = '${at('hba')}'`);
  await encrypted.leave('fast');
  await encrypted.comeBack();
}, START_MS);
afterAll(async () => {
  await Promise.all([either, encrypted, plain].map((server) => server?.stop()));
  rmSync(folder, { recursive: true });
});

const at = (name: string) => join(folder, name);
const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { stdio: 'pipe' });

function makeAuthority(name: string): void {
  const subject = [
    '-subj',
    `/CN=${name}`,
    '-days',
    '2',
    '-addext',
    'basicConstraints=critical,CA:TRUE',
  ];
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    ...subject,
    '-keyout',
    at(`${name}.key`),
    '-out',
    at(`${name}.crt`),
  );
}

function makeCertificate(name: string, names: string, commonName = name): void {
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    `/CN=${commonName}`,
    '-keyout',
    at(`${name}.key`),
    '-out',
    at(`${name}.csr`),
  );
  writeFileSync(at(`${name}.ext`), names);
  openssl(
    'x509',
    '-req',
    '-in',
    at(`${name}.csr`),
    '-CA',
    at('ca.crt'),
    '-CAkey',
    at('ca.key'),
    '-CAcreateserial',
    '-days',
    '2',
    '-extfile',
    at(`${name}.ext`),
    '-out',
    at(`${name}.crt`),
  );
  const user = unprivilegedUser();
  if (user) chownSync(at(`${name}.key`), user.uid, user.gid);
  chmodSync(at(`${name}.key`), 0o600);
}

const certificateOf = (name: string) => [
  `ssl_cert_file=${at(`${name}.crt`)}`,
  `ssl_key_file=${at(`${name}.key`)}`,
];

/** Opens a database and returns whether its connections are encrypted, or the message of the error. */
async function opened(server: PostgresServer, parameters: string, host = '127.0.0.1') {
  const url = server.urlOf('postgres').replace('127.0.0.1', host);
  try {
    const { database, close } = await openCorpus(`${url}?${parameters}`);
    const { rows } = await database.serving.executeQuery<{ ssl: boolean }>(
      ENCRYPTED.compile(database.serving),
    );
    await close();
    return rows[0]?.ssl;
  } catch (error) {
    return (error as Error).message;
  }
}

const ENCRYPTED = sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
const AUTHORITY =
  /^DATABASE_URL: the certificate of the database is signed by an authority that is unknown here: add sslrootcert=/;
const HOST = /^DATABASE_URL: the certificate of the database is for another host/;

describe(`sslmode and its files, as libpq reads them ${proves('A4-TLS')}`, () => {
  it.each([
    ['sslmode=disable', false],
    ['sslmode=allow', false],
    ['sslmode=prefer', true],
    ['sslmode=require', true],
    ['sslmode=no-verify', true],
    ['sslmode=require&sslrootcert=CA', true],
    ['sslmode=require&sslrootcert=OTHER', AUTHORITY],
    ['sslmode=verify-ca', AUTHORITY],
    ['sslmode=verify-ca&sslrootcert=CA', true],
    ['sslmode=verify-ca&sslrootcert=OTHER', AUTHORITY],
    ['sslmode=verify-full', AUTHORITY],
    ['sslmode=verify-full&sslrootcert=CA', true],
    ['sslrootcert=CA', true],
    ['sslrootcert=OTHER', AUTHORITY],
    ['sslrootcert=system', AUTHORITY],
    ['sslmode=verify-full&sslrootcert=system', AUTHORITY],
    [
      'sslmode=require&sslrootcert=system',
      /^DATABASE_URL: sslrootcert=system needs sslmode=verify-full$/,
    ],
    ['sslmode=required', /^DATABASE_URL: sslmode must be one of disable, allow, prefer/],
    [
      'sslmode=verify-full&sslrootcert=/none/ca.pem',
      /^DATABASE_URL: the file \/none\/ca.pem of sslrootcert cannot be read \(ENOENT\)$/,
    ],
    [
      'sslmode=verify-full&sslrootcert=HBA',
      /^DATABASE_URL: the file .* of sslrootcert is not in PEM form$/,
    ],
    [
      'sslmode=require&sslcert=CLIENT.crt&sslkey=SERVER.key',
      /^DATABASE_URL: sslcert and sslkey are no certificate with its key$/,
    ],
  ])('%s', async (parameters, expected) => {
    expect(await opened(either, withFiles(parameters))).toEqual(
      typeof expected === 'boolean' ? expected : expect.stringMatching(expected),
    );
  });

  it(
    'compares the name of the host under verify-full alone',
    async () => {
      const server = await startPostgres(['ssl=on', ...certificateOf('elsewhere')]);
      try {
        const by = (mode: string) => opened(server, withFiles(`sslmode=${mode}&sslrootcert=CA`));
        expect(await by('verify-full')).toMatch(HOST);
        expect(await by('verify-ca')).toBe(true);
        expect(await by('require')).toBe(true);
      } finally {
        await server.stop();
      }
      expect(
        await opened(either, withFiles('sslmode=verify-full&sslrootcert=CA'), 'localhost'),
      ).toBe(true);
    },
    START_MS,
  );

  it('finds what a server takes, and says what to set where it does not', async () => {
    const files = withFiles('sslcert=CLIENT.crt&sslkey=CLIENT.key');
    expect(await opened(plain, 'sslmode=prefer')).toBe(false);
    expect(await opened(plain, 'sslmode=allow')).toBe(false);
    expect(await opened(plain, 'sslmode=require')).toMatch(
      /^DATABASE_URL: the database does not offer encryption: set sslmode=disable/,
    );
    expect(await opened(encrypted, `sslmode=require&${files}`)).toBe(true);
    expect(await opened(encrypted, `sslmode=allow&${files}`)).toBe(true);
    expect(await opened(encrypted, `sslmode=prefer&${files}`)).toBe(true);
    expect(await opened(encrypted, 'application_name=x')).toMatch(
      /^DATABASE_URL: the database takes no connection without encryption from here: add sslmode=require/,
    );
    expect(await opened(encrypted, 'sslmode=require')).toMatch(/certificate/);
  });
});

describe('the encoding of a database', () => {
  it.each(['LATIN1', 'SQL_ASCII', 'WIN1252'])(
    `must be UTF8, and is refused in one line before anything is made: %s ${proves('A4-UTF8')}`,
    async (encoding) => {
      const name = `of_${encoding.toLowerCase()}`;
      await rowsOf(
        plain,
        `create database ${name} encoding '${encoding}' lc_collate 'C' lc_ctype 'C' template template0`,
      );
      await expect(openCorpus(plain.urlOf(name))).rejects.toThrow(
        new RegExp(`^DATABASE_URL is a database in the encoding ${encoding}, .* must be UTF8 .*$`),
      );
    },
  );
});

function withFiles(parameters: string): string {
  return parameters
    .replace('=OTHER', `=${at('other-ca.crt')}`)
    .replace('=CA', `=${at('ca.crt')}`)
    .replace('=HBA', `=${at('hba')}`)
    .replace('=CLIENT.crt', `=${at('client.crt')}`)
    .replace('=CLIENT.key', `=${at('client.key')}`)
    .replace('=SERVER.key', `=${at('server.key')}`);
}
