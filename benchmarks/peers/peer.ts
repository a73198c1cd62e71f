import type { BuildCost } from '../queries/measured-build.ts';
import type { QueryCase } from '../queries/query-kinds.ts';
import type { CorpusOptions } from '../queries/synthetic-brands.ts';

/** A search engine that is compared. */
export interface Peer {
  readonly name: string;
  /** Its configuration, for the report. */
  readonly configuration: string;
  /** What it answers with: folded names, or the numbers of marks. */
  readonly answers: 'names' | 'marks';
  readonly open: (corpus: PeerCorpus) => Promise<OpenPeer>;
}

/** What there is to index. */
export interface PeerCorpus extends CorpusOptions {
  /** Distinct folded names, one a line. */
  readonly namesFile: string;
}

/** An engine that holds the corpus. */
export interface OpenPeer {
  readonly cost: BuildCost;
  readonly search: Search;
  /** The same search through a filter, where there are filters. */
  readonly filteredSearch?: Search;
  readonly close?: () => Promise<void>;
}

/** At most 20 answers to a query, best first. */
export type Search = (asked: QueryCase) => readonly string[] | Promise<readonly string[]>;
