import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** A fenced block of the README. */
export interface ReadmeBlock {
  readonly language: string;
  /** Its text without the fences and without the indentation that all lines share. */
  readonly text: string;
  /** Line of its opening fence, from 1. */
  readonly line: number;
}

const README = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8');
const FENCED = /^([ ]*)```(\w+)\n(.*?)^\1```$/gms;

/** Every fenced block in the order of the README. */
export function readmeBlocks(): ReadmeBlock[] {
  return [...README.matchAll(FENCED)].map(({ 2: language = '', 3: text = '', index }) => ({
    language,
    text: dedent(text),
    line: README.slice(0, index).split('\n').length,
  }));
}

/** What the tables of the README explain: the first cell of each row, where it is code. */
export function readmeTerms(): string[] {
  return [...README.matchAll(/^\| `([^`]+)`/gm)].map(([, term = '']) => term);
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
