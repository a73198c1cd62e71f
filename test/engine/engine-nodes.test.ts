import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseBrandFilters } from '../../packages/core/src/domain/listing/brand-query.ts';
import { ServiceError } from '../../packages/core/src/domain/service-error.ts';
import { EngineClient } from '../../packages/core/src/opensearch/engine-client.ts';
import type { OpenSearchNames } from '../../packages/core/src/opensearch/names.ts';
import { type EngineNodes, startEngine } from '../support/opensearch/engine-nodes.ts';
import { missingForEngine } from '../support/opensearch/engine-programs.ts';
import { indexed, plainKeys } from './followed-marks.ts';
import { madeMarks } from './made-marks.ts';

const missing = missingForEngine(3);
if (missing !== null) console.log(missing);

const MARKS = madeMarks(400);
const PAUSE_MS = 20;
const TEST_MS = 180_000;
/** Long enough for a machine that is busy with other tests. */
const SEARCH_MS = 3_000;
const QUESTION = {
  branches: [
    {
      groups: [[{ keys: ['w:sol'], begins: ['w:vi'], gain: 1, covers: 0 }]],
      min: 1,
      scoring: { by: 'gain' as const },
      scale: 1,
      minScore: 0,
      without: [],
      limit: 50,
    },
  ],
  filter: parseBrandFilters({}),
};

/** What was answered to questions put one after the other. */
interface Asked {
  readonly right: number;
  readonly refused: number;
  /** The longest that one took, in milliseconds. */
  readonly longest: number;
}

describe.skipIf(missing !== null)('three nodes of an engine', () => {
  let nodes: EngineNodes;
  let client: EngineClient;
  let names: OpenSearchNames;
  let expected: readonly string[];

  beforeAll(async () => {
    nodes = await startEngine(3);
    client = await EngineClient.open({ nodes: nodes.urls, searchMs: SEARCH_MS });
    names = await indexed(client, nodes.alias('marks'), { marks: MARKS, keysOf: plainKeys });
    await nodes.whole(3);
    expected = await names.candidates(QUESTION);
    expect(expected.length).toBeGreaterThan(20);
  }, TEST_MS);
  afterAll(async () => {
    await client?.close();
    await nodes?.stop();
  });

  /** Asks for a while; what is answered is right, and what is not says when to come back. */
  const askFor = async (milliseconds: number): Promise<Asked> => {
    const asked = { right: 0, refused: 0, longest: 0 };
    for (const end = performance.now() + milliseconds; performance.now() < end; ) {
      const begun = performance.now();
      try {
        expect(await names.candidates(QUESTION)).toEqual(expected);
        asked.right += 1;
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        expect([error.status, error.retryAfterSeconds]).toEqual([503, 2]);
        asked.refused += 1;
      }
      asked.longest = Math.max(asked.longest, performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    return asked;
  };

  it(
    'answer rightly without one that is killed, after five seconds at most, and take it back',
    async () => {
      await nodes.nodes[0]?.kill();
      const killed = performance.now();
      let later = await askFor(1_000);
      while (later.refused > 0 && performance.now() - killed < 5_000) later = await askFor(1_000);
      expect(later.refused).toBe(0);
      expect(later.right).toBeGreaterThan(0);
      await nodes.nodes[0]?.comeBack();
      await nodes.whole(3);
      expect(await names.candidates(QUESTION)).toEqual(expected);
    },
    TEST_MS,
  );

  it(
    'refuse nothing because of one that hangs, keep nothing waiting once it is seen, and read from it again',
    async () => {
      nodes.nodes[1]?.hang();
      const together = await Promise.all(Array.from({ length: 8 }, () => askFor(1_000)));
      const later = await askFor(1_500);
      nodes.nodes[1]?.goOn();
      expect(together.map(({ refused }) => refused)).toEqual(together.map(() => 0));
      expect(later.refused).toBe(0);
      expect(later.longest).toBeLessThan(SEARCH_MS);
      await nodes.whole(3);
      expect(await names.candidates(QUESTION)).toEqual(expected);
    },
    TEST_MS,
  );

  it(
    'refuse with 503 while all are killed, at once after some tries, and answer by themselves once they are back',
    async () => {
      await Promise.all(nodes.nodes.map((node) => node.kill()));
      const { right, refused, longest } = await askFor(1_000);
      expect(right).toBe(0);
      expect(refused).toBeGreaterThan(5);
      expect(longest).toBeLessThan(SEARCH_MS);
      await Promise.all(nodes.nodes.map((node) => node.comeBack()));
      await vi.waitFor(async () => expect(await names.candidates(QUESTION)).toEqual(expected), {
        timeout: 60_000,
        interval: 100,
      });
    },
    TEST_MS,
  );
});
