import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
/** The page is checked with the rest: one program with the types of both Node and a browser takes half of the time of two. */
const PROJECTS = ['tsconfig.json', 'packages/server/page/tsconfig.json'];
/** What ships; tests and build scripts look up what they wrote themselves. */
const SHIPPED =
  /^packages\/\w+\/(?:src|texts|invented|page)\/(?!.*(?:\.test\.ts$|fixtures\/|testing\/))/;

/**
 * Look-ups of a text in a plain object that is a table of the module: `TABLE[text]` finds `constructor` in
 * every one. A key that the compiler knows to be one of the table's own names is none.
 */
function plainLookUps(): string[] {
  const projects = PROJECTS.map((project) => {
    const path = join(ROOT, project);
    const { config } = ts.readConfigFile(path, ts.sys.readFile);
    return ts.parseJsonConfigFileContent(config, ts.sys, dirname(path));
  });
  const all = new Set(projects.flatMap(({ fileNames }) => fileNames));
  const shipped = [...all].filter((name) => SHIPPED.test(relative(ROOT, name)));
  const lib = projects.flatMap(({ options }) => options.lib ?? []);
  const options = { ...projects[0]?.options, lib: [...new Set(lib)], noEmit: true };
  const program = ts.createProgram(shipped, options);
  const types = program.getTypeChecker();
  return program.getSourceFiles().flatMap((file) => {
    const name = relative(ROOT, file.fileName);
    return SHIPPED.test(name) ? lookUpsIn(file, types).map((text) => `${name}: ${text}`) : [];
  });
}

function lookUpsIn(file: ts.SourceFile, types: ts.TypeChecker): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const lookUp = asLookUp(node);
    if (
      lookUp &&
      !ts.isLiteralExpression(lookUp.key) &&
      isTable(lookUp.table, types) &&
      isAnyText(lookUp.key, types)
    ) {
      found.push(node.getText(file));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** `table[key]`, `key in table` and `const { [key]: value } = table`. */
function asLookUp(node: ts.Node): { table: ts.Node; key: ts.Node } | null {
  if (ts.isElementAccessExpression(node)) {
    return { table: node.expression, key: node.argumentExpression };
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword) {
    return { table: node.right, key: node.left };
  }
  if (!ts.isBindingElement(node) || !node.propertyName) return null;
  const { initializer } = node.parent.parent as ts.VariableDeclaration;
  const isComputed = ts.isComputedPropertyName(node.propertyName);
  return isComputed && initializer
    ? { table: initializer, key: node.propertyName.expression }
    : null;
}

/** Whether a look-up goes into an object that the module declares, or that it imports. */
function isTable(table: ts.Node, types: ts.TypeChecker): boolean {
  // Names are resolved much faster than types are computed: most look-ups go into a local value.
  if (!isOfModule(table, types)) return false;
  const type = types.getTypeAtLocation(table);
  return type.getNumberIndexType() === undefined || type.getStringIndexType() !== undefined;
}

function isOfModule(table: ts.Node, types: ts.TypeChecker): boolean {
  let root = table;
  while (
    ts.isPropertyAccessExpression(root) ||
    ts.isParenthesizedExpression(root) ||
    ts.isAsExpression(root)
  ) {
    root = root.expression;
  }
  if (ts.isObjectLiteralExpression(root)) return true;
  const [declared] = types.getSymbolAtLocation(root)?.declarations ?? [];
  if (declared === undefined) return false;
  if (ts.isImportSpecifier(declared) || ts.isImportClause(declared)) return true;
  return ts.isVariableDeclaration(declared) && ts.isSourceFile(declared.parent.parent.parent);
}

function isAnyText(key: ts.Node, types: ts.TypeChecker): boolean {
  const type = types.getTypeAtLocation(key);
  const parts = type.isUnion() ? type.types : [type];
  return parts.some(
    ({ flags }) => (flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral)) !== 0,
  );
}

describe('a table that is looked up by a text', () => {
  it('is a Map in all that ships', () => {
    expect(plainLookUps()).toEqual([]);
  }, 120_000);

  it('is found wherever it is written as a plain object', () => {
    const host = ts.createCompilerHost({});
    const text = `declare const key: string; const table = { a: 1 } as Record<string, number>;
      table[key]; key in table; const { [key]: one } = table; ({ a: 1 } as Record<string, number>)[key];
      const list = [1]; list[0]; new Map([['a', 1]]).get(key);`;
    const file = ts.createSourceFile('sample.ts', text, ts.ScriptTarget.ES2023, true);
    const program = ts.createProgram(
      ['sample.ts'],
      { noLib: true },
      {
        ...host,
        getSourceFile: (name) => (name === 'sample.ts' ? file : undefined),
      },
    );
    expect(lookUpsIn(file, program.getTypeChecker())).toHaveLength(4);
  });
});
