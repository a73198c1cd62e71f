import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ERROR_STATUS } from '@marcario/core/contract';
import { expect, it } from 'vitest';

it('the page of limits and errors has each code with its status, and no other', async () => {
  const path = resolve(import.meta.dirname, '../../docs/limits-and-errors.md');
  const page = await readFile(path, 'utf8');
  const rows = [...page.matchAll(/^\| (\d{3}) +\| `(\w+)`/gm)];
  expect(rows.map(([, status, code]) => [code, Number(status)])).toEqual(
    Object.entries(ERROR_STATUS),
  );
});
