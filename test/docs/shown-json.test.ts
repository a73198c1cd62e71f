import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { errorEnvelopeSchema } from '@marcario/core/contract';
import { readFeedsFile } from '@marcario/core/service';
import { expect, it } from 'vitest';
import { mark } from '../brands/corpus.ts';
import { serve } from '../support/serve.ts';
import { blocksOf, shapeOf, termsOf } from './page-blocks.ts';

const MCP_PAGE = 'packages/mcp/README.md';

/** The blocks of JSON on a page, which may hold a value a line. */
function allJson(page: string): string[] {
  return blocksOf(page)
    .filter(({ language }) => language === 'json')
    .map(({ text }) => text);
}

function shownJson(page: string): string {
  return allJson(page)[0] ?? '';
}

it('the configurations on the page of MCP start a clone, then a package with one command, with variables that it reads', async () => {
  const folder = resolve(import.meta.dirname, '../../packages/mcp');
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const servers = allJson(MCP_PAGE).map((text) => JSON.parse(text).mcpServers.marcario);
  const [bin, ...others] = Object.values<string>(manifest.bin);
  expect(others).toEqual([]);
  expect(servers.map(({ command, args }) => [command, ...args])).toEqual([
    ['node', join('/path/to/marcario/packages/mcp', bin ?? '')],
    ['npx', '-y', manifest.name],
  ]);
  for (const { env } of servers) {
    expect(termsOf(MCP_PAGE)).toEqual(expect.arrayContaining(Object.keys(env)));
  }
});

it('the file on the page of feeds is one that a server takes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'marcario-feeds-'));
  const path = join(folder, 'feeds.json');
  await writeFile(path, shownJson('docs/feeds.md'));
  const feeds = readFeedsFile(path);
  await rm(folder, { recursive: true });
  expect(feeds.map(({ source }) => source).sort()).toEqual(['gazette', 'opendata', 'portal']);
});

it('the refusal on the page of limits is an error as the contract has it', () => {
  const shown = JSON.parse(shownJson('docs/limits-and-errors.md'));
  expect(errorEnvelopeSchema.strict().parse(shown).error.code).toBe('rate_limited');
});

it('the lines on the page of exports have the shape of an export', async () => {
  const facts = { clases: [29], estado: 'registrada' } as const;
  const served = await serve([mark('1262023', 'KOLUN', facts), mark('126182', 'kolun', facts)]);
  const answer = await served.api.send('/v1/brands/export?format=ndjson&clase=29');
  const sent = linesOf((await answer.text()).trimEnd());
  await served.close();
  const shown = linesOf(shownJson('docs/export.md'));
  expect(sent).toHaveLength(shown.length);
  expect([sent[0], sent.at(-1)]).toEqual([shown[0], shown.at(-1)]);
  // Of the marks, the page shows some fields.
  expect(sent.slice(1, -1)).toMatchObject(shown.slice(1, -1));
});

function linesOf(text: string): unknown[] {
  return text.split('\n').map((line) => shapeOf(JSON.parse(line)));
}
