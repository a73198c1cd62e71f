import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const packages = resolve(import.meta.dirname, '../packages');
const RUN = 6;
const SOURCE = /^[^/]+\/(?:src|invented)\/.*(?<!\.test)\.ts$/;
/** Generated files repeat what their schemas repeat. */
const GENERATED = 'Generated from ';
const IMPORTS = /^(?:import|export)\b[^;]*?\bfrom '[^']*';$/gm;
const COMMENTS = /\/\*\*?[\s\S]*?\*\/|^\s*\/\/.*$/gm;
/** Lines of brackets alone are the shape of a block and tell nothing of what it does. */
const BRACKETS = /^[\s()[\]{}<>;,]*$/;

interface Place {
  readonly file: string;
  readonly line: number;
}

interface CodeLine extends Place {
  readonly text: string;
}

describe('the sources', () => {
  it('say no six lines twice', () => {
    const places = new Map<string, Place>();
    const repeated = sourceFiles().flatMap((file) => {
      const lines = codeLines(file);
      return lines.slice(0, 1 - RUN).flatMap(({ line }, at) => {
        const run = lines.slice(at, at + RUN).map(({ text }) => text);
        const first = places.get(run.join('\n'));
        if (first === undefined) places.set(run.join('\n'), { file, line });
        return first === undefined ? [] : [`${file}:${line} repeats ${first.file}:${first.line}`];
      });
    });
    expect(repeated, 'give the lines one place that both use').toEqual([]);
  });
});

function sourceFiles(): string[] {
  return readdirSync(packages, { recursive: true, encoding: 'utf8' }).filter((path) =>
    SOURCE.test(path),
  );
}

/** The lines of a file that say something: no imports, comments, lone brackets or blank lines. */
function codeLines(file: string): CodeLine[] {
  const source = readFileSync(join(packages, file), 'utf8');
  if (source.includes(GENERATED)) return [];
  const blanked = [COMMENTS, IMPORTS].reduce(
    (text, pattern) => text.replace(pattern, (found) => found.replace(/[^\n]/g, ' ')),
    source,
  );
  return blanked
    .split('\n')
    .map((text, at) => ({ file, line: at + 1, text: text.trim() }))
    .filter(({ text }) => !BRACKETS.test(text));
}
