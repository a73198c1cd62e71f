import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calibration } from './calibration.mjs';
import { conflict } from './conflict.mjs';
import { hit } from './hit.mjs';
import { index } from './index.mjs';
import { request } from './request.mjs';

/** Draws the pictures of docs/ anew, or with `--check` says which are not what their source draws. */
const FOLDER = join(import.meta.dirname, '../images');
const PICTURES = { request, index, hit, calibration, conflict };

mkdirSync(FOLDER, { recursive: true });
for (const [name, draw] of Object.entries(PICTURES)) {
  const file = join(FOLDER, `${name}.svg`);
  const svg = draw();
  if (!process.argv.includes('--check')) writeFileSync(file, svg);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== svg) {
    console.error(`${name}.svg is not what its source draws: node docs/pictures/draw.mjs`);
    process.exitCode = 1;
  }
}
