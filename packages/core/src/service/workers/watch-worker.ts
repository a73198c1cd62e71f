import { loadSimilarityModel } from '../../search/similar/corpus-similarity.ts';
import { ParsedNameCache, WatchedNames } from '../../search/similar/watched/watched-names.ts';
import type { WatchAnswer, WatchTask } from '../runtime/open-watch.ts';
import { answerTasks } from './request-worker.ts';

/** State of the worker thread that matches changed names with one group of watched names at a time. */
let changed: ParsedNameCache | undefined;
let watched: WatchedNames | undefined;

function runTask(task: WatchTask): WatchAnswer {
  if (task.kind === 'judge') {
    changed = new ParsedNameCache(loadSimilarityModel(task.judge));
    return null;
  }
  if (task.kind === 'watch') {
    if (changed === undefined) throw new TypeError('there is no judge yet');
    // Frees the memory of the previous group before the next one is prepared.
    watched = undefined;
    watched = new WatchedNames(changed, task.names);
    return null;
  }
  if (watched === undefined) throw new TypeError('no names are watched yet');
  return watched.matchAll(task.names);
}

answerTasks(runTask);
