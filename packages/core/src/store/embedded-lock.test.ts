import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { temporaryFolder } from '../../../../test/support/documents.ts';
import { lockEmbeddedDatabase } from './embedded-lock.ts';

describe('the lock of an embedded database', () => {
  const folder = temporaryFolder();
  const holding = (path: string, holder: object) =>
    writeFile(`${path}.lock`, JSON.stringify({ host: hostname(), startedAt: null, ...holder }));

  it(`refuses a second open, naming the process and the way out ${proves('A4-LOCK')}`, async () => {
    const path = folder.pathOf('twice');
    const release = await lockEmbeddedDatabase(path);
    await expect(lockEmbeddedDatabase(path)).rejects.toThrow(
      new RegExp(`in use by process ${process.pid}\\b.*DATABASE_URL=postgres://`),
    );
    await release();
    await (await lockEmbeddedDatabase(path))();
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  it('refuses while another process that holds it is alive', async () => {
    const path = folder.pathOf('alive');
    const other = spawn('sleep', ['60']);
    const stat = await readFile(`/proc/${other.pid}/stat`, 'utf8').catch(() => null);
    const startedAt = stat?.slice(stat.lastIndexOf(')')).split(' ')[20] ?? null;
    await holding(path, { pid: other.pid, startedAt });
    await expect(lockEmbeddedDatabase(path)).rejects.toThrow(`process ${other.pid}`);
    other.kill();
  });

  it(`takes over from a process that is gone ${proves('A4-LOCK')}`, async () => {
    const path = folder.pathOf('gone');
    await holding(path, { pid: spawnSync('true').pid });
    await (await lockEmbeddedDatabase(path))();
  });

  it.runIf(process.platform === 'linux')(
    'takes over when the pid belongs to a later process now',
    async () => {
      const path = folder.pathOf('reused');
      await holding(path, { pid: process.pid, startedAt: '1' });
      await (await lockEmbeddedDatabase(path))();
    },
  );

  it('refuses when the holder is on another host, where nobody can be asked', async () => {
    const path = folder.pathOf('elsewhere');
    await holding(path, { pid: 1, host: 'somewhere-else' });
    await expect(lockEmbeddedDatabase(path)).rejects.toThrow(/host somewhere-else.*delete/);
  });

  it('takes over a lock file that cannot be read', async () => {
    const path = folder.pathOf('torn');
    await writeFile(`${path}.lock`, '{"pi');
    await (await lockEmbeddedDatabase(path))();
  });

  it('lets exactly one of many at once take over', async () => {
    const path = folder.pathOf('many');
    await holding(path, { pid: spawnSync('true').pid });
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => lockEmbeddedDatabase(path)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
