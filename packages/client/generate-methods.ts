import { inputFields, type Operation, operations, pathFields } from '@marcario/core/contract';
import { z } from 'zod';
import { clientRoute } from './generate-operations.ts';

/** Generates the text of `src/methods.ts`: a method, documented from its row, per operation with a client name. */
export function clientMethods(): string {
  const groups = new Map<string, string[]>();
  for (const row of operations) {
    if (row.client === undefined) continue;
    const [name = '', group = ''] = row.client.split('.').reverse();
    groups.set(group, [...(groups.get(group) ?? []), methodText(row, name)]);
  }
  const own = groups.get('') ?? [];
  groups.delete('');
  const interfaces = [...groups].map(
    ([group, methods]) =>
      `/** What \`${group}\` calls. */\nexport interface ${interfaceName(group)} {\n${methods.join('')}}\n`,
  );
  const members = [...groups.keys()].map(
    (group) => `  /** What \`${group}\` calls. */\n  readonly ${group}: ${interfaceName(group)};\n`,
  );
  const body = `${interfaces.join('\n')}
/** What the service says of its corpus as a whole, and of the key. */
export interface CorpusCalls {
${own.join('')}}

/** Every method that follows from the table of operations. */
export interface DerivedMethods extends CorpusCalls {
${members.join('')}}
`;
  return `/** Generated from the operations of \`@marcario/core/contract\` by \`generate-methods.ts\`. */
import type { CallOptions } from './client-options.ts';
import type { ${contractTypesIn(body).join(', ')} } from './contract-types.ts';
import type { Pages } from './pages.ts';

${body}`;
}

function interfaceName(group: string): string {
  return `${group.charAt(0).toUpperCase()}${group.slice(1)}Resource`;
}

/** Returns the sorted names of the contract types that occur in a text. */
function contractTypesIn(text: string): string[] {
  const named = text.matchAll(/(?<=[<( |])([A-Z]\w+)(?=[>[,) '])/g);
  const names = [...named].map(([name]) => name).filter((name) => KNOWN.has(name));
  return [...new Set(names)].sort();
}

const KNOWN = new Set([
  'OperationOutputs',
  ...operations.flatMap((row) => [inputName(row), outputName(row) ?? []].flat()),
]);

function methodText(row: Operation, name: string): string {
  const { method, path, summary, description, refusals = [] } = row;
  const throws = refusals.map((code) => `\`${code}\``).join(', ');
  const lines = [
    `\`${method} ${path}\`: ${summary}.`,
    '',
    ...description.split('\n'),
    ...(throws === '' ? [] : [`@throws MarcarioApiError ${throws}`]),
  ];
  const comment = lines.map((line) => `   * ${line}`.trimEnd()).join('\n');
  const parameters = [...pathParameters(row), ...objectParameters(row), 'options?: CallOptions'];
  return `  /**\n${comment}\n   */\n  ${name}(${parameters.join(', ')}): ${answerType(row)};\n`;
}

function pathParameters(row: Operation): string[] {
  const { properties = {} } = z.toJSONSchema(row.input, { io: 'input' });
  return pathFields(row).map((field) => {
    const { type } = properties[field] as { readonly type?: string };
    return `${field}: ${type === 'integer' ? 'number' : 'string'}`;
  });
}

/** Returns the parameter for all fields that are neither in the path nor fixed; in writes it is always required. */
function objectParameters(row: Operation): string[] {
  const elsewhere = [...pathFields(row), ...Object.keys(clientRoute(row).fixed ?? {})];
  const fields = Object.keys(inputFields(row.input)).filter((name) => !elsewhere.includes(name));
  if (fields.length === 0) return [];
  const { required = [] } = z.toJSONSchema(row.input, { io: 'input' });
  const isOptional = row.method === 'GET' && !fields.some((name) => required.includes(name));
  const omitted = elsewhere.map((name) => `'${name}'`).join(' | ');
  const type = omitted === '' ? inputName(row) : `Omit<${inputName(row)}, ${omitted}>`;
  return [`params${isOptional ? '?' : ''}: ${type}`];
}

function inputName({ id }: Operation): string {
  return `${id.charAt(0).toUpperCase()}${id.slice(1)}Input`;
}

function answerType(row: Operation): string {
  if (row.status === 204) return 'Promise<void>';
  if (row.mediaType !== undefined) return 'Promise<string>';
  const name = outputName(row);
  const list = row.output instanceof z.ZodArray ? schemaId(row.output.element) : undefined;
  const answer = name ?? (list && `${list}[]`) ?? `OperationOutputs['${row.id}']`;
  const { pages } = clientRoute(row);
  return pages === undefined
    ? `Promise<${answer}>`
    : `Pages<${answer}, ${answer}['${pages}'][number]>`;
}

/** Returns the schema name of an object response; of two forms, the first named one, which the fixed fields select. */
function outputName({ output }: Operation): string | undefined {
  const forms = output instanceof z.ZodUnion ? output.options : [output];
  return forms.map((form) => schemaId(form)).find((id) => id !== undefined);
}

function schemaId(schema: unknown): string | undefined {
  return schema instanceof z.ZodType ? schema.meta()?.id : undefined;
}
