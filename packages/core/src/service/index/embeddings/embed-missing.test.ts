import { describe, expect, it } from 'vitest';
import { nearNames } from '../../../search/retrieval/vectors/near-names.ts';
import { emptyNameVectors, vectorOfName } from '../../../search/segment/embeddings/name-vectors.ts';
import { embedMissing } from './embed-missing.ts';

const NAMES = 1_000;
const table = { size: NAMES, text: (name: number) => `name ${name}` };
/** The vector of name 7 begins with 7. */
const embedNames = async (names: readonly string[]) =>
  Int8Array.from(names.flatMap((text) => [Number(text.slice(5)) % 100, 100]));
const never = new AbortController().signal;

describe('embedMissing', () => {
  it('gives each missing name its vector, and leaves the others alone', async () => {
    const vectors = emptyNameVectors(NAMES, 2);
    const names = Array.from({ length: NAMES / 2 }, (_, i) => 2 * i + 1);
    expect(await embedMissing({ table, names, vectors }, embedNames, never)).toBe(true);
    expect(vectorOfName(vectors, 1)).toEqual(Int8Array.of(1, 100));
    expect(vectorOfName(vectors, 999)).toEqual(Int8Array.of(99, 100));
    expect(vectorOfName(vectors, 998)).toEqual(Int8Array.of(0, 0));
  });

  it('lets names be found from the moment on that they are embedded', async () => {
    const vectors = emptyNameVectors(3, 2);
    const found = () =>
      nearNames(vectors, Int8Array.of(2, 100), () => true)
        .filter(({ cosine }) => cosine > 0.9)
        .map(({ name }) => name);
    expect(found()).toEqual([]);
    await embedMissing({ table, names: [2], vectors }, embedNames, never);
    expect(found()).toEqual([2]);
  });

  it('ends when it is told to, and keeps what it has', async () => {
    const vectors = emptyNameVectors(NAMES, 2);
    const stop = new AbortController();
    const names = [...Array(NAMES).keys()];
    const once = async (texts: readonly string[]) => {
      stop.abort();
      return embedNames(texts);
    };
    expect(await embedMissing({ table, names, vectors }, once, stop.signal)).toBe(false);
    expect(vectorOfName(vectors, 5)).toEqual(Int8Array.of(5, 100));
    expect(vectorOfName(vectors, NAMES - 1)).toEqual(Int8Array.of(0, 0));
  });
});
