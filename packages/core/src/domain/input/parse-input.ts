import { z } from 'zod';
import {
  arrayElementSchema,
  type InputFields,
  inputFields,
  isNullable,
  ownField,
  valueSchema,
} from '../../contract/input-fields.ts';
import { numberField, type OperationRow } from '../../contract/operation-row.ts';
import type { Operation, OperationId, ParsedInput } from '../../contract/operations.ts';
import { normalizeNumero } from '../../contract/plain-text.ts';
import { ServiceError } from '../service-error.ts';
import { isPlainObject } from '../text/json.ts';
import { describeInputErrors, unknownNames } from './input-sentences.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A long name would fill the answer; its beginning is enough to recognise it. */
const NAME_SHOWN = 60;

/**
 * Converts an input to the shape that the operation's schema expects (decisions D13 and D17): drops retired names, puts
 * the application number under its own name, and leaves out `null`; for a read it also leaves out empty parameters and
 * puts single values of repeated ones into a list.
 * @throws ServiceError `validation_error` for a name that the operation does not know, and for
 * several values where one belongs.
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
 * `nullable` fields `null` is a value. Unknown names stay, so that they are rejected.
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

/** Returns the fields of an object, or of all members of a union: a field that one of them lacks may be `null`. */
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
 * Describes what is wrong with a value, as the rest of a sentence that begins with its name, for every schema check
 * without a message of its own.
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
 * @throws ServiceError `validation_error` that names each wrong parameter and what to send instead,
 * never a free value.
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
