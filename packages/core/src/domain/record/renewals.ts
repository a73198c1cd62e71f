import type { Renovacion } from '../../contract/brand-detail.ts';
import { addMonths, addYears } from '../plazos/calendar-terms.ts';
import { compareStamps, type Stamp, UNDATED } from './brand-stamp.ts';
import { FIRST_SEEN, type FieldFacts } from './field-facts.ts';

const TERM_YEARS = 10;

/** How far the office corrects an expiry: less than the half year within which a mark is renewed. */
const CORRECTED_MONTHS = 6;

/**
 * The renewals that documents show (decision F6): a newer one moved the expiry by ten years, and no document
 * since has taken that back. Each expiry counts from the first document that states it, so that the order in
 * which documents arrive and their replays change nothing. Oldest first.
 */
export function renewalsOf(expiry: FieldFacts | undefined): readonly Renovacion[] {
  const stated = firstSightings(expiry);
  const current = expiry?.fact.value;
  if (stated.size < 2 || typeof current !== 'string') return [];
  const latest = addMonths(current, CORRECTED_MONTHS);
  const renewals: Renovacion[] = [];
  for (const [desde, before] of stated) {
    for (const [hasta, since] of stated) {
      if (hasta > latest || !isTermLater(desde, hasta) || !isOfNewerDocument(before, since))
        continue;
      renewals.push({ desde, hasta, vistoEn: since.at });
    }
  }
  return renewals.sort((a, b) => (a.desde < b.desde ? -1 : 1));
}

/** Each expiry that was ever stated, with the first statement of it. */
function firstSightings(expiry: FieldFacts | undefined): ReadonlyMap<string, Stamp> {
  const stated = new Map<string, Stamp>();
  for (const [date, attributes] of expiry?.members ?? []) {
    const seen = attributes.get(FIRST_SEEN);
    if (seen) stated.set(date, seen.stamp);
  }
  return stated;
}

/** A term that begins or ends on 29 February has its other end on the 28th. */
function isTermLater(desde: string, hasta: string): boolean {
  return addYears(desde, TERM_YEARS) === hasta || addYears(hasta, -TERM_YEARS) === desde;
}

/** A document that states two expiries of one mark, or has no time, says of neither that it is the newer. */
function isOfNewerDocument(before: Stamp, since: Stamp): boolean {
  const isOfSame = before.at === since.at && before.order === since.order;
  return !isOfSame && since.at !== UNDATED && compareStamps(before, since) < 0;
}
