import { foldText } from '@marcario/core';
import pg from 'pg';
import { startPostgres } from '../../../test/support/postgres-server.ts';
import { POSTGRES_SETTINGS } from '../../postgres-settings.ts';
import { measuredBuild } from '../../queries/measured-build.ts';
import { PAGE } from '../../queries/query-kinds.ts';
import { readNames } from '../names-file.ts';
import type { Peer } from '../peer.ts';

interface NameSearch {
  readonly name: string;
  readonly configuration: string;
  /** On an empty database. */
  readonly prepare: string;
  /** With the names in `names`; what is timed. */
  readonly index: string;
  readonly select: string;
  readonly query: (folded: string) => string;
}

/** Names of one statement: many enough that the way does not count. */
const BATCH = 20_000;

export const postgresTrigrams = postgres({
  name: 'PostgreSQL pg_trgm',
  configuration:
    'distinct names, GIN; `name % query OR name LIKE query%`, what begins with it first, then by `<->`; `similarity_threshold` 0.3',
  prepare: `CREATE EXTENSION pg_trgm; ALTER DATABASE postgres SET pg_trgm.similarity_threshold = 0.3`,
  index: 'CREATE INDEX ON names USING gin (name gin_trgm_ops)',
  select: `SELECT name FROM names WHERE name % $1 OR name LIKE $1 || '%' ORDER BY name LIKE $1 || '%' DESC, name <-> $1 LIMIT ${PAGE}`,
  query: (folded) => folded,
});

export const postgresWords = postgres({
  name: 'PostgreSQL tsvector',
  configuration:
    'GIN over a stored column, `simple`, all words, the last one as a prefix; by `ts_rank`, then the shortest',
  prepare: '',
  index: `ALTER TABLE names ADD words tsvector GENERATED ALWAYS AS (to_tsvector('simple', name)) STORED;
    CREATE INDEX ON names USING gin (words)`,
  select: `SELECT name FROM names, to_tsquery('simple', $1) query WHERE words @@ query ORDER BY ts_rank(words, query, 2) DESC, length(name) LIMIT ${PAGE}`,
  query: (folded) => `${folded.replaceAll(' ', ' & ')}:*`,
});

function postgres({ name, configuration, prepare, index, select, query }: NameSearch): Peer {
  return {
    name,
    configuration: `${configuration}; statements prepared`,
    answers: 'names',
    async open({ namesFile }) {
      const server = await startPostgres(POSTGRES_SETTINGS);
      await onceConnected(server.urlOf('postgres'), (client) => client.query(prepare));
      const client = new pg.Client({ connectionString: server.urlOf('postgres') });
      await client.connect();
      await insertNames(client, readNames(namesFile));
      const { cost } = await measuredBuild([], () => client.query(index));
      await client.query('VACUUM ANALYZE names');
      const ask = async (text: string) => {
        const asked = { name: 'search', text: select, values: [query(foldText(text))] };
        const { rows } = await client.query<{ readonly name: string }>(asked);
        return rows.map((row) => row.name);
      };
      return {
        cost: { ...cost, megabytes: await megabytesOf(client) },
        search: ({ text }) => ask(text),
        close: async () => {
          await client.end();
          await server.stop();
        },
      };
    },
  };
}

async function onceConnected(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await work(client);
  await client.end();
}

async function insertNames(client: pg.Client, names: readonly string[]): Promise<void> {
  await client.query('CREATE TABLE names (name text NOT NULL)');
  for (let from = 0; from < names.length; from += BATCH) {
    const batch = names.slice(from, from + BATCH);
    await client.query('INSERT INTO names SELECT unnest($1::text[])', [batch]);
  }
}

async function megabytesOf(client: pg.Client): Promise<number> {
  const size = "SELECT pg_total_relation_size('names')::float8 AS bytes";
  const { rows } = await client.query<{ readonly bytes: number }>(size);
  return Math.round((rows[0]?.bytes ?? 0) / 2 ** 20);
}
