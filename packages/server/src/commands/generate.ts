import type { Command } from 'commander';
import { generateBrands } from '../../invented/generate-brands.ts';
import { type CommandIo, type CommonOptions, printOutcome, withProgress } from './command-io.ts';
import { fileOption, wholeNumberOption } from './options.ts';
import { streamCorpus, writeCorpus } from './write-corpus.ts';

interface GenerateOptions extends CommonOptions {
  readonly marks: number;
  readonly seed: number;
  readonly out: string;
}

/** `marcario generate`: a deterministic synthetic corpus as canonical NDJSON. */
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
  // Standard output then contains only the marks.
  printOutcome(isStream ? { ...io, stdout: io.stderr } : io, options, {
    text: `Wrote ${marks} marks of seed ${seed} to ${out}`,
    json: { marks, seed, out },
  });
}
