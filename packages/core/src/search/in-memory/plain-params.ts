import { isBlank, plainNumero } from '../../contract/plain-text.ts';
import { ServiceError } from '../../domain/service-error.ts';
import { type Shape, shapeFault } from './check-shape.ts';

/** The parameters that are numbers of a mark. */
const NUMBERS: ReadonlySet<string> = new Set(['nro', 'nroSolicitud', 'nroRegistro']);

/**
 * Parameters as they count: an empty one is absent, and so is `null`; a number goes without its points and
 * blanks (decision D13).
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
  return Object.fromEntries(Object.entries(given).map(plainEntry)) as Params;
}

function plainEntry([name, value]: [string, unknown]): [string, unknown] {
  return [name, NUMBERS.has(name) && typeof value === 'string' ? plainNumero(value) : value];
}

/** Blanks alone ask nothing, and must not find everything: a rule that no shape can state. */
function blankText({ q, nombre }: Readonly<Record<string, unknown>>): string | null {
  const asksNothing = [q, nombre].some((text) => typeof text === 'string' && isBlank(text));
  return asksNothing ? 'q and nombre must not be blank: send the text to search for' : null;
}

function isPresent(value: unknown): boolean {
  return value !== '' && value !== undefined && value !== null;
}
