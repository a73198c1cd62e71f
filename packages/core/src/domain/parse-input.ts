import type { OperationId } from '../contract/operation-routes.ts';
import type { Operation, ParsedInput } from '../contract/operations.ts';
import { inputSentences } from './input/input-sentences.ts';
import { issuePredicate } from './input/issue-predicates.ts';
import { meantInput } from './input/meant-input.ts';
import { ServiceError } from './service-error.ts';

/**
 * Parses plain parameters by the operation's schema: the one place where REST, MCP and calls in
 * process learn whether an input is taken (decisions D13 and D17).
 * @throws ServiceError `validation_error` that names each wrong parameter and what to send instead,
 * never a free value.
 */
export function parseInput<Id extends OperationId>(
  operation: Operation<Id>,
  input: unknown,
): ParsedInput<Id> {
  const given = meantInput(operation, input);
  const parsed = operation.input.safeParse(given, { error: issuePredicate });
  if (parsed.success) return parsed.data as ParsedInput<Id>;
  const { issues } = parsed.error;
  throw new ServiceError('validation_error', inputSentences({ operation, given, issues }));
}
