import { z } from 'zod';
import {
  arrayElementSchema,
  type InputFields,
  inputFields,
  isNullable,
  ownField,
  valueSchema,
} from '../../contract/input-fields.ts';
import { nearestName } from '../../contract/nearest-name.ts';
import { numberField, type OperationRow } from '../../contract/operation-row.ts';
import type { Operation, OperationId, ParsedInput } from '../../contract/operations.ts';
import { normalizeNumero } from '../../contract/plain-text.ts';
import { parseValue } from '../../contract/query-text.ts';
import { ServiceError } from '../service-error.ts';
import { isPlainObject } from '../text/json.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Maximum characters of an unknown name in an error message; its start is enough to recognise it. */
const NAME_SHOWN = 60;

/**
 * Converts an input to the shape that the operation's schema expects (decisions D13, D17): it drops retired names and
 * `null`, and renames the application number to the operation's own field. For a GET operation it also drops empty
 * parameters and wraps a single value of a repeated parameter in a list.
 * @throws ServiceError `validation_error` for a name that the operation does not know, and for
 * several values of a parameter that takes one.
 */
function normalizeInput(operation: Operation, input: unknown): unknown {
  if (!isPlainObject(input)) return input ?? {};
  const named = renameFields(operation, input);
  requireKnownNames(operation, Object.keys(named));
  const fields = dropNulls(inputFields(operation.input), named);
  return operation.method === 'GET' ? parseFields(operation, fields) : fields;
}

/** Returns the input under the operation's parameter names, without absent or retired ones. */
function renameFields(operation: Operation, input: Fields): Fields {
  const { retired = [] }: OperationRow = operation;
  const given = Object.entries(input).filter(
    ([name, value]) => value !== undefined && !retired.includes(name),
  );
  return useOwnNumberField(operation, Object.fromEntries(given));
}

function useOwnNumberField(operation: Operation, input: Fields): Fields {
  const field = numberField(operation);
  if (field === null || !Object.hasOwn(input, field.alias)) return input;
  const { [field.alias]: number, ...rest } = input;
  const { [field.name]: own } = rest;
  if (!isPresent(number)) return rest;
  if (isPresent(own) && normalizeNumber(own) !== normalizeNumber(number)) {
    throw validationError(
      `${field.name} and ${field.alias} name different marks: send ${field.name} alone`,
    );
  }
  return { ...rest, [field.name]: number };
}

function normalizeNumber(number: unknown): unknown {
  return typeof number === 'string' ? normalizeNumero(number) : number;
}

function requireKnownNames({ input }: Operation, names: readonly string[]): void {
  const known = Object.keys(inputFields(input));
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw validationError(
    unknownNames(
      unknown.map((name) => name.toWellFormed().slice(0, NAME_SHOWN)),
      known,
    ),
  );
}

function parseFields({ input }: Operation, given: Fields): Fields {
  const fields = inputFields(input);
  const present = Object.entries(given).flatMap(([name, value]) => {
    const field = ownField(fields, name);
    const isRepeated = field !== undefined && arrayElementSchema(field) !== null;
    const values = (Array.isArray(value) ? value : [value]).filter((one) => one !== '');
    if (values.length === 0) return [];
    if (isRepeated) return [[name, values] as const];
    if (Array.isArray(value))
      throw validationError(`${name} takes one value: send it once, and not in a list`);
    return [[name, value] as const];
  });
  return Object.fromEntries(present);
}

/**
 * Removes fields with `null`, which in JSON means that an optional field is absent (decision D13), at every depth. For
 * `nullable` fields `null` is a value. Unknown names stay, so that validation rejects them.
 */
function dropNulls(fields: InputFields, given: Fields): Fields {
  const entries = Object.entries(given).flatMap(([name, value]) => {
    const field = ownField(fields, name);
    if (field === undefined) return [[name, value] as const];
    if (value === null) return isNullable(field) ? [[name, value] as const] : [];
    return [[name, dropNestedNulls(field, value)] as const];
  });
  return Object.fromEntries(entries);
}

