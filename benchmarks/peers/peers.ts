import { flexsearch } from './engines/flexsearch.ts';
import { marcario } from './engines/marcario.ts';
import { minisearch } from './engines/minisearch.ts';
import { orama } from './engines/orama.ts';
import { postgresTrigrams, postgresWords } from './engines/postgres.ts';
import { sqliteTrigrams, sqliteWords } from './engines/sqlite.ts';
import type { Peer } from './peer.ts';

/** Marcario first, then the others. */
export const PEERS: readonly Peer[] = [
  marcario,
  flexsearch,
  minisearch,
  orama,
  sqliteWords,
  sqliteTrigrams,
  postgresTrigrams,
  postgresWords,
];
