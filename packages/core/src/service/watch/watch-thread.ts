import type { JudgeSource } from '../../search/similar/corpus-similarity.ts';
import type { LikeNames, WatchedName } from '../../search/similar/watched/watched-names.ts';
import type { NamesAside } from '../../watch/names-aside.ts';
import { AskedThread } from '../threads/asked-thread.ts';
import { WATCH_WORKER_FILE } from '../threads/worker-files.ts';
import type { WatchAnswer, WatchTask } from './watch-task.ts';

/** What lives briefly is collected sooner, and memory grows in smaller steps: two thirds of it, in the same time. */
const FRUGAL = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 1_024 };

/** A thread in which watched names are met. */
export class WatchThread implements NamesAside {
  readonly #thread = new AskedThread<WatchTask, WatchAnswer>(
    WATCH_WORKER_FILE,
    'met watched names',
    FRUGAL,
  );
  /** Tasks are asked one after the other. */
  #last: Promise<WatchAnswer>;

  constructor(judge: JudgeSource, names: readonly WatchedName[]) {
    this.#last = this.#thread.ask({ kind: 'watch', names, judge });
    // Whoever meets names is told of a failure.
    this.#last.catch(() => {});
  }

  async meet(names: readonly string[]): Promise<LikeNames> {
    const met = this.#last.then(() => this.#thread.ask({ kind: 'meet', names }));
    this.#last = met;
    const answer = await met;
    if (answer === null)
      throw new TypeError('the thread that met watched names said nothing of them');
    return answer;
  }

  stop(): Promise<void> {
    return this.#thread.stop();
  }
}
