import type {
  CanonicalAnnotation,
  CanonicalParty,
  CanonicalPerson,
} from '../../contract/canonical-brand.ts';
import { comparisonForm } from '../persons/compared-name.ts';
import type { PersonTraits } from '../persons/person-record.ts';
import { statedPersons } from '../persons/same-person.ts';
import { compareCodeUnits } from '../text/code-unit-order.ts';
import { canonicalJson } from '../text/json.ts';
import { annotationIds } from './annotation-catalog.ts';
import type { BrandRecord } from './brand-record.ts';
import { type Attributes, FIRST_SEEN, type FieldFacts } from './field-facts.ts';

/** A person whom the newest list of holders or an older one names. */
export interface SeenHolder {
  readonly person: CanonicalPerson;
  /** Every stated name and legal name of this person in its comparison form. */
  readonly names: ReadonlySet<string>;
  /** Date of the first list that names this person; `lastSeen` is that of the newest. */
  readonly firstSeen: string;
  readonly lastSeen: string;
  /** Whether the office's newest list contains the person. */
  readonly isListed: boolean;
}

/** A former holder, and the act that proves the transfer. */
export interface PastHolder {
  readonly person: CanonicalPerson;
  readonly act: CanonicalAnnotation;
}

/** The current and the former holders of a mark (specification 2.3, decision C2). */
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
 * Computes current and former holders from the lists and from acts that name an acquirer. Only such an act makes a
 * holder a former one: a holder that the newest list omits stays a co-owner until an act proves the sale. The result
 * does not depend on the order in which lists and acts were imported.
 *
 * A chain of sales is followed to its end: each seller becomes a former holder by its own sale, and
 * dates rise along the chain, so the last acquirer is a current holder.
 */
export function ownershipOf(
  holders: readonly SeenHolder[],
  acts: readonly CanonicalAnnotation[],
): Ownership {
  const transfers = effectiveTransfers(holders, acts);
  const current: CanonicalPerson[] = [];
  const past: PastHolder[] = [];
  for (const holder of holders) {
    const act = holder.isListed ? undefined : findRetirement(holder, holders, transfers);
    if (act) past.push({ person: holder.person, act });
    else current.push(holder.person);
  }
  past.sort((a, b) => compareCodeUnits(a.act.fecha, b.act.fecha));
  return { current, past };
}

/** Returns the transfers whose acquirer is a listed holder, or later sold the mark in turn; oldest first. */
function effectiveTransfers(
  holders: readonly SeenHolder[],
  acts: readonly CanonicalAnnotation[],
): Transfer[] {
  const effective: Transfer[] = [];
  for (const transfer of findTransfers(acts).reverse()) {
    const reachesHolder = transfer.acquirers.some(
      (acquirer) =>
        holders.some((holder) => isNamedIn(holder, [acquirer])) ||
        effective.some(
          (later) =>
            later.act.fecha > transfer.act.fecha && includesPerson(later.transferors, acquirer),
        ),
    );
    if (reachesHolder) effective.push(transfer);
  }
  return effective.reverse();
}

function findTransfers(acts: readonly CanonicalAnnotation[]): Transfer[] {
  return acts
    .filter(({ adquirentes = [] }) => adquirentes.length > 0)
    .map((act) => ({
      act,
      content: `${act.fecha} ${canonicalJson(act)}`,
      acquirers: (act.adquirentes ?? []).map(personTraits),
      transferors: (act.transferentes ?? []).map(personTraits),
    }))
    .sort((a, b) => compareCodeUnits(a.content, b.content));
}

/**
 * Finds the act by which a holder sold the mark. The act must be later than the first list of holders that names the
 * holder, and later than the holder's last purchase. An act that names the holder as seller is preferred; otherwise the
 * first act after the last list with the holder is chosen.
 */
function findRetirement(
  holder: SeenHolder,
  holders: readonly SeenHolder[],
  transfers: readonly Transfer[],
): CanonicalAnnotation | undefined {
  const purchases = transfers.filter(({ acquirers }) => isNamedIn(holder, acquirers));
  const acquisition = newestDate(purchases.map(({ act }) => act.fecha));
  const possible = transfers.filter(
    (transfer) =>
      transfer.act.fecha > holder.firstSeen &&
      !isNamedIn(holder, transfer.acquirers) &&
      isConsistentSequence(transfer, { holder, holders, bought: acquisition }),
  );
  const sold = possible.filter(({ transferors }) => isNamedIn(holder, transferors));
  const candidates =
    sold.length > 0 ? sold : possible.filter((transfer) => !namesSeller(transfer, holders));
  const retirement =
    candidates.find(({ act }) => act.fecha >= holder.lastSeen) ?? candidates.at(-1);
  return retirement?.act;
}

