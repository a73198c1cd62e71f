import { parentPort } from 'node:worker_threads';
import { CONCEPT_KNOWLEDGE } from '../../likeness/data/concept-knowledge.ts';
import { knowWords } from '../../likeness/data/word-knowledge.ts';
import { similarityFrom } from '../../search/similar/corpus-similarity.ts';
import { ChangedNames, WatchedNames } from '../../search/similar/watched/watched-names.ts';
import type { WatchAnswer, WatchTask } from '../open-watch.ts';

/** A worker thread that matches changed names with watched ones, one group after the other. */
let changed: ChangedNames | undefined;
let watched: WatchedNames | undefined;
knowWords(CONCEPT_KNOWLEDGE);

function runTask(task: WatchTask): WatchAnswer {
  if (task.kind === 'judge') {
    changed = new ChangedNames(similarityFrom(task.judge));
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
