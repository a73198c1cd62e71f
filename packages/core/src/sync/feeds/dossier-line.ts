import { isPlainObject } from '../../domain/text/plain-object.ts';
import { FetchFault } from '../fetch/fetch-fault.ts';
import { numberOf, parseJson } from '../readers/json-fields.ts';
import { readDossier, unwrappedDossier } from '../readers/portal-ndjson.ts';

/**
 * The dossier that a portal answered with, as one line of NDJSON; null when it has none of that number.
 * @throws FetchFault for an answer that is no dossier, or another mark's
 * @throws RowFault for a dossier that an import would refuse
 */
export function dossierLine(text: string, nro: string): string | null {
  const json = parseJson(text);
  if (json === undefined) throw new FetchFault('the answer is no JSON', { again: false });
  const dossier = unwrappedDossier(json);
  if (!isPlainObject(dossier)) return null;
  const stated = numberOf(dossier, 'NumeroSolicitud');
  if (stated === undefined) return null;
  if (stated !== nro) {
    throw new FetchFault('the answer is the dossier of another number', { again: false });
  }
  readDossier(dossier);
  // Outside its texts, where a line break is escaped, JSON means the same without them.
  return text.replace(/[\r\n]+/g, ' ').trim();
}
