import { parentPort } from 'node:worker_threads';
import { CONCEPT_KNOWLEDGE } from '../../likeness/data/concept-knowledge.ts';
import { knowWords } from '../../likeness/data/word-knowledge.ts';
import { similarityFrom } from '../../search/similar/corpus-similarity.ts';
import { WatchedNames } from '../../search/similar/watched/watched-names.ts';
import type { WatchAnswer, WatchTask } from '../open-watch.ts';

/** A thread of its own in which changed names meet watched ones. */
let watched: WatchedNames | undefined;
knowWords(CONCEPT_KNOWLEDGE);

function runTask(task: WatchTask): WatchAnswer {
  if (task.kind === 'watch') {
    watched = new WatchedNames(similarityFrom(task.judge), task.names);
    return null;
  }
  if (watched === undefined) throw new TypeError('no names are watched yet');
  return watched.meetAll(task.names);
}

parentPort?.on('message', (task: WatchTask) => {
  parentPort?.postMessage(runTask(task));
});
