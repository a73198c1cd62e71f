import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { operations } from '@marcario/core/contract';
import { openApiDocument } from '@marcario/server';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocksOf, type PageBlock, pageText, scenesOf, shapeOf, termsOf } from './page-blocks.ts';
import { ReadmeSession } from './readme-session.ts';
import { serverCommand } from './server-process.ts';

const START_MS = 240_000;
const root = resolve(import.meta.dirname, '../..');
const OPERATIONS = 'docs/operations.md';
const CONFIGURATION = 'docs/configuration.md';
const PAGES = [
  'README.md',
  ...pagesIn('docs'),
  ...pagesIn('docs/decisions'),
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CODE_OF_CONDUCT.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'benchmarks/README.md',
  ...pagesIn('benchmarks/notes'),
  ...readdirSync(resolve(root, 'packages')).map(readmeOf),
  'packages/core/src/likeness/README.md',
  'packages/core/src/search/README.md',
];
const blocks = blocksOf('README.md');
const isAgentConfig = ({ text }: PageBlock) => text.includes('mcpServers');
const isShown = (block: PageBlock) =>
  ['text', 'json'].includes(block.language) && !isAgentConfig(block);

function pagesIn(folder: string): string[] {
  const names = readdirSync(resolve(root, folder)).filter((name) => name.endsWith('.md'));
  return names.map((name) => `${folder}/${name}`);
}

function readmeOf(name: string): string {
  return `packages/${name}/README.md`;
}

/** Lines without what differs from run to run: keys and ports. */
function lasting(text: string): string[] {
  const lines = text
    .replaceAll(/mk_[\w…]+/g, 'mk')
    .replaceAll(/127\.0\.0\.1:\d+/g, 'host')
    .split('\n');
  return lines.filter((line) => line !== '');
}

function expectShown({ language, text }: PageBlock, printed: readonly string[]): void {
  if (language === 'text') {
    expect(lasting(printed.join('\n'))).toEqual(expect.arrayContaining(lasting(text)));
  } else {
    expect(shapeOf(JSON.parse(printed.at(-1) ?? ''))).toEqual(shapeOf(JSON.parse(text)));
  }
}

describe('the commands of the README', () => {
  let session: ReadmeSession;
  beforeAll(async () => {
    session = await ReadmeSession.open();
  }, START_MS);
  afterAll(() => session.close());

  // One after another, as a reader types them.
  for (const { title, commands, shown } of scenesOf('README.md', isShown)) {
    it(title, { timeout: START_MS }, async () => {
      const printed: string[] = [];
      for (const command of commands) {
        const output = await session.type(command);
        if (command.startsWith('curl')) expectAnswer(output, shown);
        printed.push(output);
      }
      if (shown) expectShown(shown, printed);
    });
  }

  it('the configuration of an agent starts the tools of the running server', async () => {
    const [block] = blocks.filter(isAgentConfig);
    const { marcario } = JSON.parse(session.real(block?.text ?? '')).mcpServers;
    expect(marcario.command).toBe('node');
    const args = marcario.args.map((arg: string) => arg.replace('/path/to/marcario', root));
    const agent = new Client({ name: 'reader', version: '1.0.0' });
    const command = process.execPath;
    const env = { ...marcario.env, SERVICE_BASE_URL: session.access.url };
    await agent.connect(new StdioClientTransport({ command, args, env }));
    const answer = await agent.callTool({ name: 'search_brands', arguments: { q: 'queso' } });
    await agent.close();
    expect(answer).toMatchObject({ structuredContent: { estimatedTotal: 2 } });
  });
});

