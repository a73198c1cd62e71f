import { join } from 'node:path';
import { portalProgress } from '../../store/feed-store.ts';
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
/** A portal that fails so often running is left alone until the next time. */
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
  const turns = portalTurns(tools.db, progress, config.perRun);
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
    if (answer.kind === 'rest') break;
    isFound = answer.kind === 'dossier';
    await batch.add(next.value, answer.kind === 'dossier' ? answer.line : null);
    if (batch.size === BATCH) {
      yield* closed(batch);
      batch = newBatch();
    }
    if (faults.running === FAULTS_MAX) break;
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
  running = 0;
  private count = 0;
  private first = '';

  add(nro: string, answer: PortalAnswer): void {
    if (answer.kind === 'dossier' || answer.kind === 'unknown') this.running = 0;
    else if (answer.reason !== undefined) {
      this.running += 1;
      this.count += 1;
      if (this.count === 1) this.first = `${nro}: ${answer.reason}`;
    }
  }

  *told(): Generator<FeedFault> {
    if (this.count === 1) yield faultOf(`A dossier could not be had: ${this.first}.`);
    if (this.count > 1) {
      yield faultOf(`${this.count} dossiers could not be had; the first is ${this.first}.`);
    }
  }
}

function faultOf(reason: string): FeedFault {
  return { kind: 'fault', source, name: source, reason };
}
