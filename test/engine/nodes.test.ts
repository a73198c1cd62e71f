import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EngineNodes, startEngine } from '../support/opensearch/engine-nodes.ts';
import { missingForEngine } from '../support/opensearch/engine-programs.ts';

const missing = missingForEngine();
if (missing !== null) console.log(missing);

describe.skipIf(missing !== null)('three nodes of a search engine', () => {
  let engine: EngineNodes;

  beforeAll(async () => {
    engine = await startEngine(3);
  });
  afterAll(() => engine?.stop());

  const countNodes = async (url: string) => {
    const answer = await fetch(`${url}/_cluster/health`, { signal: AbortSignal.timeout(10_000) });
    return ((await answer.json()) as { number_of_nodes: number }).number_of_nodes;
  };

  it('hold together, go on without one that is killed, and take it back', async () => {
    const [first = '', , last = ''] = engine.urls;
    expect(await countNodes(first)).toBe(3);
    await engine.nodes[2]?.kill();
    await expect(countNodes(last)).rejects.toThrow();
    await engine.whole(2);
    expect(await countNodes(first)).toBe(2);
    await engine.nodes[2]?.comeBack();
    await engine.whole(3);
    expect(await countNodes(last)).toBe(3);
  });
});
