// Checks the types of the packages, the tests and the page: npm run typecheck
// TypeScript 7 checks; typedoc and the build of declarations call the interface of TypeScript 5.9, which 7 does not have.
import { generate } from './generate.mjs';
import { runTool } from './run-command.mjs';

await generate();
const passed = ['tsconfig.json', 'packages/server/page'].map((project) =>
  runTool('typescript7/bin/tsc', ['--noEmit', '-p', project]),
);
process.exitCode = passed.every(Boolean) ? 0 : 1;
