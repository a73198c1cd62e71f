import { parentPort } from 'node:worker_threads';
import { CONCEPT_KNOWLEDGE } from '../../likeness/data/concept-knowledge.ts';
import { loadLexicon } from '../../likeness/data/lexicon-data.ts';
import { loadSimilarityModel } from '../../search/similar/corpus-similarity.ts';
import { ParsedNameCache, WatchedNames } from '../../search/similar/watched/watched-names.ts';
import type { WatchAnswer, WatchTask } from '../runtime/open-watch.ts';

/** A worker thread that matches changed names with watched ones, one group after the other. */
let changed: ParsedNameCache | undefined;
let watched: WatchedNames | undefined;
loadLexicon(CONCEPT_KNOWLEDGE);

function runTask(task: WatchTask): WatchAnswer {
  if (task.kind === 'judge') {
    changed = new ParsedNameCache(loadSimilarityModel(task.judge));
    return null;
  }
  if (task.kind === 'watch') {
    if (changed === undefined) throw new TypeError('there is no judge yet');
    // Frees the previous group first.
    watched = undefined;
    watched = new WatchedNames(changed, task.names);
    return null;
  }
  if (watched === undefined) throw new TypeError('no names are watched yet');
  return watched.matchAll(task.names);
}

parentPort?.on('message', (task: WatchTask) => {
  parentPort?.postMessage(runTask(task));
});
