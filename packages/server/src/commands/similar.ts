import { readFile } from 'node:fs/promises';
import { type InMemoryBrands, loadBrandIndex, SnapshotError } from '@marcario/core';
import { LIMITS } from '@marcario/core/contract';
import { outboundFetch } from '@marcario/core/service';
import type { Command } from 'commander';
import { readConfig } from '../config/config.ts';
import { CommandError } from './command-error.ts';
import { type CommandIo, type CommonOptions, printOutcome } from './command-io.ts';
import { appendClassOption, fileOption, wholeNumberOption } from './options.ts';

interface SimilarOptions extends CommonOptions {
  readonly snapshot: string;
  readonly sha256?: string;
  readonly clase: readonly number[];
  readonly liveOnly?: boolean;
  readonly vivas?: boolean;
  readonly limit?: number;
  readonly minScore?: number;
}

type Similar = ReturnType<InMemoryBrands['similar']>;

/** `marcario similar`: finds marks similar to a name in a portable snapshot, without sending the name anywhere. */
export function addSimilar(program: Command, io: CommandIo): void {
  program
    .command('similar')
    .description('tell the marks like a name, from a portable snapshot: the name is sent nowhere')
    .argument('<name>', 'the name to clear')
    .requiredOption(
      '--snapshot <file>',
      'what `marcario snapshot --portable` wrote: a file, or an address to fetch it from',
      fileOption,
    )
    .option('--sha256 <hex>', 'what the file must have; by default what stands in <file>.sha256')
    .option('--clase <n>', 'a Nice class; may be given again', appendClassOption, [])
    .option('--live-only', 'leave out marks that are denied, expired or annulled')
    .option('--vivas', 'leave out these, and lapsed, refused, withdrawn and abandoned marks')
    .option(
      '--limit <n>',
      `at most so many, ${LIMITS.brandPageMax} at the most`,
      wholeNumberOption(1),
    )
    .option('--min-score <n>', 'leave out what is less similar, 0 to 1; 0.5 by default', Number)
    .option('--json', 'print one JSON object')
    .action((name: string, options: SimilarOptions) => findSimilar(name, options, io));
}

async function findSimilar(name: string, options: SimilarOptions, io: CommandIo): Promise<void> {
  const { snapshot, clase, liveOnly, vivas, limit, minScore } = options;
  const marks = await loadSnapshot(snapshot, options.sha256, io);
  const found = marks.similar({
    q: name,
    clase: [...clase],
    ...(liveOnly !== undefined && { liveOnly }),
    ...(vivas !== undefined && { vivas }),
    ...(limit !== undefined && { limit }),
    ...(minScore !== undefined && { minScore }),
  });
  printOutcome(io, options, { text: formatSimilar(found, marks), json: found });
}

async function loadSnapshot(
  snapshot: string,
  given: string | undefined,
  { env }: CommandIo,
): Promise<InMemoryBrands> {
  try {
    if (/^https?:\/\//.test(snapshot)) {
      const fetch = outboundFetch(readConfig(env).proxy);
      return await loadBrandIndex(snapshot, { ...checksumOption(given), fetch });
    }
    const bytes = await readFile(snapshot).catch(unreadableSnapshotError);
    return await loadBrandIndex(bytes, checksumOption(given ?? (await readChecksumFile(snapshot))));
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    throw new CommandError(`The snapshot ${snapshot} cannot be used: ${error.message}`, {
      cause: error,
    });
  }
}

function unreadableSnapshotError({ code }: NodeJS.ErrnoException): never {
  throw new SnapshotError(
    code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`,
  );
}

function checksumOption(sha256: string | undefined): { readonly sha256?: string } {
  return sha256 === undefined ? {} : { sha256 };
}

/** Reads the checksum from `<file>.sha256`, in the format of `sha256sum`; undefined when that file does not exist. */
async function readChecksumFile(file: string): Promise<string | undefined> {
  const line = await readFile(`${file}.sha256`, 'utf8').catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? undefined : unreadableSnapshotError(error),
  );
  return line?.split(' ', 1)[0];
}

function formatSimilar({ items, dataAsOf }: Similar, { size }: InMemoryBrands): string {
  const lines = items.map(({ nroSolicitud, denominacion, score, clases, estado, titular }) =>
    [
      score.toFixed(2),
      nroSolicitud,
      denominacion,
      `class ${clases.join(', ')}`,
      estado,
      titular.join(', '),
    ].join('\t'),
  );
  const asOf = dataAsOf === undefined ? '' : ` as of ${dataAsOf}`;
  return [...lines, `${items.length} of ${size} marks${asOf}; the name was sent nowhere`].join(
    '\n',
  );
}
