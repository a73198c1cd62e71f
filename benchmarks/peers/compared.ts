import { percentiles, rounded } from '../percentiles.ts';
import { type Answered, type Judgement, judged, literalFirst } from '../queries/judged.ts';
import { QUERY_KINDS } from '../queries/query-kinds.ts';
import type { AnswersByKind, PeerResult } from './ask-peer.ts';
import type { Peer } from './peer.ts';
import type { PeerQuestions } from './peer-questions.ts';

/** How one engine did on one kind of query, or on all together. */
export interface PeerRow extends Judgement {
  readonly engine: string;
  readonly 'literal first': number;
  /** Time was up before everything was asked. */
  readonly cut: boolean;
  /** Asked through a filter, which leaves out marks that would be right: only its speed is told. */
  readonly filtered: boolean;
}

type Share = 'recall@20' | 'rank 1' | 'literal first';

export const ALL_KINDS = 'all kinds';

/** Judges what an engine answered: a row for each kind of query, and one for all. */
export function compared(peer: Peer, result: PeerResult, questions: PeerQuestions): PeerRow[] {
  const { answers, filteredAnswers } = result;
  const rows = rowsOf(peer, answers, questions).map((row) => ({ ...row, filtered: false }));
  if (filteredAnswers === null) return rows;
  const filtered = rowsOf(peer, filteredAnswers, questions);
  return [...rows, ...filtered.map((row) => ({ ...row, filtered: true }))];
}

function rowsOf({ name: engine, answers }: Peer, byKind: AnswersByKind, questions: PeerQuestions) {
  const { cases, held, nameOf, warmUp } = questions;
  const toName = (hit: string) => (answers === 'names' ? hit : (nameOf.get(hit) ?? ''));
  const rows = QUERY_KINDS.map((kind) => {
    const asked = cases[kind.name]?.slice(warmUp) ?? [];
    const answered = asked.flatMap((one, i): Answered[] => {
      const told = byKind[kind.name]?.[i];
      return told ? [{ ...told, asked: one, names: told.hits.map(toName) }] : [];
    });
    const first = literalFirst(answered, held[kind.name] ?? []);
    const cut = answered.length < asked.length;
    return { engine, ...judged(kind, answered), 'literal first': first, cut };
  });
  const milliseconds = Object.values(byKind).flatMap((told) => told.map((one) => one.milliseconds));
  const cut = rows.some((row) => row.cut);
  const all = { engine, query: ALL_KINDS, asked: milliseconds.length, cut };
  return [...rows, { ...all, ...meanShares(rows), ...percentiles(milliseconds) }];
}

/** Each kind counts as much as another, however many queries of it were asked. */
function meanShares(rows: readonly Pick<PeerRow, Share>[]): Record<Share, number> {
  const mean = (share: Share) =>
    rounded(rows.reduce((sum, row) => sum + row[share], 0) / rows.length, 4);
  return {
    'recall@20': mean('recall@20'),
    'rank 1': mean('rank 1'),
    'literal first': mean('literal first'),
  };
}
