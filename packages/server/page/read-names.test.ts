import { describe, expect, it } from 'vitest';
import { readTableFile } from './read-names.ts';

async function namesIn(...parts: BlobPart[]): Promise<string[]> {
  const { names } = await readTableFile(new Blob(parts));
  return names.map(({ name }) => name);
}

describe('the names in a file', () => {
  it.each([
    ['marca;clase\r\n"UNA; DOS";29\r\n"EL ""SOL""";30\r\n', ['UNA; DOS', 'EL "SOL"']],
    ['name\tclass\nA, B\t29', ['A, B']],
    ['Clase;Denominación\n29;A\n30;B', ['A', 'B']],
    ['UNO\nDOS', ['UNO', 'DOS']],
    ['', []],
  ])('are read from a CSV: %j', async (text, names) => {
    expect(await namesIn(text)).toEqual(names);
  });

  it('are read from what an old program saved', async () => {
    const latin = Uint8Array.from([...'marca\nÑANDÚ'].map((letter) => letter.charCodeAt(0)));
    expect(await namesIn(latin)).toEqual(['ÑANDÚ']);
  });

  it('are refused from a file that is no list', async () => {
    await expect(namesIn(new Uint8Array(5_000_001))).rejects.toThrow('too large');
  });
});
