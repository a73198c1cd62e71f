import { CONCEPT_KNOWLEDGE } from '../../packages/core/src/likeness/data/concept-knowledge.ts';
import { loadLexicon } from '../../packages/core/src/likeness/data/lexicon-data.ts';
import { EngineClient } from '../../packages/core/src/opensearch/engine-client.ts';
import { EngineState } from '../../packages/core/src/opensearch/index-state.ts';
import { OpenSearchNames } from '../../packages/core/src/opensearch/names.ts';
import { EngineVocabulary } from '../../packages/core/src/opensearch/vocabulary.ts';
import { runToCompletion } from '../../packages/core/src/search/similar/similar-marks.ts';
import { searchSourcePage } from '../../packages/core/src/search/source/search-source-page.ts';
import { searchSimilarInSource } from '../../packages/core/src/search/source/similar-in-source.ts';
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
  loadLexicon(CONCEPT_KNOWLEDGE);
  const client = await EngineClient.open({ nodes: urls });
  const state = new EngineState(client, alias);
  const { live } = await state.read();
  if (live === null) throw new Error('the index is not there');
  const vocabulary = new EngineVocabulary(state);
  await vocabulary.refresh(live.words);
  const source = new MeasuredSource(new OpenSearchNames(client, alias), {
    live,
    vocabulary: vocabulary.words,
  });
  for (const { query, page } of texts) await searchSourcePage(source, query, page);
  for (const name of similar) runToCompletion(await searchSimilarInSource(source, similarTo(name)));
  const resident = process.memoryUsage.rss();
  await client.close();
  return Math.round(resident / 2 ** 20);
}
