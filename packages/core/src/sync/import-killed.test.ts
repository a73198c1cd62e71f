import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { bundledScript } from '../../../../test/support/bundled-script.ts';
import { corpusChecksum } from '../../../../test/support/corpus-checksum.ts';
import { someBrands, temporaryFolder } from '../../../../test/support/documents.ts';
import { freshPgliteUrl, freshPostgresUrl } from '../../../../test/support/fresh-database.ts';
import { openDatabase } from '../store/database/open-database.ts';
import { listNewestRuns } from '../store/feeds/run-ledger.ts';

/** Number of rows, and how often an import is killed; a long test run sets greater values. */
const { MARCARIO_IMPORT_ROWS = '1500', MARCARIO_KILLS = '1' } = process.env;
const ROWS = Number(MARCARIO_IMPORT_ROWS);
const KILLS = Number(MARCARIO_KILLS);
const KILLS_A_DATABASE = 4;
const LONGEST_STEP_MS = 60;

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

  function spawnImport(url: string, path: string) {
    const child = spawn(process.execPath, [script, url, path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return { child, steps: createInterface(child.stdout), exit: once(child, 'exit') };
  }

  /** Runs an import in a separate process. @returns the number of steps until its end */
  async function importing(url: string, path: string): Promise<number> {
    const { steps, exit } = spawnImport(url, path);
    let done = 0;
    for await (const _ of steps) done += 1;
    expect(await exit).toEqual([0, null]);
    return done;
  }

  /** Kills an import shortly after `killAfter` steps. @returns false when it had already ended */
  async function killing(url: string, path: string, killAfter: number): Promise<boolean> {
    const { child, steps, exit } = spawnImport(url, path);
    let done = 0;
    for await (const _ of steps) {
      done += 1;
      if (done < killAfter) continue;
      await setTimeout(Math.random() * LONGEST_STEP_MS);
      child.kill('SIGKILL');
      break;
    }
    const [, signal] = await exit;
    return signal === 'SIGKILL';
  }

  async function stateOf(url: string) {
    const database = await openDatabase(url);
    const runs = await listNewestRuns(database.db, 2 * KILLS_A_DATABASE);
    const checksum = await corpusChecksum(database);
    await database.close();
    return { checksum, statuses: runs.map(({ status }) => status).join() };
  }

  it(
    `done again ends in the corpus of an import that was left alone (${KILLS} kills) ${proves('B8-KILLED')}`,
    async () => {
      const rows = [...someBrands(0, ROWS), ...someBrands(100, 200)];
      const path = await folder.document('register.ndjson', rows);
      const calm = await freshUrl();
      const steps = await importing(calm, path);
      const expected = await stateOf(calm);
      expect(expected.statuses).toBe('ok');

      for (let kills = 0; kills < KILLS; ) {
        const disturbed = await freshUrl();
        const enough = Math.min(KILLS, kills + KILLS_A_DATABASE);
        const somewhere = () => 1 + Math.floor(Math.random() * steps);
        while (kills < enough && (await killing(disturbed, path, somewhere()))) kills += 1;
        await importing(disturbed, path);
        const { checksum, statuses } = await stateOf(disturbed);
        expect(checksum).toBe(expected.checksum);
        expect(statuses).toMatch(/^ok(,ok)*(,interrupted)*$/);
      }
    },
    120_000 + KILLS * 30_000,
  );
});
