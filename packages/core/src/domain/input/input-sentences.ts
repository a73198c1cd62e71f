import { z } from 'zod';
import {
  arrayElementSchema,
  inputFields,
  ownField,
  valueSchema,
} from '../../contract/input-fields.ts';
import { nearestName } from '../../contract/nearest-name.ts';
import type { Operation } from '../../contract/operations.ts';
import { parseValue } from '../../contract/query-text.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** The errors of an input, and the input itself. */
interface RefusedInput {
  readonly operation: Operation;
  readonly given: unknown;
  readonly issues: readonly Issue[];
}

const NAMED_ISSUES = 3;
const SEPARATOR = /[\s,;|]+/;

/**
 * Describes the errors of an input in the caller's terms: each sentence names a parameter as it is written on the wire
 * and says what to send. Values are never repeated, because they may be tax ids.
 */
export function describeInputErrors({ operation, given, issues }: RefusedInput): string {
  const sentences = issues.map((issue) => describeIssue(issue, [], { operation, given }));
  return [...new Set(sentences)].slice(0, NAMED_ISSUES).join('; ');
}

/** Reports unknown names, with the most likely intended ones or else the known ones. */
export function unknownNames(
  names: readonly string[],
  known: readonly string[],
  prefix = '',
): string {
  const sentences = names.slice(0, NAMED_ISSUES).map((name) => {
    const nearest = nearestName(name, known);
    const remedy =
      nearest !== null
        ? `did you mean ${nearest}?`
        : known.length === 0
          ? 'there is none to send'
          : `known ${known.length === 1 ? 'is' : 'are'} ${known.join(', ')}`;
    return `Unknown parameter ${prefix}${name}: ${remedy}`;
  });
  return sentences.join('; ');
}

type Asked = Pick<RefusedInput, 'operation' | 'given'>;

function describeIssue(issue: Issue, within: Path, request: Asked): string {
  const path = [...within, ...issue.path];
  const name = describePath(path, request.operation);
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(inputFields(valueSchema(schemaAt(request.operation.input, path))));
    return unknownNames(issue.keys, known, name === '' ? '' : `${name}.`);
  }
  const value = valueAt(request.given, path);
  if (value === undefined && issue.code !== 'custom' && name !== '')
    return describeMissing(path, request);
  if (issue.code === 'invalid_union') return describeUnionIssue(issue, path, request);
  const separated = describeSeparatedValues(request.operation, path, value);
  if (separated !== null) return separated;
  if (name === '') return issue.code === 'custom' ? issue.message : `The input ${issue.message}`;
  return `${name} ${issue.message}`;
}

/** Formats a path as `items[2].marca`; without an index for a read, whose repeated parameters share one name. */
function describePath(path: Path, { method }: Operation): string {
  return path.reduce<string>((joined, key) => {
    if (typeof key === 'number') return method === 'GET' ? joined : `${joined}[${key}]`;
    return joined === '' ? String(key) : `${joined}.${String(key)}`;
  }, '');
}

function describeMissing(path: Path, { operation }: Asked): string {
  const field = schemaAt(operation.input, path);
  const description = field.meta()?.description;
  const what = description === undefined ? 'it' : firstClause(description);
  const example = exampleValue(field);
  const name = describePath(path, operation);
  const such = example === undefined ? '' : `, such as ${formatExample(operation, name, example)}`;
  return `${name} is missing: send ${what}${such}`;
}

/** Returns a value that the field accepts, derived from its schema; undefined when that does not tell. */
function exampleValue(field: z.ZodType): unknown {
  const inner = valueSchema(field);
  const { example } = { ...inner.meta(), ...field.meta() } as { readonly example?: unknown };
  if (example !== undefined) return example;
  if (inner instanceof z.ZodEnum) return inner.options[0];
  if (inner instanceof z.ZodUnion) return exampleValue(inner.options[0] as z.ZodType);
  if (inner instanceof z.ZodBoolean) return true;
  if (!(inner instanceof z.ZodArray)) return undefined;
  const element = exampleValue(inner.element as z.ZodType);
  return element === undefined ? undefined : [element];
}

/** Formats a value for a query string or a JSON body. */
function formatExample({ method }: Operation, name: string, value: unknown): string {
  if (method === 'GET')
    return [value]
      .flat()
      .map((one) => `${name}=${String(one)}`)
      .join('&');
  return `"${name}": ${JSON.stringify(value)}`;
}

/** Shortens a description to its first sentence, for use within another sentence. */
function firstClause(description: string): string {
  const [first = ''] = description.split(/\.(?:\s|$)/);
  return `${first.charAt(0).toLowerCase()}${first.slice(1)}`;
}

/** Explains `clase=29,30`, where each part is a valid value but the separator is not. */
function describeSeparatedValues(operation: Operation, path: Path, value: unknown): string | null {
  const [name] = path;
  const field = typeof name === 'string' ? ownField(inputFields(operation.input), name) : undefined;
  const element = field === undefined ? null : arrayElementSchema(field);
  if (operation.method !== 'GET' || element === null || typeof value !== 'string') return null;
  const values = value.split(SEPARATOR).map((part) => parseValue(element, part));
  const isTaken = values.every((one) => element.safeParse(one).success);
  if (values.length < 2 || !isTaken) return null;
  const repeated = values.map((one) => `${String(name)}=${String(one)}`).join('&');
  return `${String(name)} takes each value by itself: repeat it, as in ${repeated}, or send the list ${JSON.stringify(values)} in JSON`;
}

/** Describes the error of the only union member that fits by its names, or else all members. */
function describeUnionIssue(
  issue: z.core.$ZodIssueInvalidUnion,
  path: Path,
  request: Asked,
): string {
  const fitting = issue.errors.filter((issues) =>
    issues.every((one) => isValueIssue(one, path, request)),
  );
  const [only = [], ...others] = fitting;
  const [first] = only;
  if (first !== undefined && others.length === 0) return describeIssue(first, path, request);
  const name = describePath(path, request.operation);
  const schema = valueSchema(schemaAt(request.operation.input, path));
  const options = schema instanceof z.ZodUnion ? (schema.options as z.ZodType[]) : [];
  const forms = options.map((option) => `{ ${Object.keys(inputFields(option)).join(', ')} }`);
  return `${name} must be one of ${forms.join(', ')}`;
}

function isValueIssue(issue: Issue, within: Path, { given }: Asked): boolean {
  if (issue.code === 'unrecognized_keys' || issue.path.length === 0) return false;
  return valueAt(given, [...within, ...issue.path]) !== undefined;
}

function valueAt(given: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key],
    given,
  );
}

function schemaAt(schema: z.ZodType, path: Path): z.ZodType {
  return path.reduce<z.ZodType>((at, key) => {
    const inner = valueSchema(at);
    const next =
      typeof key === 'number'
        ? arrayElementSchema(inner)
        : ownField(inputFields(inner), String(key));
    return next ?? z.unknown();
  }, valueSchema(schema));
}
