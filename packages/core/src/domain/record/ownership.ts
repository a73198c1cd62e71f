import type {
  CanonicalAnnotation,
  CanonicalParty,
  CanonicalPerson,
} from '../../contract/canonical-brand.ts';
import { comparisonForm } from '../persons/compared-name.ts';
import { isSamePerson, type PersonTraits } from '../persons/same-person.ts';
import { comparedNames, datesOf, statedPersons } from '../persons/stated-persons.ts';
import { compareCodeUnits } from '../text/code-unit-order.ts';
import { canonicalJson } from '../text/json.ts';
import { annotationIds } from './annotation-catalog.ts';
import type { BrandRecord } from './brand-record.ts';
import type { FieldFacts } from './field-facts.ts';

/** Somebody whom a list of holders has named. */
export interface SeenHolder {
  readonly person: CanonicalPerson;
  /** Every name and legal name that was stated of this person, as it is compared. */
  readonly names: ReadonlySet<string>;
  /** Date of the first and of the newest list that names this person. */
  readonly firstSeen: string;
  readonly lastSeen: string;
  /** Whether the office's newest list has the person. */
  readonly isListed: boolean;
}

/** A holder who has parted with the mark, and the act that proves it. */
export interface PastHolder {
  readonly person: CanonicalPerson;
  readonly act: CanonicalAnnotation;
}

/** Who holds a mark now, and who did (specification 2.3, decision C2). */
export interface Ownership {
  readonly current: readonly CanonicalPerson[];
  readonly past: readonly PastHolder[];
}

interface Transfer {
  readonly act: CanonicalAnnotation;
  readonly content: string;
  readonly acquirers: readonly PersonTraits[];
  readonly transferors: readonly PersonTraits[];
}

/**
 * Current and past holders, from whom lists have named and from acts that name an acquirer. Nobody
 * retires without such an act: a holder whom the newest list leaves out stays a co-owner until one
 * proves the sale. The answer depends on what is known, never on the order in which it came.
 *
 * A chain of sales is followed to its end: each seller retires by the sale that it made, dates rise
 * along the chain, and so its last acquirer is somebody who holds the mark now.
 */
export function ownershipOf(
  holders: readonly SeenHolder[],
  acts: readonly CanonicalAnnotation[],
): Ownership {
  const transfers = effectiveTransfers(holders, acts);
  const current: CanonicalPerson[] = [];
  const past: PastHolder[] = [];
  for (const holder of holders) {
    const act = holder.isListed ? undefined : retirementOf(holder, holders, transfers);
    if (act) past.push({ person: holder.person, act });
    else current.push(holder.person);
  }
  past.sort((a, b) => compareCodeUnits(a.act.fecha, b.act.fecha));
  return { current, past };
}

/** The transfers whose acquirer was seen to hold the mark, or sold it on in turn; oldest first. */
function effectiveTransfers(
  holders: readonly SeenHolder[],
  acts: readonly CanonicalAnnotation[],
): Transfer[] {
  const effective: Transfer[] = [];
  for (const transfer of transfersOf(acts).reverse()) {
    const reachesHolder = transfer.acquirers.some(
      (acquirer) =>
        holders.some((holder) => isNamed(holder, [acquirer])) ||
        effective.some(
          (later) => later.act.fecha > transfer.act.fecha && includes(later.transferors, acquirer),
        ),
    );
    if (reachesHolder) effective.push(transfer);
  }
  return effective.reverse();
}

function transfersOf(acts: readonly CanonicalAnnotation[]): Transfer[] {
  return acts
    .filter(({ adquirentes = [] }) => adquirentes.length > 0)
    .map((act) => ({
      act,
      content: `${act.fecha} ${canonicalJson(act)}`,
      acquirers: (act.adquirentes ?? []).map(traitsOf),
      transferors: (act.transferentes ?? []).map(traitsOf),
    }))
    .sort((a, b) => compareCodeUnits(a.content, b.content));
}

/**
 * The act by which a holder parted with the mark: later than the first sight of it as holder and
 * than its own last purchase. One that names it as seller comes first; then one that no list which
 * still names the holder follows.
 */
