import { execFileSync } from 'node:child_process';
import {
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { propertyRuns } from '../../../../../../test/support/property-runs.ts';
import {
  copyToSharedMemory,
  type NamedArrays,
  type Numbers,
} from '../../../arrays/array-layout.ts';
import { SnapshotError } from '../../../search/segment/snapshot-head.ts';
import {
  type NewFile,
  readSnapshotFile,
  replaceFilesAtomically,
  resolveSnapshotPath,
  writeSnapshotFile,
} from './write-snapshot-file.ts';

const IDENTITY = { version: '1', corpus: 'ñandú' };
const PARTS: NamedArrays = new Map<string, Uint8Array | Uint32Array | Float64Array>([
  ['odd', Uint8Array.of(1, 2, 3)],
  ['empty', new Uint8Array(0)],
  ['0.words', Uint32Array.of(0, 1, 0xffffffff)],
  ['seq', Float64Array.of(2 ** 40)],
]);

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'snapshot-')));
  path = join(folder, 'deep', 'search.snapshot');
});
afterAll(() => rm(folder, { recursive: true }));

const accept = async () => {};

function numbersOf(width: number, length: number): Numbers {
  const numbers = Array.from({ length }, (_, at) => at * 7 + length);
  if (width === 1) return Uint8Array.from(numbers);
  if (width === 2) return Uint16Array.from(numbers);
  return width === 4 ? Uint32Array.from(numbers) : Float64Array.from(numbers);
}

describe('a snapshot file', () => {
  it('gives back the same arrays and tells its identity', async () => {
    const bytes = await writeSnapshotFile(path, IDENTITY, PARTS);
    expect((await readFile(path)).length).toBe(bytes);
    let told: unknown;
    const arrays = await readSnapshotFile(path, async (identity) => {
      told = identity;
    });
    expect(told).toEqual(IDENTITY);
    expect([...arrays]).toEqual([...PARTS]);
    for (const numbers of arrays.values()) expect(numbers.buffer).toBeInstanceOf(SharedArrayBuffer);
  });

  it('is refused when it is not the wanted one, also where it is damaged besides', async () => {
    const bytes = await writeSnapshotFile(path, IDENTITY, PARTS);
    const refuse = async () => {
      throw new SnapshotError('it is of another corpus');
    };
    await expect(readSnapshotFile(path, refuse)).rejects.toThrow('it is of another corpus');
    const harmed = await readFile(path);
    harmed[bytes - 1] = (harmed[bytes - 1] ?? 0) ^ 1;
    await writeFile(path, harmed);
    await expect(readSnapshotFile(path, refuse)).rejects.toThrow('it is of another corpus');
    await expect(readSnapshotFile(path, accept)).rejects.toThrow('its checksum is wrong');
  });

  it('is named damaged wherever it was cut off or one bit of it was turned', async () => {
    await writeSnapshotFile(path, IDENTITY, PARTS);
    const whole = await readFile(path);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length - 1),
        fc.integer({ min: 0, max: 7 }),
        fc.boolean(),
        async (at, bit, isCut) => {
          const harmed = Buffer.from(whole);
          harmed[at] = (harmed[at] ?? 0) ^ (1 << bit);
          await writeFile(path, harmed);
          if (isCut) await truncate(path, at);
          await expect(readSnapshotFile(path, accept)).rejects.toThrow(SnapshotError);
        },
      ),
      { numRuns: propertyRuns(300) },
    );
  });

  it('replaces the one before as a whole, and leaves nothing else behind', async () => {
    await writeSnapshotFile(path, IDENTITY, PARTS);
    await writeSnapshotFile(path, { version: '2' }, new Map([['a', Uint8Array.of(9)]]));
    expect([...(await readSnapshotFile(path, accept)).keys()]).toEqual(['a']);
    expect(await readdir(join(folder, 'deep'))).toEqual(['search.snapshot']);
  });

  it('leaves the one before alone when it cannot be written', async () => {
    await writeSnapshotFile(path, IDENTITY, PARTS);
    const impossible = new Map([['a', new Array(3) as unknown as Uint8Array]]);
    await expect(writeSnapshotFile(path, IDENTITY, impossible)).rejects.toThrow();
    expect((await readSnapshotFile(path, accept)).size).toBe(PARTS.size);
    expect(await readdir(join(folder, 'deep'))).toEqual(['search.snapshot']);
  });

  it('is read in parts of memory that never pass the size, but for one array that does', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(1, 2, 4, 8), fc.nat(60)), { maxLength: 40 }),
        fc.integer({ min: 1, max: 400 }),
        async (sizes, max) => {
          const arrays: NamedArrays = new Map(
            sizes.map(([width, length], at) => [String(at), numbersOf(width, length)]),
          );
          await writeSnapshotFile(path, IDENTITY, arrays);
          const back = await readSnapshotFile(path, accept, max);
          expect([...back]).toEqual([...arrays]);
          expect([...copyToSharedMemory(arrays, max)]).toEqual([...arrays]);
          for (const { buffer, byteLength } of back.values()) {
            const isAlone = buffer.byteLength <= Math.ceil(byteLength / 8) * 8;
            expect(buffer.byteLength <= max || isAlone).toBe(true);
          }
        },
      ),
      { numRuns: propertyRuns(100) },
    );
  });

  it.each([
    ['a folder', (target: string) => mkdir(target), 'it is not a regular file'],
    [
      'a pipe',
      async (target: string) => void execFileSync('mkfifo', [target]),
      'not a regular file',
    ],
    ['a device', (target: string) => symlink('/dev/zero', target), 'it is not a regular file'],
    ['behind a file', async () => {}, 'a part of its path is a file and no folder (ENOTDIR)'],
    ['a link to itself', (target: string) => symlink(target, target), 'circle (ELOOP)'],
    ['empty', (target: string) => writeFile(target, ''), 'it is damaged: it is cut off'],
    ['nothing but zeros', (target: string) => writeFile(target, Buffer.alloc(64)), 'not a search'],
  ])('says in a line that it is %s', async (name, make, reason) => {
    await writeSnapshotFile(path, IDENTITY, PARTS);
    const target = name === 'behind a file' ? join(path, 'x') : join(folder, name);
    await make(target);
    const refused = readSnapshotFile(target, accept);
    await expect(refused).rejects.toThrow(SnapshotError);
    await expect(refused).rejects.toThrow(reason);
  });

  it('tells what the system says of its disk, and of memory that is not there', async () => {
    await writeSnapshotFile(path, IDENTITY, PARTS);
    const EIO = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
    for (const [error, reason] of [
      [EIO, /^it cannot be read: the disk reports an error \(EIO\)$/],
      [new RangeError('Array buffer allocation failed'), /^it cannot be read: there is not enough/],
    ] as const) {
      const file = await open(path, 'r');
      const read = vi.spyOn(Object.getPrototypeOf(file), 'read').mockRejectedValue(error);
      await file.close();
      await expect(readSnapshotFile(path, accept)).rejects.toThrow(reason);
      read.mockRestore();
    }
  });

  it('says in plain words why it cannot be written', async () => {
    for (const [code, words] of [
      ['ENOSPC', 'the disk is full'],
      ['EDQUOT', 'the disk quota of this user is used up'],
      ['EROFS', 'the file system is read-only'],
    ] as const) {
      const file = await open(folder, 'r');
      const error = Object.assign(new Error(`${code}: something, write`), { code });
      const write = vi.spyOn(Object.getPrototypeOf(file), 'write').mockRejectedValue(error);
      await file.close();
      const written = writeSnapshotFile(path, IDENTITY, PARTS);
      await expect(written).rejects.toThrow(`${path} cannot be written: ${words} (${code})`);
      write.mockRestore();
    }
  });

  it('says that there is none by the error of the system', async () => {
    await expect(readSnapshotFile(join(folder, 'none'), accept)).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });
});

