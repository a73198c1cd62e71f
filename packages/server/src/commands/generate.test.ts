import { execFileSync } from 'node:child_process';
import { lstat, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canonicalBrandSchema } from '@marcario/core/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { runForTest } from '../testing/run-for-test.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'generate-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function generated(file: string, ...options: string[]): Promise<string> {
  const out = join(folder, file);
  const { code } = await runForTest(['generate', '--out', out, ...options]);
  expect(code).toBe(0);
  return readFile(out, 'utf8');
}

describe('marcario generate', () => {
  it('writes canonical NDJSON, one mark a line', async () => {
    const lines = (await generated('a', '--marks', '1203')).trimEnd().split('\n');
    expect(lines).toHaveLength(1203);
    for (const line of lines) canonicalBrandSchema.parse(JSON.parse(line));
    expect(await readdir(folder)).toEqual(['a']);
  });

  it(`writes the same corpus for the same seed, and another for another ${proves('A2-generate')}`, async () => {
    const first = await generated('a', '--marks', '40', '--seed', '7');
    expect(await generated('b', '--marks', '40', '--seed', '7')).toBe(first);
    expect(await generated('c', '--marks', '40', '--seed', '8')).not.toBe(first);
  });

  it('writes to standard output, which then holds nothing else', async () => {
    const args = ['generate', '--marks', '3', '--seed', '7', '--out', '-'];
    const { code, stdout, stderr } = await runForTest(args);
    expect([code, stderr]).toEqual([0, 'Wrote 3 marks of seed 7 to -\n']);
    expect(stdout).toBe(await generated('a', '--marks', '3', '--seed', '7'));
  });

  it('writes into a pipe, and through a link to the file behind it; both stay', async () => {
    const pipe = join(folder, 'pipe');
    const link = join(folder, 'link');
    const file = join(folder, 'file');
    execFileSync('mkfifo', [pipe]);
    const read = readFile(pipe, 'utf8');
    const args = ['generate', '--marks', '3', '--seed', '7', '--out', pipe];
    expect(await runForTest(args)).toMatchObject({ code: 0 });
    await writeFile(file, 'old');
    await symlink(file, link);
    const marks = await generated('link', '--marks', '3', '--seed', '7');
    expect(await read).toBe(marks);
    expect(await readFile(file, 'utf8')).toBe(marks);
    const kinds = await Promise.all([pipe, link].map((path) => lstat(path)));
    expect(kinds.map((kind) => [kind.isFIFO(), kind.isSymbolicLink()])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it(`says what it wrote, for people or for programs ${proves('A2-OUTPUT')}`, async () => {
    const out = join(folder, 'a');
    const args = ['generate', '--marks', '0', '--seed', '2', '--out', out];
    expect((await runForTest(args)).stdout).toBe(`Wrote 0 marks of seed 2 to ${out}\n`);
    const { stdout } = await runForTest([...args, '--json']);
    expect(JSON.parse(stdout)).toEqual({ marks: 0, seed: 2, out });
  });

  it('fails with one plain line and leaves nothing behind where it cannot write', async () => {
    await writeFile(join(folder, 'file'), '');
    const out = join(folder, 'file', 'below');
    const { code, stdout, stderr } = await runForTest(['generate', '--marks', '1', '--out', out]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^marcario: .*\n$/);
  });

  it.each(['1e3', '-1', 'many', '', '1000000000'])('refuses %j marks', async (marks) => {
    const out = join(folder, 'a');
    const { code, stderr } = await runForTest(['generate', '--marks', marks, '--out', out]);
    expect(code).toBe(2);
    expect(stderr).toContain('must be a whole number from 0 to 999999999');
  });
});
