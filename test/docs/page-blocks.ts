import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const FENCED = /^([ ]*)```(\w+)\n(.*?)^\1```$/gms;

/** A fenced block of a page. */
export interface PageBlock {
  readonly language: string;
  /** Its text without the fences and without the indentation that all lines share. */
  readonly text: string;
  /** Line of its opening fence, from 1. */
  readonly line: number;
}

/** The text of a page, such as `packages/core/README.md`. */
export function pageText(page: string): string {
  return readFileSync(resolve(ROOT, page), 'utf8');
}

/** Every fenced block of a page in its order. */
export function blocksOf(page: string): PageBlock[] {
  const text = pageText(page);
  return [...text.matchAll(FENCED)].map(({ 2: language = '', 3: code = '', index }) => ({
    language,
    text: dedent(code),
    line: text.slice(0, index).split('\n').length,
  }));
}

/** Commands that are typed together, and the block in which the page shows what they print. */
export interface Scene {
  readonly title: string;
  readonly commands: readonly string[];
  /** What the page shows of the last answer. */
  readonly shown: PageBlock | undefined;
}

/** The commands of a page in its order; a backslash at the end of a line continues it. */
export function scenesOf(
  page: string,
  isShown = ({ language }: PageBlock) => ['text', 'json'].includes(language),
): Scene[] {
  const blocks = blocksOf(page);
  return blocks.flatMap((block, place) => {
    if (block.language !== 'sh') return [];
    const commands = block.text.replaceAll('\\\n', '').split('\n');
    const next = blocks[place + 1];
    const title = `line ${block.line}: ${commands[0]}`;
    return [{ title, commands, shown: next && isShown(next) ? next : undefined }];
  });
}

/** What the tables of a page explain: the first cell of each row, where it is code. */
export function termsOf(page: string): string[] {
  return [...pageText(page).matchAll(/^\| `([^`]+)`/gm)].map(([, term = '']) => term);
}

/** The fields and types of a JSON value; a list is told by its first element. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one)]));
}

function dedent(text: string): string {
  const lines = text.split('\n');
  const depths = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const depth = Math.min(...depths);
  return lines
    .map((line) => line.slice(depth))
    .join('\n')
    .trimEnd();
}
