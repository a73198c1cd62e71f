import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { utimes } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { bareEnvironment } from '../docs/server-process.ts';
import { freshPgliteUrl } from '../support/fresh-database.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const ADDRESS = /^Marcario answers at (http:\S+)$/gm;

it('npm run dev serves, restarts after a change of a source, and ends with its server', async () => {
  const env = { ...bareEnvironment(), DATABASE_URL: await freshPgliteUrl() };
  const dev = spawn(process.execPath, [join(ROOT, 'scripts/dev.mjs'), '--no-sync'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let stdout = '';
  dev.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  const addresses = () => Array.from(stdout.matchAll(ADDRESS), ([, url]) => url ?? '');
  const answers = async (start: number) => {
    await expect.poll(() => addresses().length, { timeout: 60_000 }).toBe(start);
    const url = addresses().at(-1) ?? '';
    expect((await fetch(`${url}/health/live`)).ok).toBe(true);
    return url;
  };
  const ended = once(dev, 'exit');
  try {
    await answers(1);
    const now = new Date();
    await utimes(join(ROOT, 'packages/server/src/version.ts'), now, now);
    const url = await answers(2);
    dev.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  } finally {
    dev.kill('SIGKILL');
    await ended;
  }
}, 150_000);