/** Every path with its methods, by subject, in the order of the reference. */
function operationsTable(): string {
  const { tags, paths } = openApiDocument(operations);
  const rows = tags.flatMap(({ name, description }) => {
    const inSubject = operations.filter(({ subject }) => subject === name);
    const served = [...new Set(inSubject.map(({ path }) => path))].map((path) => {
      const methods = Object.keys(paths[path] ?? {}).map((method) => method.toUpperCase());
      return `\`${methods.join(', ')} ${path}\``;
    });
    return served.length === 0 ? [] : [`| ${description} | ${served.join(', ')} |\n`];
  });
  return ['| about | over REST |\n', '| --- | --- |\n', ...rows].join('');
}

/** A refusal or an empty page is what the page shows, or a mistake in it. */
function expectAnswer(output: string, shown: PageBlock | undefined): void {
  const answer = JSON.parse(output);
  const { error, items } = 'jsonrpc' in answer ? answer.result.structuredContent : answer;
  if (!shown?.text.includes('"error"')) expect(error).toBeUndefined();
  if (items !== undefined) expect(items).not.toEqual([]);
}

describe('what the pages say', () => {
  const folder = resolve(root, 'examples');
  const examples = readdirSync(folder)
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => readFileSync(resolve(folder, name), 'utf8'));

  const programs = PAGES.flatMap((page) =>
    blocksOf(page)
      .filter(({ language }) => language === 'js')
      .map(({ line, text }) => ({ place: `${page}:${line}`, paragraphs: text.split('\n\n') })),
  );

  it.each(programs)('the program at $place is part of an example, by paragraphs', (program) => {
    const isPartOf = (example: string) => {
      const places = program.paragraphs.map((paragraph) => example.indexOf(`\n${paragraph}\n`));
      return places.every((place, i) => place > (places[i - 1] ?? -1));
    };
    expect(examples.filter(isPartOf)).toHaveLength(1);
  });

  it.each(PAGES)('every link of %s leads to a file', (page) => {
    const links = [...pageText(page).matchAll(/\]\((?!\w+:)([^)#]+)/g)].map(
      ([, link = '']) => link,
    );
    const missing = links.filter((link) => !existsSync(resolve(root, dirname(page), link)));
    expect(missing).toEqual([]);
  });

  it('lists every decision once, in the order of their numbers', () => {
    const listed = [...pageText('docs/decisions/README.md').matchAll(/\]\((\d{4}-[\w-]+\.md)\)/g)];
    const decisions = readdirSync(resolve(root, 'docs/decisions')).filter((name) =>
      /^\d/.test(name),
    );
    expect(listed.map(([, name]) => name)).toEqual(decisions.sort());
  });

  it('has no block that nothing runs', () => {
    const known = ['sh', 'text', 'json', 'js', 'html'];
    expect(blocks.filter(({ language }) => !known.includes(language))).toEqual([]);
  });

  it('names every path that is served, as the operations have it: npm run record writes the table', async () => {
    const readme = readFileSync(resolve(root, 'README.md'), 'utf8');
    const [before = '', , after = ''] = readme.split(/(^\| about [\s\S]*?\n)(?=\n)/m);
    const table = operationsTable();
    await expect(before + table + after).toMatchFileSnapshot(resolve(root, 'README.md'));
  });

  it('names every command, and none that does not exist', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [serverCommand(), '--help']);
    const [, listed = ''] = stdout.split('Commands:\n');
    const commands = [...listed.matchAll(/^ {2}([\w-]+)/gm)].map(([, name = '']) => name);
    const served = commands.filter((name) => name !== 'help').map((name) => `marcario ${name}`);
    expect(
      termsOf(OPERATIONS)
        .filter((term) => /^marcario /.test(term))
        .sort(),
    ).toEqual(served.sort());
  });

  it('names every variable that the server reads, and no other', () => {
    const source = readFileSync(resolve(root, 'packages/server/src/config/config.ts'), 'utf8');
    const variables = [...source.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name = '']) => name);
    expect(variables).toContain('DATABASE_URL');
    expect(
      termsOf(CONFIGURATION)
        .filter((term) => /^[A-Z_]+$/.test(term))
        .sort(),
    ).toEqual(variables.sort());
  });
});
