import { type Operation, operations, pathFields } from './src/contract/index.ts';

const HEAD = `import type { InProcess } from './operation-handlers.ts';

/**
 * The operations, called in process: the same input and output as over HTTP, without a key. Those of
 * watchlists and calendars also take whose they are, which a key would say. Each throws \`ServiceError\` with the code
 * that HTTP would answer: \`validation_error\` for an input that it does not take, \`service_unavailable\`
 * while the database is away.
 *
 * Generated from the operations of \`../contract\` by \`generate-in-process-operations.ts\`.
 */
export interface InProcessOperations {
`;

/** The text of `src/service/in-process-operations.ts`: a method an operation, with the words of its row for editors to show. */
export function renderInProcessOperations(): string {
  const methods = operations.filter(({ id }) => id !== 'getUsage').map(methodOf);
  return `${HEAD}${methods.join('')}}\n`;
}

function methodOf(row: Operation): string {
  const { id, method, path, summary, description, refusals = [] } = row;
  const codes = [...(pathFields(row).length > 0 ? ['not_found'] : []), ...refusals];
  const throws = codes.map((code) => `\`${code}\``).join(', ');
  const lines = [
    `\`${method} ${path}\`: ${summary}.`,
    '',
    ...description.split('\n'),
    ...(throws === '' ? [] : [`@throws ServiceError ${throws}`]),
  ];
  const comment = lines.map((line) => `   * ${line}`.trimEnd()).join('\n');
  return `  /**\n${comment}\n   */\n  readonly ${id}: InProcess<'${id}'>;\n`;
}
