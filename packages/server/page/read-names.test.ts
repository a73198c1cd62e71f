import { describe, expect, it } from 'vitest';
import { namesInFile, namesInRows, namesOf, textRows } from './read-names.ts';

describe('names to clear', () => {
  it('are the lines of a text, each once', () => {
    expect(namesOf(' novafrut \r\n\nkolun\nnovafrut')).toEqual(['novafrut', 'kolun']);
  });

  it('are the column that is headed so, else the first', () => {
    expect(namesInRows([['Clase', 'Denominación'], ['29', 'A'], ['30', 'B'], ['31']])).toEqual([
      'A',
      'B',
    ]);
    expect(namesInRows([['A', '29'], ['B']])).toEqual(['A', 'B']);
  });

  it.each([
    ['marca;clase\r\n"UNA; DOS";29\r\n"EL ""SOL""";30\r\n', ['UNA; DOS', 'EL "SOL"']],
    ['name\tclass\nA, B\t29', ['A, B']],
    ['UNO\nDOS', ['UNO', 'DOS']],
    ['', []],
  ])('are read from a CSV: %j', async (text, names) => {
    expect(namesInRows(textRows(text))).toEqual(names);
    expect(await namesInFile(new Blob([text]))).toEqual(names);
  });

  it('are read from what an old program saved', async () => {
    const latin = Uint8Array.from([...'marca\nÑANDÚ'].map((letter) => letter.charCodeAt(0)));
    expect(await namesInFile(new Blob([latin]))).toEqual(['ÑANDÚ']);
  });

  it('are refused from a file that is no list', async () => {
    await expect(namesInFile(new Blob([new Uint8Array(5_000_001)]))).rejects.toThrow('too large');
  });
});
