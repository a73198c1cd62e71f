import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { pageText } from './page-blocks.ts';

const ROOT = resolve(import.meta.dirname, '../..');

it('the pictures are what their sources draw', async () => {
  const args = ['docs/pictures/draw.mjs', '--check'];
  await promisify(execFile)(process.execPath, args, { cwd: ROOT });
});

it('each picture is shown somewhere', () => {
  const folder = resolve(ROOT, 'docs');
  const pages = ['', 'es/'].flatMap((language) =>
    readdirSync(resolve(folder, language))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${language}${name}`),
  );
  const texts = [pageText('README.md'), ...pages.map((name) => pageText(`docs/${name}`))].join();
  const pictures = readdirSync(resolve(folder, 'images'));
  expect(pictures.filter((name) => !texts.includes(`images/${name}`))).toEqual([]);
});

it('llms.txt leads to every page of docs/, and only to what is there', () => {
  const text = readFileSync(resolve(ROOT, 'llms.txt'), 'utf8');
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => !existsSync(resolve(ROOT, link)))).toEqual([]);
  const pages = readdirSync(resolve(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => `docs/${name}`);
  expect(pages.filter((page) => !links.includes(page))).toEqual([]);
});
