import { join } from 'node:path';
import { portalProgress } from '../../store/feed-store.ts';
import { firstReasons } from '../first-reasons.ts';
import { type AskPortal, type PortalAnswer, portalAsker } from './ask-portal.ts';
import { type DossierBatch, openBatch } from './dossier-batch.ts';
import type { FeedFault, FeedItem } from './feed.ts';
import type { PortalConfig } from './feed-config.ts';
import { emptyFolder, type FeedTools } from './feed-tools.ts';
import { fileItems } from './file-items.ts';
import { type PortalTurn, portalTurns } from './portal-turns.ts';

const source = 'portal';
const EXTENSIONS = ['.ndjson', '.jsonl'];
const BATCH = 100;
/** After this many failures in a row the portal is left alone until the next slot. */
const FAULTS_MAX = 3;

/** Dossiers of the office's search portal (decision B3), many in one document. */
export async function* portalItems(
  config: PortalConfig,
  tools: FeedTools,
  signal: AbortSignal | undefined,
): AsyncGenerator<FeedItem> {
  const { location } = config;
  if (location.kind === 'files') {
    yield* fileItems(tools, { source, location, extensions: EXTENSIONS, signal });
    return;
  }
  const progress = await portalProgress(tools.db);
  const { notBefore, askedAt } = progress;
  if (notBefore !== null && notBefore > tools.now().toISOString()) {
    yield faultOf(`The portal wants no request before ${notBefore}.`);
    return;
  }
  const folder = await emptyFolder(tools, source);
  const ask = portalAsker(tools, { template: location.template, config, folder, askedAt });
  const turns = portalTurns(tools.db, progress, {
    limit: config.perRun,
    now: tools.now(),
  });
  yield* askInTurn({ tools, folder, turns, ask, signal });
}

interface Asking {
  readonly tools: FeedTools;
  readonly folder: string;
  readonly turns: AsyncGenerator<PortalTurn, void, boolean>;
  readonly ask: AskPortal;
  readonly signal: AbortSignal | undefined;
}

async function* askInTurn({ tools, folder, turns, ask, signal }: Asking): AsyncGenerator<FeedItem> {
  const newBatch = batches(tools, folder);
  const faults = new FaultCount();
  let batch = newBatch();
  let isFound = false;
  for (let next = await turns.next(isFound); !next.done; next = await turns.next(isFound)) {
    signal?.throwIfAborted();
    const answer = await ask(next.value.nro, signal);
    faults.add(next.value.nro, answer);
    if (answer.kind === 'rest') {
      if (answer.reason !== undefined) await batch.add(next.value, null);
      break;
    }
    isFound = answer.kind === 'dossier' || answer.kind === 'refused';
    await batch.add(next.value, answer.kind === 'dossier' ? answer.line : null);
    if (batch.size === BATCH) {
      yield* closed(batch);
      batch = newBatch();
    }
    if (faults.inARow === FAULTS_MAX) break;
  }
  yield* closed(batch);
  yield* faults.told();
}

/** Batches with names of their own, which say when they were begun. */
function batches(tools: FeedTools, folder: string): () => DossierBatch {
  const began = tools.now().toISOString().replace(/[:.]/g, '-');
  let count = 0;
  return () => {
    count += 1;
    return openBatch(tools, join(folder, `portal-${began}-${count}.ndjson`));
  };
}

async function* closed(batch: DossierBatch): AsyncGenerator<FeedItem> {
  const document = await batch.close();
  if (document) yield document;
}

/** What went wrong in a run, told as one fault. */
class FaultCount {
  /** Faults without an answer between them. */
  inARow = 0;
  readonly #reasons: string[] = [];

  add(nro: string, answer: PortalAnswer): void {
    this.inARow = answer.kind === 'fault' ? this.inARow + 1 : 0;
    if ('reason' in answer) this.#reasons.push(`${nro}: ${answer.reason}`);
  }

  *told(): Generator<FeedFault> {
    const { length } = this.#reasons;
    if (length === 0) return;
    const what = length === 1 ? 'A dossier' : `${length} dossiers`;
    yield faultOf(`${what} could not be had: ${firstReasons(this.#reasons)}.`);
  }
}

function faultOf(reason: string): FeedFault {
  return { kind: 'fault', source, name: source, reason };
}
