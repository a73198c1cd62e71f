import type { z } from 'zod';
import type { OperationId } from '../contract/operation-routes.ts';
import type { Operation, ParsedInput } from '../contract/operations.ts';
import { ServiceError } from './service-error.ts';

const NAMED_ISSUES = 3;

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
  throw new ServiceError('validation_error', describe(parsed.error));
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

function describe({ issues }: z.ZodError): string {
  return issues
    .slice(0, NAMED_ISSUES)
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
    .join('; ');
}