/** Returns the newest of the given dates or times; an empty text, which sorts first, for none. */
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

/**
 * Tells whether a sale follows a purchase; on the same day, only if it names the holder as seller and a listed buyer.
 */
function isConsistentSequence(
  { act, acquirers, transferors }: Transfer,
  { holder, holders, bought: acquisition }: Purchase,
): boolean {
  if (act.fecha !== acquisition) return act.fecha > acquisition;
  const buyers = holders.filter((other) => isNamedIn(other, acquirers));
  return isNamedIn(holder, transferors) && buyers.some(({ isListed }) => isListed);
}

/** Tells whether an act names a known holder as seller; such an act does not concern the co-owners. */
function namesSeller({ transferors }: Transfer, holders: readonly SeenHolder[]): boolean {
  return holders.some((holder) => isNamedIn(holder, transferors));
}

function isNamedIn({ person, names }: SeenHolder, parties: readonly PersonTraits[]): boolean {
  return parties.some(({ nombre, rut }) =>
    rut !== undefined && person.rut !== undefined ? rut === person.rut : names.has(nombre),
  );
}

/** Tells whether a party is among others, by tax id or else by name, because parties of acts have no country. */
function includesPerson(parties: readonly PersonTraits[], party: PersonTraits): boolean {
  return parties.some(({ nombre, rut }) =>
    rut !== undefined && party.rut !== undefined ? rut === party.rut : nombre === party.nombre,
  );
}

function personTraits({ nombre, rut }: CanonicalParty): PersonTraits {
  return { nombre: comparisonForm(nombre), rut };
}

/** The current holders of a mark, if they differ from its newest list, and the former ones. */
export interface HolderHistory<Person = CanonicalPerson> {
  readonly current: readonly Person[];
  readonly past: readonly Retired<Person>[];
}

/** A former holder, with the date and the id of the annotation that proves it (decision C2). */
export type Retired<Person = CanonicalPerson> = Person & {
  readonly retiradoEn: string;
  readonly retiradoPor: string;
};

/** Returns the current holders of a mark: those of its history if it has one, else its newest list. */
export function currentHolders<Person>(
  titulares: readonly Person[] | null,
  history: HolderHistory<Person> | null,
): readonly Person[] | null {
  return history?.current ?? titulares;
}

/** Computes the holders of a mark from all its lists and acts; null when every known holder is in the newest list. */
export function computeHolderHistory(
  { nroSolicitud, anotaciones }: Pick<BrandRecord, 'nroSolicitud' | 'anotaciones'>,
  lists: FieldFacts | undefined,
): HolderHistory | null {
  const persons = lists ? statedPersons(lists) : [];
  if (persons.every(({ isListed }) => isListed)) return null;
  const holders = persons.map<SeenHolder>(({ person, isListed, members }) => ({
    person,
    names: comparedNames(members),
    ...sightingDates(members),
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

/** Returns the dates of the first and of the newest list that name one of the members. */
function sightingDates(members: readonly Attributes[]): {
  firstSeen: string;
  lastSeen: string;
} {
  const named = members.flatMap((member) => member.get('nombre')?.stamp.at ?? []);
  const first = members.flatMap(
    (member) => (member.get(FIRST_SEEN) ?? member.get('nombre'))?.stamp.at ?? [],
  );
  const [firstSeen = ''] = first.sort();
  const lastSeen = named.sort().at(-1) ?? '';
  return { firstSeen: firstSeen.slice(0, 10), lastSeen: lastSeen.slice(0, 10) };
}

/** Returns every name and legal name of a person in its comparison form. */
function comparedNames(members: readonly Attributes[]): Set<string> {
  const texts = members.flatMap((member) =>
    ['nombre', 'razonSocial'].flatMap((name) => member.get(name)?.value ?? []),
  );
  return new Set(texts.map(comparisonForm).filter((name) => name !== ''));
}
