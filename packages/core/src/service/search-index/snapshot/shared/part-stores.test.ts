import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SnapshotPartsFolder } from './folder-parts.ts';

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const namesIn = async (store: SnapshotPartsFolder) =>
  (await store.list()).map(({ name }) => name).sort();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parts-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('parts in a folder', () => {
  let store: SnapshotPartsFolder;
  beforeEach(async () => {
    store = new SnapshotPartsFolder(join(folder, 'made', 'when-needed'));
    for (const { name } of await store.list()) await store.remove(name);
  });

  it('are put, replaced, got, listed with their times, and removed', async () => {
    const begun = Date.now();
    for (let nth = 0; nth < 8; nth += 1) await store.put(`${nth}.part`, bytesOf(`part ${nth}`));
    await store.put('3.part', bytesOf('another'));
    expect(Buffer.from((await store.get('3.part', 7)) ?? []).toString()).toBe('another');
    expect(await namesIn(store)).toEqual(Array.from({ length: 8 }, (_, nth) => `${nth}.part`));
    for (const { at } of await store.list()) expect(Math.abs(at - begun)).toBeLessThan(5_000);
    await store.remove('3.part');
    await store.remove('3.part');
    expect(await store.get('3.part', 7)).toBeNull();
    expect(await namesIn(store)).toHaveLength(7);
  });

  it('are not read beyond what they are said to be', async () => {
    await store.put('a.part', bytesOf('12345678'));
    await expect(store.get('a.part', 7)).rejects.toThrow('it is damaged: a part is too long');
    expect(await store.get('a.part', 8)).toHaveLength(8);
  });

  it('may be empty', async () => {
    await store.put('a.part', new Uint8Array());
    expect(await store.get('a.part', 0)).toHaveLength(0);
  });
});

describe('a folder of parts', () => {
  it('reads nothing but regular files, and says why it cannot be read', async () => {
    const store = new SnapshotPartsFolder(join(folder, 'odd'));
    await store.put('a.part', bytesOf('a'));
    execFileSync('mkfifo', [join(folder, 'odd', 'b.part')]);
    await expect(store.get('b.part', 9)).rejects.toThrow('a part is not a regular file');
    expect(await namesIn(store)).toEqual(['a.part']);
    expect(await readdir(store.folder)).toHaveLength(2);
    await writeFile(join(folder, 'file'), '');
    const inFile = new SnapshotPartsFolder(join(folder, 'file'));
    await expect(inFile.list()).rejects.toThrow(/\/file cannot be read: .* \(ENOTDIR\)$/);
  });
});
