import { expect } from 'vitest';
import { createProgram, runCommandLine } from '../../packages/server/src/commands/program.ts';

/** A command that the program has, with options that it has. */
export function expectCommand([name = '', ...options]: readonly string[]): void {
  const io = { stdout: process.stdout, stderr: process.stderr, env: {} };
  const program = createProgram(
    io as unknown as Parameters<typeof createProgram>[0],
    runCommandLine,
  );
  const command = program.commands.find((one) => one.name() === name);
  expect(command, name).toBeDefined();
  const known = command?.options.map(({ long }) => long);
  for (const option of options) expect(known).toContain(option);
}