describe('replaced files', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'replaced-files-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  function fileOf(name: string, contents: string): NewFile {
    const write: NewFile['write'] = (file) => file.writeFile(contents);
    return { destination: join(folder, name), mode: 0o600, write };
  }

  const read = (name: string) => readFile(join(folder, name), 'utf8');

  describe('files that are replaced together', () => {
    it('all stand at their places, with their modes, and nothing beside them', async () => {
      await replaceFilesAtomically([fileOf('a', 'old a'), fileOf('b', 'old b')]);
      expect([await read('a'), await read('b')]).toEqual(['old a', 'old b']);
      expect((await stat(join(folder, 'a'))).mode & 0o777).toBe(0o600);
      expect((await readdir(folder)).sort()).toEqual(['a', 'b']);
    });

    it('all stay what they were where one cannot be written', async () => {
      const full = () => Promise.reject(new Error('the disk is full'));
      const replaced = replaceFilesAtomically([
        fileOf('a', 'new a'),
        { ...fileOf('b', ''), write: full },
      ]);
      await expect(replaced).rejects.toThrow('the disk is full');
      expect([await read('a'), await read('b')]).toEqual(['old a', 'old b']);
      expect((await readdir(folder)).sort()).toEqual(['a', 'b']);
    });
  });
});

describe('snapshot place', () => {
  const IDENTITY = { version: '1' };
  const PARTS = new Map([['a', Uint8Array.of(1)]]);

  let folder: string;
  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'snapshot-place-')));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Creates the kinds of files that a snapshot must never replace. */
  const SPECIAL = {
    folder: (path: string) => mkdir(path),
    pipe: (path: string) => execFileSync('mkfifo', [path]),
    'link to a device': (path: string) => symlink('/dev/null', path),
    'link to nothing': (path: string) => symlink(join(folder, 'nothing'), path),
  };

  describe('the place of a snapshot', () => {
    it.each(Object.entries(SPECIAL))(
      'is never a %s, which stays what it is',
      async (name, make) => {
        const path = join(folder, name);
        await make(path);
        const before = await lstat(path);
        const refusal = `The search snapshot cannot be kept at ${path}: it is not a regular file`;
        await expect(writeSnapshotFile(path, IDENTITY, PARTS)).rejects.toThrow(refusal);
        const { ino, mode } = await lstat(path);
        expect({ ino, mode }).toEqual({ ino: before.ino, mode: before.mode });
      },
    );

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
      expect(await resolveSnapshotPath(free)).toBe(free);
    });
  });
});
