import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeWorkbook } from '../../benchmarks/import/office-workbook.ts';
import { proves } from '../requirements.ts';
import { bundledScript } from '../support/bundled-script.ts';

/** `npm run soak` asks for the 200,000 that a yearly file has. */
const { MARCARIO_READ_ROWS = '10000' } = process.env;
const ROWS = Number(MARCARIO_READ_ROWS);
const MAX_MEGABYTES = 300;
const SCRIPT_MS = 300_000;

let folder: string;
let script: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marcario-'));
  script = await bundledScript('document-process.ts');
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(dirname(script), { recursive: true, force: true });
});

describe('the reader of a yearly file', () => {
  it.each(['shared', 'inline'] as const)(
    `stays under 300 MB as a process, its texts %s ${proves('B1-MEMORY')}`,
    async (texts) => {
      const path = join(folder, `${texts}.xlsx`);
      await writeWorkbook(path, { rows: ROWS, texts });
      const { stdout } = await promisify(execFile)(process.execPath, [script, path]);
      const { rows, megabytes } = JSON.parse(stdout) as { rows: number; megabytes: number };
      console.log(`${rows} rows, ${texts} texts: ${Math.round(megabytes)} MB at most`);
      expect(rows).toBe(ROWS);
      expect(megabytes).toBeGreaterThan(0);
      expect(megabytes).toBeLessThan(MAX_MEGABYTES);
    },
    SCRIPT_MS,
  );
});
