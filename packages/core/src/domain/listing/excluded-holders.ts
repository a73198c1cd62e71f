import { parseRut } from '../persons/rut.ts';
import { ServiceError } from '../service-error.ts';

/** Persons whose marks are left out of an answer, by what they are known by. */
export interface ExcludedHolders {
  readonly ids: readonly number[];
  /** Normalised tax ids. */
  readonly ruts: readonly string[];
}

export const NOBODY: ExcludedHolders = Object.freeze({ ids: [], ruts: [] });

const PERSON_ID = /^\d+$/;

/**
 * Reads `excluirTitular` (decision C10): what has a hyphen is a tax id, plain digits are a person's id.
 * @throws ServiceError `invalid_rut` for a tax id that is wrong, `validation_error` for anything else
 */
export function parseExcludedHolders(texts: readonly string[]): ExcludedHolders {
  const [ids, ruts]: [Set<number>, Set<string>] = [new Set(), new Set()];
  for (const text of texts.map((one) => one.trim())) {
    if (text.includes('-')) ruts.add(parseRut(text));
    else if (PERSON_ID.test(text)) ids.add(Number(text));
    else {
      throw new ServiceError(
        'validation_error',
        'excluirTitular: send a tax id with its hyphen, such as 12345678-5, or the id of a person',
      );
    }
  }
  return { ids: [...ids], ruts: [...ruts] };
}