function dropNestedNulls(field: z.ZodType, value: unknown): unknown {
  const element = arrayElementSchema(field);
  if (element !== null) {
    return Array.isArray(value) ? value.map((one) => dropNestedNulls(element, one)) : value;
  }
  return isPlainObject(value) ? dropNulls(nestedFieldNames(valueSchema(field)), value) : value;
}

/** Returns the fields of an object schema, or those of all members of a union, any of which may be `null`. */
function nestedFieldNames(schema: z.ZodType): InputFields {
  if (!(schema instanceof z.ZodUnion)) return inputFields(schema);
  return Object.assign({}, ...(schema.options as z.ZodType[]).map(inputFields));
}

function isPresent(value: unknown): boolean {
  return value !== '' && value !== undefined && value !== null;
}

function validationError(message: string): ServiceError {
  return new ServiceError('validation_error', message);
}

type RawIssue = z.core.$ZodRawIssue;

const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    string: 'must be a text, in quotes',
    number: 'must be a number',
    int: 'must be a whole number',
    boolean: 'must be true or false',
    array: 'must be a list',
    object: 'must be a JSON object',
  }),
);

const FORMATS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    url: 'must be a whole web address such as https://example.com/hook',
    date: 'must be a calendar date written YYYY-MM-DD',
    datetime: 'must be a time written in ISO 8601, such as 2026-11-20T12:00:00Z',
  }),
);

const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries({ string: 'characters', array: 'values' }),
);

/**
 * Returns the end of an error sentence that begins with a parameter's name, such as `must be a number`, for every
 * schema check without a message of its own.
 */
function describeIssuePredicate(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES.get(issue.expected) ?? 'is of the wrong type';
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}`;
    case 'too_big':
      return describeBound(issue.origin, 'at most', Number(issue.maximum));
    case 'too_small':
      return describeBound(issue.origin, 'at least', Number(issue.minimum));
    case 'invalid_format':
      return FORMATS.get(issue.format) ?? 'is not written as it must be';
    default:
      return 'is not valid';
  }
}

function describeBound(origin: string, which: 'at most' | 'at least', limit: number): string {
  const unit = UNITS.get(origin);
  if (unit === undefined) return `must be ${which} ${limit}`;
  if (which === 'at least' && limit === 1) return 'must not be empty';
  return `must have ${which} ${limit} ${unit}`;
}

/**
 * Parses parameters by the operation's schema: the only place where inputs of REST, MCP and in-process calls are
 * validated (decisions D13 and D17).
 * @throws ServiceError `validation_error` whose message names each wrong parameter and says what to send instead; it
 * does not repeat free text of the caller.
 */
export function parseInput<Id extends OperationId>(
  operation: Operation<Id>,
  input: unknown,
): ParsedInput<Id> {
  const given = normalizeInput(operation, input);
  const parsed = operation.input.safeParse(given, { error: describeIssuePredicate });
  if (parsed.success) return parsed.data as ParsedInput<Id>;
  const { issues } = parsed.error;
  throw new ServiceError('validation_error', describeInputErrors({ operation, given, issues }));
}

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** A rejected input and its validation issues. */
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
function describeInputErrors({ operation, given, issues }: RefusedInput): string {
  const sentences = issues.map((issue) => describeIssue(issue, [], { operation, given }));
  return [...new Set(sentences)].slice(0, NAMED_ISSUES).join('; ');
}

/** Describes unknown parameters, each with the most similar known name, or all known names if none is similar. */
function unknownNames(names: readonly string[], known: readonly string[], prefix = ''): string {
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
  const separated = suggestRepeatedParameter(request.operation, path, value);
  if (separated !== null) return separated;
  if (name === '') return issue.code === 'custom' ? issue.message : `The input ${issue.message}`;
  return `${name} ${issue.message}`;
}

/** Formats a path as `items[2].marca`; for GET without the index, because repeated query parameters share a name. */
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

/** Returns an example value that the field accepts; undefined when it cannot be derived from the schema. */
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

/** Explains how to repeat a parameter sent as `clase=29,30`, whose parts are valid values; else null. */
function suggestRepeatedParameter(operation: Operation, path: Path, value: unknown): string | null {
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

/** Describes the error within the only union member whose field names match the input, or else lists all members. */
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
