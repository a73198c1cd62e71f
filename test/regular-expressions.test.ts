import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { analyse } from 'scslre';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const SOURCE = /^packages\/[^/]+\/(?:src|invented)\/.*\.ts$|^(?:scripts|examples)\/.*\.mjs$/;
const TEST = /\.test\.ts$/;
const SHAPES = 'packages/core/src/search/in-memory/input-shapes.json';
/** Two join words that stand in the file itself, one reads the patterns of the shapes. */
const MADE_OF_FIXED_TEXT = [
  'packages/core/src/goods/coverage.ts',
  'packages/server/invented/name-patterns.ts',
  'packages/core/src/search/in-memory/check-shape.ts',
];
const LITERAL = /^\/(.*)\/([a-z]*)$/s;

/** Every regular expression that is written in the code, with where it stands. */
const expressions = [
  ...['packages', 'scripts', 'examples'].flatMap(filesIn).flatMap(literalsOf),
  ...patternsOf(SHAPES),
];

describe('regular expressions', () => {
  it('are found', () => {
    expect(expressions.length).toBeGreaterThan(100);
    expect(slow(/(?:a|a)*b/)).toBe(true);
    expect(slow(/\s+$/)).toBe(true);
  });

  it('take time in proportion to their input, whatever it is', () => {
    const guilty = expressions.filter(({ regex }) => slow(regex)).map(({ place }) => place);
    expect(guilty, 'anchor the start, or make neighbouring parts exclude each other').toEqual([]);
  });

  it('are made of no text but that of the code', () => {
    const files = filesIn('packages').filter((file) => !MADE_OF_FIXED_TEXT.includes(file));
    const made = files.flatMap(constructionsOf);
    expect(made, 'write a literal, which can be checked').toEqual([]);
  });
});

/** Backtracking within a match, or a match tried anew from every place of a long run. */
function slow(regex: RegExp): boolean {
  return analyse(regex).reports.length > 0;
}

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => SOURCE.test(path) && !TEST.test(path));
}

function literalsOf(file: string): { place: string; regex: RegExp }[] {
  return nodesOf(file)
    .filter((node) => ts.isRegularExpressionLiteral(node))
    .map(({ text }) => {
      const [, pattern = '', flags = ''] = LITERAL.exec(text) ?? [];
      return { place: `${file}: ${text}`, regex: new RegExp(pattern, flags) };
    });
}

/** The patterns of generated shapes, which are compiled where a value is held against them. */
function patternsOf(file: string): { place: string; regex: RegExp }[] {
  const patterns = new Set<string>();
  JSON.parse(readFileSync(join(root, file), 'utf8'), (key, value) => {
    if (key === 'pattern' && typeof value === 'string') patterns.add(value);
    return value;
  });
  return [...patterns].map((text) => ({ place: `${file}: ${text}`, regex: new RegExp(text) }));
}

/** Where an expression is put together while the program runs. */
function constructionsOf(file: string): string[] {
  return nodesOf(file)
    .filter((node) => ts.isNewExpression(node))
    .filter(({ expression }) => ts.isIdentifier(expression) && expression.text === 'RegExp')
    .map((node) => `${file}: ${node.getText()}`);
}

function nodesOf(file: string): ts.Node[] {
  const text = readFileSync(join(root, file), 'utf8');
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true));
  return nodes;
}
