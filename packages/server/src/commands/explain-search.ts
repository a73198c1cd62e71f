import { LIMITS } from '@marcario/core/contract';
import type { SearchExplanation } from '@marcario/core/service';
import { type Command, InvalidArgumentError } from 'commander';
import { CommandError } from './command-error.ts';
import { type CommandIo, type CommonOptions, printOutcome } from './command-io.ts';
import { wholeNumberOption } from './options.ts';
import { withService } from './with-database.ts';

const DEFAULT_LIMIT = 10;
/** Features with a smaller absolute value are omitted from the text output. */
const NOTHING = 0.005;

interface ExplainOptions extends CommonOptions {
  readonly limit: number;
}

/** `marcario explain-search`: prints how a search computed its results, for developers. */
export function addExplainSearch(program: Command, io: CommandIo): void {
  program
    .command('explain-search')
    .description(
      'print how a search came to its results: words, phonetic keys, channels, scores, features',
    )
    .argument('<query>', 'the text to search', queryArgument)
    .option(
      '--limit <n>',
      'at most so many words, names and marks of each kind',
      wholeNumberOption(1),
      DEFAULT_LIMIT,
    )
    .option('--json', 'print one JSON object')
    .action((query: string, options: ExplainOptions) => explainSearch(query, options, io));
}

function queryArgument(text: string): string {
  if (text.length <= LIMITS.queryTextMax) return text;
  throw new InvalidArgumentError(`at most ${LIMITS.queryTextMax} characters`);
}

async function explainSearch(query: string, options: ExplainOptions, io: CommandIo): Promise<void> {
  const explanation = await withService(io, async (service) =>
    service.explainSearch(query, options.limit),
  );
  if (explanation === null) {
    throw new CommandError(`${JSON.stringify(query)} has no letter or digit: it finds nothing`);
  }
  printOutcome(io, options, { text: formatExplanation(explanation), json: explanation });
}

function formatExplanation({ folded, words, channels, hits }: SearchExplanation): string {
  const titles = channels.map(({ channel, weight }) => `${channel} x${weight}`);
  return [
    `Query: ${folded}`,
    ...words.flatMap(({ word, weight, phoneticKeys, byEdits, bySound }) => [
      `Word ${word}: weight ${weight}, phonetic keys ${phoneticKeys.join(' ')}`,
      `  by edits: ${formatWords(byEdits)}`,
      `  by sound: ${formatWords(bySound)}`,
    ]),
    ...channels.map(
      ({ found, best }, at) => `Channel ${titles[at]}: ${found} names: ${best.join('; ')}`,
    ),
    ...hits.flatMap(
      ({ nroSolicitud, name, score, matchedBy, places: positions, similarity, features }) => [
        `${score.toFixed(4)}\t${nroSolicitud}\t${name}\tmatched by ${matchedBy}`,
        `  places: ${formatPairs(titles.map((title, at) => [title, positions[at] ?? null]))}`,
        `  similarity ${similarity.toFixed(2)}: ${features === null ? 'too little in common' : formatPairs(Object.entries(features))}`,
      ],
    ),
  ].join('\n');
}

function formatWords(words: SearchExplanation['words'][number]['byEdits']): string {
  return (
    words.map(({ word, likeness: similarity }) => `${word} ${similarity}`).join(', ') || 'none'
  );
}

function formatPairs(values: readonly (readonly [name: string, value: number | null])[]): string {
  return values
    .filter(([, value]) => value !== null && Math.abs(value) > NOTHING)
    .map(([name, value]) => `${name} ${Number(value?.toFixed(2))}`)
    .join(', ');
}
