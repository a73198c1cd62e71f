import { nearestName } from '@marcario/core/contract';
import type { CallOperation } from './call-operation.ts';
import { operationFields } from './operation-fields.ts';
import type { OperationId } from './operation-request.ts';

/** What took the place of names of an earlier contract, which the service still takes and ignores. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  denominacion: 'nombre',
  fechaDesde: 'fechaPresentacionDesde',
  fechaHasta: 'fechaPresentacionHasta',
};

/**
 * Calls with the fields of the operation only: a slip that the compiler did not see must not answer with the
 * whole register.
 */
export function withKnownFields(call: CallOperation): CallOperation {
  return async (operation, input, options) => {
    for (const [name, value] of Object.entries(input)) {
      if (value !== undefined) requireKnown(operation, name);
    }
    return call(operation, input, options);
  };
}

/** @throws TypeError that names the field that was meant, or all there are. */
function requireKnown(operation: OperationId, name: string): void {
  const known: readonly string[] = operationFields[operation];
  if (known.includes(name)) return;
  const replacement = Object.hasOwn(REPLACEMENTS, name) ? REPLACEMENTS[name] : undefined;
  const meant =
    replacement !== undefined && known.includes(replacement)
      ? replacement
      : nearestName(name, known);
  const advice = meant === null ? `it takes ${known.join(', ') || 'none'}` : `use ${meant}`;
  throw new TypeError(`${operation} takes no ${name}: ${advice}`);
}
