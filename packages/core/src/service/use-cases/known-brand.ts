import type { StoredBrand } from '../../domain/record/stored-brand.ts';
import { ServiceError } from '../../domain/service-error.ts';

/** Said of a number that no mark has. */
export const UNKNOWN_NUMBER = 'No mark has this application number';

/** Reads one mark whole; null when the corpus has no such number. */
export type ReadBrand = (nroSolicitud: string) => Promise<StoredBrand | null>;

/**
 * The mark of this number.
 * @throws ServiceError `not_found`
 */
export async function knownBrand(readBrand: ReadBrand, nro: string): Promise<StoredBrand> {
  const brand = await readBrand(nro);
  if (brand === null) throw new ServiceError('not_found', UNKNOWN_NUMBER);
  return brand;
}
