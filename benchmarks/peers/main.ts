import { parseArgs } from 'node:util';
import { inOwnProcess, isChild, workAsChild } from '../own-process.ts';
import { askPeer, type PeerResult } from './ask-peer.ts';
import { compared } from './compared.ts';
import type { Peer } from './peer.ts';
import { installPeers } from './peer-packages.ts';
import { type PeerQuestions, peerQuestions } from './peer-questions.ts';
import { PEERS } from './peers.ts';
import { type PeerOutcome, printComparison } from './print-comparison.ts';

const OPTIONS = {
  marks: { type: 'string', default: '200000' },
  queries: { type: 'string', default: '1000' },
  seconds: { type: 'string', default: '20' },
  engines: { type: 'string', default: PEERS.map(({ name }) => name).join(',') },
  seed: { type: 'string', default: '1' },
  json: { type: 'boolean', default: false },
} as const;
const MINUTES_PER_ENGINE = 15;

async function compareAll(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  const engines = values.engines.split(',');
  const corpus = { marks: Number(values.marks), seed: Number(values.seed) };
  installPeers();
  const questions = peerQuestions(corpus, Number(values.queries));
  const outcomes: PeerOutcome[] = [];
  for (const peer of PEERS.filter(({ name }) => engines.includes(name))) {
    console.error(`${peer.name} ...`);
    outcomes.push(await outcomeOf(peer, questions, Number(values.seconds)));
  }
  if (values.json) console.log(JSON.stringify(outcomes));
  else printComparison(outcomes, { ...corpus, names: questions.distinctNames });
}

async function outcomeOf(
  peer: Peer,
  questions: PeerQuestions,
  secondsPerKind: number,
): Promise<PeerOutcome> {
  const { name, configuration } = peer;
  const { corpus, cases, warmUp } = questions;
  try {
    const task = { peer: name, corpus, cases, warmUp, secondsPerKind };
    const result = await inOwnProcess<PeerResult>(task, MINUTES_PER_ENGINE);
    const { seconds, megabytes } = result.cost;
    const rows = compared(peer, result, questions);
    return { name, configuration, 'build s': seconds, MB: megabytes, rows };
  } catch (error) {
    return { name, why: error instanceof Error ? error.message : String(error) };
  }
}

await (isChild() ? workAsChild(askPeer) : compareAll());
