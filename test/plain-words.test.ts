import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const packages = resolve(import.meta.dirname, '../packages');
const SOURCE = /^[^/]+\/(?:src|page|texts)\/.*(?<!\.(?:d|test))\.ts$/;
const GENERATED = /Generated from /;
/** Words that no declared name may contain: each had a usual word in its place. */
const BANNED_SEGMENTS = new Set([
  'anew',
  'gainful',
  'laid',
  'owe',
  'owed',
  'owes',
  'stranger',
  'strangers',
  'told',
  'wholeness',
]);
const BANNED_NAMES =
  /^(?:MOST|LEAST)_|_MAX$|^(?:Answered|TakesSteps|LikeWords|LikeNames|GainfulKeys|KeptMarks|Ficha|fichaOf|Turns|PassesInTurn|firstOfAll)$/;

/** Phrases that hide who does what to what. */
const BANNED_PHRASES =
  /\b(?:what of the|is told|are told|holds? still|kindred|at the most|the most that|the least that|takes up|anew)\b/i;

describe('the sources', () => {
  const sources = sourceFiles();

  it('declare no name with a word that has a plain one in its place', () => {
    const found = sources.flatMap(({ file, text }) => {
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
      return declaredNames(source)
        .filter(isBanned)
        .map((name) => `${file}: ${name}`);
    });
    expect(found, 'use the usual word: see docs/how-to-add.md').toEqual([]);
  });

  it('explain themselves without the phrases that were replaced', () => {
    const found = sources.flatMap(({ file, text }) =>
      comments(text)
        .filter((comment) => BANNED_PHRASES.test(comment))
        .map((comment) => `${file}: "${BANNED_PHRASES.exec(comment)?.[0]}" in ${comment}`),
    );
    expect(sources.length).toBeGreaterThan(600);
    expect(found, 'write a sentence with a subject, a verb and an object').toEqual([]);
  });
});

function sourceFiles(): { file: string; text: string }[] {
  return readdirSync(packages, { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.includes('node_modules') && SOURCE.test(file))
    .map((file) => ({ file, text: readFileSync(join(packages, file), 'utf8') }))
    .filter(({ text }) => !GENERATED.test(text));
}

function declaredNames(source: ts.SourceFile): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && isDeclared(node)) names.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** Properties are left out, because the contract, the database and libraries name many of them. */
function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isVariableDeclaration(parent) ||
      ts.isFunctionDeclaration(parent) ||
      ts.isClassDeclaration(parent) ||
      ts.isInterfaceDeclaration(parent) ||
      ts.isTypeAliasDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isMethodDeclaration(parent)) &&
    parent.name === node
  );
}

function isBanned(name: string): boolean {
  if (BANNED_NAMES.test(name)) return true;
  const segments = name.split(/(?<=[a-z0-9])(?=[A-Z])|_/);
  return segments.some((segment) => BANNED_SEGMENTS.has(segment.toLowerCase()));
}

/** The comments of a source, each on one line, as the scanner of TypeScript finds them. */
function comments(text: string): string[] {
  const found: string[] = [];
  const scanner = ts.createScanner(
    ts.ScriptTarget.Latest,
    false,
    ts.LanguageVariant.Standard,
    text,
  );
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    if (
      kind === ts.SyntaxKind.MultiLineCommentTrivia ||
      kind === ts.SyntaxKind.SingleLineCommentTrivia
    ) {
      found.push(scanner.getTokenText().replace(/\s*\n\s*\*?\s*/g, ' '));
    }
  }
  return found;
}
