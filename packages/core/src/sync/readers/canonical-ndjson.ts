import type { CanonicalBrand } from '../../contract/canonical-brand.ts';
import { readSignType } from '../../domain/office/sign-type-vocabulary.ts';
import { normalizeRut } from '../../domain/persons/rut.ts';
import type { StatedRow } from './document-reader.ts';
import { jsonRows } from './json-rows.ts';
import { parseBrand, RowFault } from './read-row.ts';
import { statedStatus } from './stated-status.ts';

/** Reads canonical NDJSON, one brand a line (decision B4). */
export const readCanonicalNdjson = jsonRows((json) => {
  const brand = parseBrand(json);
  refuseWrongTaxIds(brand);
  return withReadStatus(withSignType(brand));
});

/** A line may give the office's text of the sign type, too: what is stored is one of the codes (B5). */
function withSignType(brand: CanonicalBrand): CanonicalBrand {
  const { tipoSigno } = brand;
  if (tipoSigno === undefined) return brand;
  return { ...brand, tipoSigno: readSignType([tipoSigno]) };
}

/** A line may give the office's text instead of the code; the code is then read from it (B5). */
function withReadStatus(brand: CanonicalBrand): StatedRow {
  const { estadoOriginal, ...others } = brand;
  if (brand.estado !== undefined || typeof estadoOriginal !== 'string') {
    return { record: brand, unknownStatus: false };
  }
  const { fields, unknownStatus } = statedStatus(estadoOriginal);
  return { record: { ...others, ...fields }, unknownStatus };
}

/** A tax id with a wrong check digit could never be found again. */
function refuseWrongTaxIds(brand: CanonicalBrand): void {
  const parties = (brand.anotaciones ?? []).flatMap(({ adquirentes, transferentes }) => [
    ...(adquirentes ?? []),
    ...(transferentes ?? []),
  ]);
  const persons = [...(brand.titulares ?? []), ...(brand.representantes ?? []), ...parties];
  const wrong = persons.find(({ rut }) => rut !== undefined && normalizeRut(rut) !== rut);
  if (wrong) throw new RowFault('has a tax id that is not valid');
}
