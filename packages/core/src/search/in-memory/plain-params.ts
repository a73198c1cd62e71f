import { ServiceError } from '../../domain/service-error.ts';
import { type Shape, shapeFault } from './check-shape.ts';

/**
 * Parameters as they count: an empty one is absent (decision D13).
 * @throws ServiceError `validation_error` that names the first parameter that is wrong
 */
export function readParams<Params extends object>(shape: Shape, params: Params): Params {
  const given = Object.fromEntries(
    Object.entries(params)
      .map(
        ([name, value]) => [name, Array.isArray(value) ? value.filter(isPresent) : value] as const,
      )
      .filter(([, value]) => isPresent(value) && !(Array.isArray(value) && value.length === 0)),
  );
  const fault = shapeFault(shape, given) ?? blankText(given);
  if (fault !== null) throw new ServiceError('validation_error', fault);
  return given as Params;
}

/** Blanks alone ask nothing, and must not find everything: a rule that no shape can state. */
function blankText({ q, nombre }: Readonly<Record<string, unknown>>): string | null {
  const isBlank = [q, nombre].some((text) => typeof text === 'string' && text.trim() === '');
  return isBlank ? 'q and nombre must not be blank: send the text to search for' : null;
}

function isPresent(value: unknown): boolean {
  return value !== '' && value !== undefined;
}