function retirementOf(
  holder: SeenHolder,
  holders: readonly SeenHolder[],
  transfers: readonly Transfer[],
): CanonicalAnnotation | undefined {
  const purchases = transfers.filter(({ acquirers }) => isNamed(holder, acquirers));
  const bought = newestDate(purchases.map(({ act }) => act.fecha));
  const possible = transfers.filter(
    (transfer) =>
      transfer.act.fecha > holder.firstSeen &&
      !isNamed(holder, transfer.acquirers) &&
      follows(transfer, { holder, holders, bought }),
  );
  const sold = possible.filter(({ transferors }) => isNamed(holder, transferors));
  const candidates =
    sold.length > 0 ? sold : possible.filter((transfer) => !namesSeller(transfer, holders));
  const retirement =
    candidates.find(({ act }) => act.fecha >= holder.lastSeen) ?? candidates.at(-1);
  return retirement?.act;
}

/** The newest of some dates or times; empty, which is before any, when there is none. */
export function newestDate(dates: readonly string[]): string {
  let newest = '';
  for (const date of dates) if (date > newest) newest = date;
  return newest;
}

interface Purchase {
  readonly holder: SeenHolder;
  readonly holders: readonly SeenHolder[];
  readonly bought: string;
}

/** Bought and sold on one day: only where the buyer is in the office's list, which ends the chain. */
function follows(
  { act, acquirers, transferors }: Transfer,
  { holder, holders, bought }: Purchase,
): boolean {
  if (act.fecha !== bought) return act.fecha > bought;
  const buyers = holders.filter((other) => isNamed(other, acquirers));
  return isNamed(holder, transferors) && buyers.some(({ isListed }) => isListed);
}

/** An act that names a seller whom we know says nothing of the co-owners. */
function namesSeller({ transferors }: Transfer, holders: readonly SeenHolder[]): boolean {
  return holders.some((holder) => isNamed(holder, transferors));
}

function isNamed({ person, names }: SeenHolder, parties: readonly PersonTraits[]): boolean {
  return parties.some(({ nombre, rut }) =>
    rut !== undefined && person.rut !== undefined ? rut === person.rut : names.has(nombre),
  );
}

function includes(parties: readonly PersonTraits[], party: PersonTraits): boolean {
  return parties.some((other) => isSamePerson(other, party));
}

function traitsOf({ nombre, rut }: CanonicalParty): PersonTraits {
  return { nombre: comparisonForm(nombre), rut };
}

/** Who holds a mark now, where that is not simply its newest list, and who did. */
export interface HolderHistory<Person = CanonicalPerson> {
  readonly current: readonly Person[];
  readonly past: readonly Retired<Person>[];
}

/** A past holder, with the date and the id of the annotation that proves it (decision C2). */
export type Retired<Person = CanonicalPerson> = Person & {
  readonly retiradoEn: string;
  readonly retiradoPor: string;
};

/** The current holders of a mark: its newest list, where nothing else is known. */
export function currentHolders<Person>(
  titulares: readonly Person[] | null,
  history: HolderHistory<Person> | null,
): readonly Person[] | null {
  return history?.current ?? titulares;
}

/** The holders of a mark from every list of them and from its acts; null where one list is all. */
export function holderHistoryOf(
  { nroSolicitud, anotaciones }: Pick<BrandRecord, 'nroSolicitud' | 'anotaciones'>,
  lists: FieldFacts | undefined,
): HolderHistory | null {
  const persons = lists ? statedPersons(lists) : [];
  if (persons.every(({ isListed }) => isListed)) return null;
  const holders = persons.map<SeenHolder>(({ person, isListed, members }) => ({
    person,
    names: comparedNames(members),
    ...datesOf(members),
    isListed,
  }));
  const { current, past } = ownershipOf(holders, anotaciones);
  if (past.length === 0) return { current, past: [] };
  const ids = annotationIds(nroSolicitud, anotaciones);
  return {
    current,
    past: past.map(({ person, act }) => ({
      ...person,
      retiradoEn: act.fecha,
      retiradoPor: ids[anotaciones.indexOf(act)] ?? '',
    })),
  };
}
