import { execFileSync } from 'node:child_process';
import { lstat, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSnapshotFile, writeSnapshotFile } from './snapshot-file.ts';
import { snapshotPlace } from './snapshot-place.ts';

const IDENTITY = { version: '1' };
const PARTS = new Map([['a', Uint8Array.of(1)]]);

let folder: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'snapshot-place-')));
});
afterAll(() => rm(folder, { recursive: true }));

/** What must never be replaced, each made in the folder. */
const SPECIAL = {
  folder: (path: string) => mkdir(path),
  pipe: (path: string) => execFileSync('mkfifo', [path]),
  'link to a device': (path: string) => symlink('/dev/null', path),
  'link to nothing': (path: string) => symlink(join(folder, 'nothing'), path),
};

describe('the place of a snapshot', () => {
  it.each(Object.entries(SPECIAL))('is never a %s, which stays what it is', async (name, make) => {
    const path = join(folder, name);
    await make(path);
    const before = await lstat(path);
    const refusal = `The search snapshot cannot be kept at ${path}: it is not a regular file`;
    await expect(writeSnapshotFile(path, IDENTITY, PARTS)).rejects.toThrow(refusal);
    const { ino, mode } = await lstat(path);
    expect({ ino, mode }).toEqual({ ino: before.ino, mode: before.mode });
  });

  it('is the file that a link leads to, and the link stays', async () => {
    const [file, link] = [join(folder, 'kept'), join(folder, 'link')];
    await writeFile(file, 'an old one');
    await symlink(file, link);
    await writeSnapshotFile(link, IDENTITY, PARTS);
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
    expect([...(await readSnapshotFile(file, async () => {})).keys()]).toEqual(['a']);
  });

  it('is the path itself where nothing stands yet', async () => {
    const free = join(folder, 'deep', 'free');
    expect(await snapshotPlace(free)).toBe(free);
  });
});
