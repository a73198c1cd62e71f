import { inputFields, repeatedSchema } from '../../contract/input-fields.ts';
import { numberField, type OperationRoute } from '../../contract/operation-routes.ts';
import type { Operation } from '../../contract/operations.ts';
import { ServiceError } from '../service-error.ts';
import { isPlainObject } from '../text/plain-object.ts';
import { unknownNames } from './input-sentences.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Long names would fill the answer; the beginning tells which one is meant. */
const NAME_SHOWN = 60;

/**
 * The input in the shape that the operation's schema judges (decisions D13 and D17): retired names
 * discarded, the application number under its own name, and in a read empty parameters left out and
 * single values of repeated ones put in a list.
 * @throws ServiceError `validation_error` for a name that the operation does not know, and for
 * several values where one belongs.
 */
export function meantInput(operation: Operation, input: unknown): unknown {
  if (!isPlainObject(input)) return input ?? {};
  const named = namedInput(operation, input);
  requireKnownNames(operation, Object.keys(named));
  return operation.method === 'GET' ? readInput(operation, named) : named;
}

/** The input under the names of the operation, without what is absent or retired. */
function namedInput(operation: Operation, input: Fields): Fields {
  const { retired = [] }: OperationRoute = operation;
  const given = Object.entries(input).filter(
    ([name, value]) => value !== undefined && !retired.includes(name),
  );
  return underOwnNumber(operation, Object.fromEntries(given));
}

function underOwnNumber(operation: Operation, input: Fields): Fields {
  const field = numberField(operation);
  if (field === null || !Object.hasOwn(input, field.alias)) return input;
  const { [field.alias]: number, ...rest } = input;
  const { [field.name]: own } = rest;
  if (number === '') return rest;
  if (isPresent(own) && own !== number) {
    throw invalid(
      `${field.name} and ${field.alias} name different marks: send ${field.name} alone`,
    );
  }
  return { ...rest, [field.name]: number };
}

function requireKnownNames({ input }: Operation, names: readonly string[]): void {
  const known = Object.keys(inputFields(input));
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw invalid(
    unknownNames(
      unknown.map((name) => name.toWellFormed().slice(0, NAME_SHOWN)),
      known,
    ),
  );
}

function readInput({ input }: Operation, given: Fields): Fields {
  const fields = inputFields(input);
  const present = Object.entries(given).flatMap(([name, value]) => {
    const field = fields[name];
    const isRepeated = field !== undefined && repeatedSchema(field) !== null;
    const values = (Array.isArray(value) ? value : [value]).filter(isPresent);
    if (values.length === 0) return [];
    if (isRepeated) return [[name, values] as const];
    if (Array.isArray(value))
      throw invalid(`${name} takes one value: send it once, and not in a list`);
    return [[name, value] as const];
  });
  return Object.fromEntries(present);
}

function isPresent(value: unknown): boolean {
  return value !== '' && value !== undefined;
}

function invalid(message: string): ServiceError {
  return new ServiceError('validation_error', message);
}
