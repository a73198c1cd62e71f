import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshPostgresUrl } from '../../../../test/support/fresh-database.ts';
import { TEST_SECRET } from '../../../../test/support/serve.ts';
import { runForTest } from '../testing/run-for-test.ts';

const NAMES = ['KOLUN', 'COLUN AUSTRAL', 'KOLINA', 'ZORZAL AZUL', 'BLUE SKY'];

let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'explain-'));
  env = {
    DATABASE_URL: await freshPostgresUrl(),
    SERVICE_SECRET_KEY: TEST_SECRET,
    LOG_LEVEL: 'warn',
    SERVICE_EMBEDDINGS: 'concepts',
  };
  const corpus = join(folder, 'corpus.ndjson');
  const lines = NAMES.map((denominacion, at) =>
    JSON.stringify({ nroSolicitud: String(at + 1), denominacion, clases: [{ clase: 29 }] }),
  );
  await writeFile(corpus, `${lines.join('\n')}\n`);
  expect((await runForTest(['import', corpus], env)).code).toBe(0);
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

async function explained(query: string) {
  const { code, stdout, stderr } = await runForTest(['explain-search', query, '--json'], env);
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

describe('marcario explain-search', () => {
  it('names the channel that proposed each mark, its place there, the keys and the features', async () => {
    const { folded, words, channels, hits } = await explained('Colún');
    expect(folded).toBe('colun');
    expect(words).toEqual([
      expect.objectContaining({
        word: 'colun',
        phoneticKeys: ['kolun'],
        byEdits: expect.arrayContaining([{ word: 'kolun', likeness: expect.any(Number) }]),
        bySound: expect.arrayContaining([{ word: 'kolun', likeness: 97 }]),
      }),
    ]);
    const phonetic = channels.findIndex((one: { channel: string }) => one.channel === 'phonetic');
    expect(channels[phonetic].best).toContain('kolun');
    const kolun = hits.find((hit: { nroSolicitud: string }) => hit.nroSolicitud === '1');
    expect(kolun).toMatchObject({ matchedBy: 'fuzzy', features: { sound: 1 } });
    expect(kolun.similarity).toBeGreaterThan(0.9);
    expect(kolun.places[phonetic]).toBeGreaterThan(0);
  });

  it('shows what is found by its meaning alone', async () => {
    const { hits } = await explained('cielo azul');
    const sky = hits.find((hit: { nroSolicitud: string }) => hit.nroSolicitud === '5');
    expect(sky).toMatchObject({ matchedBy: 'semantic' });
  });

  it('prints lines for people, and says where there is nothing to search', async () => {
    const { code, stdout } = await runForTest(['explain-search', 'kolun', '--limit', '2'], env);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^Query: kolun\nWord kolun: weight \d+, phonetic keys kolun\n {2}by edits: /,
    );
    expect(stdout).toMatch(/\nChannel exact x1: 1 names: kolun\n/);
    expect(stdout).toMatch(/\n1\.0000\t1\tkolun\tmatched by exact\n {2}places: exact x1 1, /);
    const empty = await runForTest(['explain-search', '!!!'], env);
    expect([empty.code, empty.stderr]).toEqual([
      1,
      'marcario: "!!!" has no letter or digit: it finds nothing\n',
    ]);
  });
});
