import { chmodSync, rmSync, symlinkSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { downloadFolder } from './open-sync.ts';

const anUrl = (name: string) => `postgres://127.0.0.1:1/${name}-${process.pid}`;

describe('the folder for downloads', () => {
  it('is beside an embedded database', () => {
    expect(downloadFolder('pglite:///data/pg')).toBe('/data/pg.feeds');
  });

  it('is the same for one database and another for another, without telling its address', () => {
    const [one, same, other] = [anUrl('a'), anUrl('a'), anUrl('b')].map(downloadFolder);
    expect(one).toBe(same);
    expect(one).not.toBe(other);
    expect(one).not.toContain('127.0.0.1');
    for (const folder of [one, other]) rmSync(folder ?? '', { recursive: true });
  });

  it('is refused when others may write into it, or lead it elsewhere', async () => {
    const folder = downloadFolder(anUrl('c'));
    chmodSync(folder, 0o777);
    expect(() => downloadFolder(anUrl('c'))).toThrow(/belongs to somebody else/);
    rmSync(folder, { recursive: true });
    const elsewhere = await mkdtemp(join(tmpdir(), 'elsewhere-'));
    symlinkSync(elsewhere, folder);
    expect(() => downloadFolder(anUrl('c'))).toThrow(/belongs to somebody else/);
    for (const path of [folder, elsewhere]) rmSync(path, { recursive: true });
  });
});
