import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeTinyModel } from './fixtures/tiny-model.ts';
import { loadSentenceModel, loadTransformers } from './sentence-model.ts';

/** Vectors of words in two languages; words with the same meaning have similar directions. */
const VECTORS = {
  eagle: [1, 0, 0, 0],
  aguila: [0.9, 0.1, 0, 0],
  golden: [0, 1, 0, 0],
  milk: [0, 0, -1, 0],
  leche: [0, 0, -0.9, 0.1],
};

const isInstalled = await loadTransformers().then(
  () => true,
  () => {
    console.log('Sentence models are not tested: @huggingface/transformers is not installed');
    return false;
  },
);

let folder: string;
const inFolder = (name: string) => join(folder, name);
const rowsOf = (values: Int8Array, dimensions: number) =>
  Array.from({ length: values.length / dimensions }, (_, row) => [
    ...values.subarray(row * dimensions, (row + 1) * dimensions),
  ]);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentence-model-'));
  await writeTinyModel(inFolder('tiny'), VECTORS);
});

afterAll(() => rm(folder, { recursive: true }));

describe.runIf(isInstalled)('a sentence model', () => {
  it('turns texts into the mean of their words, quantised', async () => {
    const model = await loadSentenceModel(inFolder('tiny'));
    expect(model.dimensions).toBe(4);
    expect(rowsOf(await model.embedNames(['eagle', 'eagle milk', 'leche']), 4)).toEqual([
      [127, 0, 0, 0],
      [127, 0, -127, 0],
      [0, 0, -127, 14],
    ]);
    await model.close();
  });

  it('embeds a query as it embeds a name, however either is written', async () => {
    const model = await loadSentenceModel(inFolder('tiny'));
    const [name = []] = rowsOf(await model.embedNames(['aguila golden']), 4);
    expect([...(await model.embedQuery('  ÁGUILA (Golden) '))]).toEqual(name);
    await model.close();
  });

  it('gives each name the same vector whatever stands in its batch', async () => {
    const model = await loadSentenceModel(inFolder('tiny'));
    const words = Object.keys(VECTORS);
    const names = Array.from({ length: 100 }, (_, i) =>
      Array.from({ length: 1 + (i % 4) }, (_, j) => words[(i + j) % words.length]).join(' '),
    );
    const together = rowsOf(await model.embedNames(names), 4);
    for (const position of [0, 31, 32, 63, 99]) {
      expect(await model.embedNames([names[position] ?? ''])).toEqual(
        Int8Array.from(together[position] ?? []),
      );
    }
    await model.close();
  });

  it('finds no direction in a text without a word', async () => {
    const model = await loadSentenceModel(inFolder('tiny'));
    expect(await model.embedQuery('!!!')).toEqual(new Int8Array(4));
    expect(await model.embedNames([])).toEqual(new Int8Array(0));
    await model.close();
  });

  it('bears an id that changes with its files alone', async () => {
    await cp(inFolder('tiny'), inFolder('same/tiny'), { recursive: true });
    await writeTinyModel(inFolder('other/tiny'), { ...VECTORS, milk: [0, 0, 0, 1] });
    const idOf = async (name: string) => {
      const model = await loadSentenceModel(inFolder(name));
      await model.close();
      return model.id;
    };
    expect(await idOf('tiny')).toMatch(/^model:tiny@[0-9a-f]{16}$/);
    expect(await idOf('same/tiny')).toBe(await idOf('tiny'));
    expect(await idOf('other/tiny')).not.toBe(await idOf('tiny'));
  });

  it('runs from a folder that has no quantised weights', async () => {
    await cp(inFolder('tiny'), inFolder('full'), { recursive: true });
    await rm(inFolder('full/onnx/model_quantized.onnx'));
    const model = await loadSentenceModel(inFolder('full'));
    expect(await model.embedQuery('eagle')).toEqual(Int8Array.of(127, 0, 0, 0));
    await model.close();
  });

  it('says in one line what is wrong with a folder', async () => {
    await expect(loadSentenceModel(inFolder('none'))).rejects.toThrow(
      /^The sentence model .*none cannot be loaded: ENOENT.*config\.json'$/,
    );
    await cp(inFolder('tiny'), inFolder('broken'), { recursive: true });
    await writeFile(inFolder('broken/onnx/model_quantized.onnx'), 'not a model');
    await expect(loadSentenceModel(inFolder('broken'))).rejects.toThrow(
      /^The sentence model .*broken cannot be loaded: .+$/,
    );
  });
});
