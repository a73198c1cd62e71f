import { EngineClient } from '../../packages/core/src/engine/engine-client.ts';
import { EngineNames } from '../../packages/core/src/engine/engine-names.ts';
import { EngineState } from '../../packages/core/src/engine/engine-state.ts';
import { EngineVocabulary } from '../../packages/core/src/engine/engine-vocabulary.ts';
import { CONCEPT_KNOWLEDGE } from '../../packages/core/src/likeness/data/concept-knowledge.ts';
import { knowWords } from '../../packages/core/src/likeness/data/word-knowledge.ts';
import { allSteps } from '../../packages/core/src/search/similar/similar-marks.ts';
import { sourcePage } from '../../packages/core/src/search/source/source-page.ts';
import { sourceSimilar } from '../../packages/core/src/search/source/source-similar.ts';
import type { AskedPage } from './asked.ts';
import { similarTo } from './compared-row.ts';
import { MeasuredSource } from './filled-engine.ts';

/** Which index, and what is asked of it. */
export interface ServedTask {
  readonly urls: readonly string[];
  readonly alias: string;
  readonly texts: readonly AskedPage<string>[];
  readonly similar: readonly string[];
}

/** In a process of its own: answers from an engine as one that serves does. @returns resident megabytes afterwards */
export async function servedMegabytes({
  urls,
  alias,
  texts,
  similar,
}: ServedTask): Promise<number> {
  knowWords(CONCEPT_KNOWLEDGE);
  const client = await EngineClient.open({ nodes: urls });
  const state = new EngineState(client, alias);
  const { live } = await state.read();
  if (live === null) throw new Error('the index is not there');
  const vocabulary = new EngineVocabulary(state);
  await vocabulary.look(live.words);
  const source = new MeasuredSource(new EngineNames(client, alias), {
    live,
    vocabulary: vocabulary.words,
  });
  for (const { query, page } of texts) await sourcePage(source, query, page);
  for (const name of similar) allSteps(await sourceSimilar(source, similarTo(name)));
  const resident = process.memoryUsage.rss();
  await client.close();
  return Math.round(resident / 2 ** 20);
}
