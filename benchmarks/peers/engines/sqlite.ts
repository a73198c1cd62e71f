import { statSync } from 'node:fs';
import { join } from 'node:path';
import { foldText } from '@marcario/core';
import { measuredBuild } from '../../queries/measured-build.ts';
import { PAGE } from '../../queries/query-kinds.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { readNames } from '../names-file.ts';
import type { Peer } from '../peer.ts';
import { loadPeer } from '../peer-packages.ts';

interface Statement {
  run(...values: unknown[]): void;
  all(...values: unknown[]): { readonly name: string }[];
}

interface Database {
  exec(sql: string): void;
  prepare(sql: string): Statement;
}

type Sqlite = new (path: string) => Database;

interface FullText {
  readonly name: string;
  readonly configuration: string;
  /** Options of the virtual table. */
  readonly table: string;
  readonly match: (folded: string) => string;
}

const PRAGMAS =
  'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -512000; PRAGMA mmap_size = 2000000000';

export const sqliteWords = sqlite({
  name: 'SQLite FTS5 unicode61',
  configuration: "`prefix='2 3 4'`, all words, the last one as a prefix, ordered by `rank`",
  table: "tokenize='unicode61', prefix='2 3 4'",
  match: (folded) => `${folded.split(' ').map(quoted).join(' ')}*`,
});

export const sqliteTrigrams = sqlite({
  name: 'SQLite FTS5 trigram',
  configuration: '`detail=none`, any trigram of the query, ordered by `rank`',
  table: "tokenize='trigram', detail=none",
  match: (folded) => trigramsOf(folded).map(quoted).join(' OR '),
});

function sqlite({ name, configuration, table, match }: FullText): Peer {
  return {
    name,
    configuration: `${configuration}; file in memory (cache 512 MB, mmap)`,
    answers: 'names',
    async open({ namesFile }) {
      const path = join(temporaryFolder(), 'names.db');
      const Sqlite = loadPeer<Sqlite>('better-sqlite3');
      const { built, cost } = await measuredBuild(readNames(namesFile), (names) =>
        filled(new Sqlite(path), table, names),
      );
      const select = built.prepare(
        `SELECT name FROM names WHERE names MATCH ? ORDER BY rank LIMIT ${PAGE}`,
      );
      const ask = (text: string) => select.all(match(foldText(text))).map(({ name }) => name);
      const megabytes = Math.round(statSync(path).size / 2 ** 20);
      return { cost: { ...cost, megabytes }, search: ({ text }) => ask(text) };
    },
  };
}

function filled(database: Database, table: string, names: Iterable<string>): Database {
  database.exec(PRAGMAS);
  database.exec(`CREATE VIRTUAL TABLE names USING fts5(name, ${table})`);
  const insert = database.prepare('INSERT INTO names VALUES (?)');
  database.exec('BEGIN');
  for (const name of names) insert.run(name);
  database.exec("COMMIT; INSERT INTO names(names) VALUES ('optimize')");
  return database;
}

function quoted(text: string): string {
  return `"${text}"`;
}

/** Of a text that is shorter than three letters nothing can be asked: it is asked as it is. */
function trigramsOf(folded: string): string[] {
  const places = Array.from({ length: Math.max(1, folded.length - 2) }, (_, i) => i);
  return [...new Set(places.map((at) => folded.slice(at, at + 3)))];
}
