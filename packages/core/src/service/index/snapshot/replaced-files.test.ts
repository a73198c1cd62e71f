import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NewFile, replaceFiles } from './replaced-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replaced-files-'));
});
afterAll(() => rm(folder, { recursive: true }));

function fileOf(name: string, contents: string): NewFile {
  const write: NewFile['write'] = (file) => file.writeFile(contents);
  return { place: join(folder, name), mode: 0o600, write };
}

const read = (name: string) => readFile(join(folder, name), 'utf8');

describe('files that are replaced together', () => {
  it('all stand at their places, with their modes, and nothing beside them', async () => {
    await replaceFiles([fileOf('a', 'old a'), fileOf('b', 'old b')]);
    expect([await read('a'), await read('b')]).toEqual(['old a', 'old b']);
    expect((await stat(join(folder, 'a'))).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).sort()).toEqual(['a', 'b']);
  });

  it('all stay what they were where one cannot be written', async () => {
    const full = () => Promise.reject(new Error('the disk is full'));
    const replaced = replaceFiles([fileOf('a', 'new a'), { ...fileOf('b', ''), write: full }]);
    await expect(replaced).rejects.toThrow('the disk is full');
    expect([await read('a'), await read('b')]).toEqual(['old a', 'old b']);
    expect((await readdir(folder)).sort()).toEqual(['a', 'b']);
  });
});
