import { openCorpus } from '@marcario/core/service';
import { openSaved } from './open-saved.ts';
import type { Settings } from './settings.ts';
import { ask, mistypedNames } from './text-queries.ts';

export interface StartFigures {
  /** From when the process was asked for to its first answer. */
  readonly seconds: number;
}

/** A start from the snapshot, at the head of the corpus. */
export async function start(settings: Settings, askedAt: number): Promise<StartFigures> {
  const corpus = await openCorpus(settings.databaseUrl);
  const open = await openSaved(corpus, settings);
  const { index } = open.live.current();
  const [text = ''] = mistypedNames(index, 1);
  ask(index, text, 0);
  const seconds = (Date.now() - askedAt) / 1_000;
  await open.close();
  await corpus.close();
  return { seconds };
}
