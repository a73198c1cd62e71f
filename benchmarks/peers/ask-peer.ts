import type { BuildCost } from '../queries/measured-build.ts';
import type { QueryCase } from '../queries/query-kinds.ts';
import type { PeerCorpus, Search } from './peer.ts';
import { PEERS } from './peers.ts';

/** What a process of one engine is told. */
export interface PeerTask {
  readonly peer: string;
  readonly corpus: PeerCorpus;
  /** Cases by kind of query, the first ones to warm up. */
  readonly cases: Readonly<Record<string, readonly QueryCase[]>>;
  readonly warmUp: number;
  /** After so long no more queries of a kind are asked. */
  readonly secondsPerKind: number;
}

/** What it tells. */
export interface PeerResult {
  readonly cost: BuildCost;
  readonly answers: AnswersByKind;
  readonly filteredAnswers: AnswersByKind | null;
}

/** In the order of the cases, without those that warm up. */
export type AnswersByKind = Readonly<Record<string, readonly PeerAnswer[]>>;

export interface PeerAnswer {
  readonly hits: readonly string[];
  readonly milliseconds: number;
}

/** Builds an engine's index and asks it everything, in this process. */
export async function askPeer(task: PeerTask): Promise<PeerResult> {
  const peer = PEERS.find(({ name }) => name === task.peer);
  if (!peer) throw new Error(`No engine ${task.peer}`);
  const { cost, search, filteredSearch, close } = await peer.open(task.corpus);
  const answers = await askEveryKind(search, task);
  const filteredAnswers = filteredSearch ? await askEveryKind(filteredSearch, task) : null;
  await close?.();
  return { cost, answers, filteredAnswers };
}

async function askEveryKind(
  search: Search,
  { cases, warmUp, secondsPerKind }: PeerTask,
): Promise<AnswersByKind> {
  const answers: Record<string, PeerAnswer[]> = {};
  for (const [kind, asked] of Object.entries(cases)) {
    await askAll(search, asked.slice(0, warmUp), secondsPerKind / 10);
    answers[kind] = await askAll(search, asked.slice(warmUp), secondsPerKind);
  }
  return answers;
}

async function askAll(search: Search, cases: readonly QueryCase[], seconds: number) {
  const deadline = performance.now() + seconds * 1_000;
  const answers: PeerAnswer[] = [];
  for (const asked of cases) {
    const start = performance.now();
    if (start > deadline) break;
    const answered = search(asked);
    const hits = answered instanceof Promise ? await answered : answered;
    answers.push({ hits, milliseconds: performance.now() - start });
  }
  return answers;
}
