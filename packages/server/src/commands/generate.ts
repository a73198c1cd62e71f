import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CanonicalBrand } from '@marcario/core/contract';
import type { Command } from 'commander';
import { generateBrands } from '../../invented/generate-brands.ts';
import { writeFileAtomically } from './atomic-write.ts';
import { type CommandIo, type CommonOptions, printOutcome, withProgress } from './command-io.ts';
import { fileOption, wholeNumberOption } from './options.ts';

interface GenerateOptions extends CommonOptions {
  readonly marks: number;
  readonly seed: number;
  readonly out: string;
}

/** `marcario generate`: writes a deterministic synthetic corpus as canonical NDJSON. */
export function addGenerate(program: Command, io: CommandIo): void {
  program
    .command('generate')
    .description('write a synthetic corpus as canonical NDJSON; the same seed gives the same marks')
    .requiredOption('--marks <n>', 'how many marks', wholeNumberOption(0))
    .option('--seed <n>', 'which corpus', wholeNumberOption(0), 1)
    .requiredOption(
      '--out <file>',
      'where to; an existing file is replaced; - for standard output',
      fileOption,
    )
    .option('--json', 'print one JSON object')
    .action((options: GenerateOptions) => generate(options, io));
}

async function generate(options: GenerateOptions, io: CommandIo): Promise<void> {
  const { marks, seed, out } = options;
  const isStream = out === '-';
  await withProgress(io, { of: `${marks} marks`, total: marks }, (report) =>
    isStream
      ? streamCorpus(generateBrands({ marks, seed }), io.stdout, report)
      : writeCorpus(generateBrands({ marks, seed }), out, report),
  );
  // With `--out -` the result is printed on standard error, so that standard output has only marks.
  printOutcome(isStream ? { ...io, stdout: io.stderr } : io, options, {
    text: `Wrote ${marks} marks of seed ${seed} to ${out}`,
    json: { marks, seed, out },
  });
}

const BATCH = 500;

/** Receives the number of marks written so far. */
type CorpusReport = (done: number) => void;

/** Writes marks as canonical NDJSON to one file, atomically. */
export async function writeCorpus(
  brands: Iterable<CanonicalBrand>,
  out: string,
  report: CorpusReport = () => {},
): Promise<void> {
  await writeFileAtomically(out, lineBatches(brands, report));
}

/** Writes marks as canonical NDJSON to a stream and leaves the stream open. */
async function streamCorpus(
  brands: Iterable<CanonicalBrand>,
  out: Writable,
  report: CorpusReport = () => {},
): Promise<void> {
  await pipeline(lineBatches(brands, report), out, { end: false });
}

function* lineBatches(brands: Iterable<CanonicalBrand>, report: CorpusReport): Generator<string> {
  let lines: string[] = [];
  let done = 0;
  for (const brand of brands) {
    lines.push(`${JSON.stringify(brand)}\n`);
    done += 1;
    if (lines.length < BATCH) continue;
    yield lines.join('');
    report(done);
    lines = [];
  }
  if (lines.length === 0) return;
  yield lines.join('');
  report(done);
}
