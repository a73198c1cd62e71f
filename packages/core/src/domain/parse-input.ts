import type { z } from 'zod';
import type { OperationId } from '../contract/operation-routes.ts';
import type { Operation, ParsedInput } from '../contract/operations.ts';
import { ServiceError } from './service-error.ts';

type Fields = Readonly<Record<string, unknown>>;
type Issue = z.core.$ZodIssue;

const NAMED_ISSUES = 3;
const WRONG_TYPE: ReadonlySet<Issue['code']> = new Set(['invalid_type', 'invalid_value'] as const);

/**
 * Parses plain parameters by the operation's schema. In a read an empty parameter is an absent one
 * (decision D13).
 * @throws ServiceError `validation_error` that names each wrong parameter, never its value.
 */
export function parseInput<Id extends OperationId>(
  operation: Operation<Id>,
  input: unknown,
): ParsedInput<Id> {
  const given = operation.method === 'GET' ? withoutEmpty(input) : input;
  const parsed = operation.input.safeParse(given ?? {});
  if (parsed.success) return parsed.data as ParsedInput<Id>;
  throw new ServiceError('validation_error', describe(parsed.error, given));
}

function withoutEmpty(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const present = Object.entries(input)
    .map(([name, value]) => [name, Array.isArray(value) ? value.filter(isPresent) : value] as const)
    .filter(([, value]) => isPresent(value) && !(Array.isArray(value) && value.length === 0));
  return Object.fromEntries(present);
}

function isPresent(value: unknown): boolean {
  return value !== '' && value !== undefined;
}

function describe({ issues }: z.ZodError, given: unknown): string {
  return issues
    .slice(0, NAMED_ISSUES)
    .map((issue) => describeIssue(issue, given))
    .join('; ');
}

function describeIssue({ code, path, message }: Issue, given: unknown): string {
  const [name, ...within] = path.map(String);
  if (name === undefined) return message;
  const value = (given as Fields | null | undefined)?.[name];
  // A list of the wrong type stands where one value belongs: the parameter was given twice.
  const isRepeated = Array.isArray(value) && within.length === 0 && WRONG_TYPE.has(code);
  return `${path.join('.')}: ${isRepeated ? 'takes one value' : message}`;
}
