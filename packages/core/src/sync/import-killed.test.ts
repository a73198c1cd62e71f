import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledScript } from '../../../../test/support/bundled-script.ts';
import { corpusChecksum } from '../../../../test/support/corpus-checksum.ts';
import { someBrands, temporaryFolder } from '../../../../test/support/documents.ts';
import { freshPgliteUrl, freshPostgresUrl } from '../../../../test/support/fresh-database.ts';
import { openDatabase } from '../store/open-database.ts';
import { newestRuns } from '../store/run-ledger.ts';

const ROWS = 12_000;
const KILLS = 4;
const LONGEST_BATCH_MS = 60;

describe.each([
  { kind: 'PGlite', freshUrl: freshPgliteUrl },
  { kind: 'PostgreSQL', freshUrl: freshPostgresUrl },
])('an import that is killed, on $kind', ({ freshUrl }) => {
  const folder = temporaryFolder();
  let script = '';
  beforeAll(async () => {
    script = await bundledScript('import-process.ts');
  });
  afterAll(() => rm(dirname(script), { recursive: true, force: true }));

  /** Runs an import in a process of its own, to its end or until so many batches have been merged. */
  async function importing(url: string, path: string, killAfter = Infinity): Promise<void> {
    const child = spawn(process.execPath, [script, url, path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exit = once(child, 'exit');
    let batches = 0;
    for await (const _ of createInterface(child.stdout)) {
      batches += 1;
      if (batches < killAfter) continue;
      await setTimeout(Math.random() * LONGEST_BATCH_MS);
      child.kill('SIGKILL');
      break;
    }
    await exit;
  }

  async function stateOf(url: string) {
    const database = await openDatabase(url);
    const runs = await newestRuns(database.db, KILLS + 1);
    const checksum = await corpusChecksum(database);
    await database.close();
    return { checksum, statuses: runs.map(({ status }) => status) };
  }

  it('done again ends in the corpus of an import that was left alone', async () => {
    const rows = [...someBrands(0, ROWS), ...someBrands(100, 200)];
    const path = await folder.document('register.ndjson', rows);
    const calm = await freshUrl();
    await importing(calm, path);
    const expected = await stateOf(calm);
    expect(expected.statuses).toEqual(['ok']);

    const disturbed = await freshUrl();
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await importing(disturbed, path, 1 + Math.floor(Math.random() * 2 * kill));
    }
    await importing(disturbed, path);
    const { checksum, statuses } = await stateOf(disturbed);
    expect(checksum).toBe(expected.checksum);
    expect(statuses).toEqual(['ok', ...Array(KILLS).fill('interrupted')]);
  }, 180_000);
});
