import { resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** What a program holds in its hands, and where that is declared. */
const FACES = [
  ['MarcarioClient', 'packages/client/src/create-client.ts'],
  ['Service', 'packages/core/src/service/service.ts'],
  ['InMemoryBrands', 'packages/core/src/search/faces/in-memory-brands.ts'],
  ['BrandIndex', 'packages/core/src/search/faces/brand-index.ts'],
] as const;
/** Objects that group methods are looked into. */
const GROUP = /Resource$|Calls$/;

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(resolve(root, 'tsconfig.json'), ts.sys.readFile).config,
  ts.sys,
  root,
);
const program = ts.createProgram(
  FACES.map(([, file]) => resolve(root, file)),
  { ...options, noEmit: true },
);
const checker = program.getTypeChecker();

function declaredType(name: string, file: string): ts.Type {
  const source = program.getSourceFile(resolve(root, file));
  const module = source && checker.getSymbolAtLocation(source);
  const face = module && checker.getExportsOfModule(module).find((one) => one.name === name);
  if (face === undefined) throw new Error(`${file} does not export ${name}`);
  return checker.getDeclaredTypeOfSymbol(face);
}

/** Its properties and methods by their paths, with what an editor shows of each. */
function membersOf(type: ts.Type, path: string): [path: string, shown: string][] {
  return checker.getPropertiesOfType(type).flatMap((member) => {
    const here = `${path}.${member.name}`;
    const own = checker.getTypeOfSymbol(member);
    const documented = [member, ...own.getCallSignatures()].flatMap((one) =>
      one.getDocumentationComment(checker),
    );
    const isGroup = GROUP.test(own.symbol?.name ?? '');
    return [
      [here, ts.displayPartsToString(documented)] as [string, string],
      ...(isGroup ? membersOf(own, here) : []),
    ];
  });
}

describe('an editor shows what it is of every member', () => {
  it.each(FACES)('of %s', (name, file) => {
    const members = membersOf(declaredType(name, file), name);
    const bare = members.filter(([, shown]) => shown === '').map(([path]) => path);
    expect(members.length).toBeGreaterThan(7);
    expect(bare, 'write a docstring').toEqual([]);
  });
});
