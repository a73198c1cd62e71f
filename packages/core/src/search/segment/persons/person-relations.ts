import type { Bitset } from '../../../arrays/bitset.ts';
import { type Codec, mapped, merged, objectCodec, u32 } from '../../../arrays/codec.ts';
import { GrowableArray, Interner } from '../../../arrays/growable-array.ts';
import { buildPostings, type Postings, postingsCodec } from '../../../arrays/postings.ts';
import { inversePermutation, SortedTexts, sortPermutation } from '../../../arrays/sorted-texts.ts';
import type { Vigencia } from '../../../contract/listing-vocabulary.ts';
import { nameForms, namePartForms } from '../../../domain/persons/compared-name.ts';
import type { IndexableRelation } from '../../../domain/record/indexable-brand.ts';
import { NO_VALUE } from '../columns/row-columns.ts';
import { PersonNames } from './person-names.ts';

/** Columns of the distinct persons that relations name. */
interface PersonColumns {
  /** Full names and legal names. */
  readonly names: PersonNames;
  readonly ruts: SortedTexts;
  /** Indexes of the name in `names`; `razones`: of the legal name; `rutOf`: of the tax id in `ruts`. Or `NO_VALUE`. */
  readonly nombres: Uint32Array;
  readonly razones: Uint32Array;
  readonly rutOf: Uint32Array;
  /** Corpus ids, or `NO_VALUE`. A person may occur more than once with different spellings. */
  readonly personaIds: Uint32Array;
}

const columnsCodec = objectCodec<PersonColumns>({
  names: PersonNames.codec,
  ruts: SortedTexts.codec,
  nombres: u32,
  razones: u32,
  rutOf: u32,
  personaIds: u32,
});

const listsCodec = objectCodec({
  relations: postingsCodec,
  personsOfName: postingsCodec,
  personsOfRut: postingsCodec,
});

/** Flags of a packed relation: one bit per role and one for being current; the id of a row or person is above them. */
export const TITULAR = 1;
export const REPRESENTANTE = 2;
const VIGENTE = 4;
export const FLAG_BITS = 3;
const FLAGS = 7;

/** Packs the id of the related row or person, and the flags of the relation, into one number. */
function packRelation(id: number, flags: number): number {
  return ((id << FLAG_BITS) | (flags & FLAGS)) >>> 0;
}

/** Packs the roles of a relation, and whether it is current, into flag bits. */
function packFlags({ rol, vigente }: IndexableRelation): number {
  const titular = rol === 'representante' ? 0 : TITULAR;
  const representante = rol === 'titular' ? 0 : REPRESENTANTE;
  return titular | representante | (vigente ? VIGENTE : 0);
}

/** Converts flags to the role, and to whether the relation is current. */
export function unpackFlags(flags: number): Pick<IndexableRelation, 'rol' | 'vigente'> {
  const isTitular = (flags & TITULAR) !== 0;
  const isRepresentante = (flags & REPRESENTANTE) !== 0;
  return {
    rol: isTitular && isRepresentante ? 'ambas' : isTitular ? 'titular' : 'representante',
    vigente: (flags & VIGENTE) !== 0,
  };
}

/** Set of accepted relations: bit `f` is set if relations with the flags `f` are accepted. */
type RelationTest = number;

/** Creates a test for relations in one of the roles, current or past according to `vigencia`. */
export function createRelationTest(roles: number, vigencia: Vigencia): RelationTest {
  let test = 0;
  for (let flags = 0; flags <= FLAGS; flags += 1) {
    const isAsked = (flags & VIGENTE) !== 0 ? vigencia !== 'historica' : vigencia !== 'vigente';
    if ((flags & roles) !== 0 && isAsked) test |= 1 << flags;
  }
  return test;
}

/** Tells whether a packed relation passes the test. O(1). */
function passesTest(test: RelationTest, relation: number): boolean {
  return ((test >>> (relation & FLAGS)) & 1) === 1;
}

/** Persons of a segment and their relations to its rows. */
export class PersonRelations {
  static readonly codec: Codec<PersonRelations> = mapped(
    merged(columnsCodec, listsCodec),
    ([columns, lists]) => new PersonRelations(columns, lists),
    (all) =>
      [
        all.#columns,
        {
          relations: all.#relations,
          personsOfName: all.#personsOfName,
          personsOfRut: all.#personsOfRut,
        },
      ] as const,
  );

  readonly #columns: PersonColumns;
  /** Packed relations (row and flags) of each person. */
  readonly #relations: Postings;
  /** Persons with each name or legal name; `#personsOfRut`: persons with each tax id. */
  readonly #personsOfName: Postings;
  readonly #personsOfRut: Postings;

  private constructor(
    columns: PersonColumns,
    lists: { relations: Postings; personsOfName: Postings; personsOfRut: Postings },
  ) {
    this.#columns = columns;
    this.#relations = lists.relations;
    this.#personsOfName = lists.personsOfName;
    this.#personsOfRut = lists.personsOfRut;
  }

  /** @param relations packed relations (row and flags) of each person */
  static of(columns: PersonColumns, relations: Postings): PersonRelations {
    const { names, ruts, nombres, razones, rutOf } = columns;
    const personsOfName = buildPostings(names.names.size, (emit) => {
      for (let person = 0; person < nombres.length; person += 1) {
        emitIfPresent(nombres[person] ?? NO_VALUE, person, emit);
        emitIfPresent(razones[person] ?? NO_VALUE, person, emit);
      }
    });
    const personsOfRut = buildPostings(ruts.size, (emit) => {
      rutOf.forEach((rut, person) => {
        emitIfPresent(rut, person, emit);
      });
    });
    return new PersonRelations(columns, { relations, personsOfName, personsOfRut });
  }

  /**
   * Adds the rows of persons whose name or legal name contains a form of one of the parts. With a hundred short
   * parts, most names contain several of them, so the rows of each name are visited only once.
   */
  addRowsByName(parts: readonly string[], test: RelationTest, rows: Bitset): void {
    const forms = [...new Set(parts.flatMap((part) => [...namePartForms(part)]))];
    this.#columns.names.containingAny(forms).each((name) => {
      this.#addRowsOf(this.#personsOfName, name, { test, rows });
    });
  }

  /** Adds the rows with a relation that has the tax id. */
  addRowsByRut(rut: string, test: RelationTest, rows: Bitset): void {
    const id = this.#columns.ruts.find(rut);
    if (id >= 0) this.#addRowsOf(this.#personsOfRut, id, { test, rows });
  }

  /**
   * Adds the rows related to the persons with these corpus ids. O(ids * persons), but native
   * `indexOf` scans all persons of a register in a fraction of a millisecond.
   */
  addRowsByPersonId(ids: readonly number[], test: RelationTest, rows: Bitset): void {
    const { personaIds } = this.#columns;
    for (const id of ids) {
      let person = personaIds.indexOf(id);
      for (; person >= 0; person = personaIds.indexOf(id, person + 1)) {
        this.#addRowsOfPerson(person, { test, rows });
      }
    }
  }

  /** Returns the corpus ids of the persons with this tax id. */
  personIdsByRut(rut: string): number[] {
    const key = this.#columns.ruts.find(rut);
    if (key < 0) return [];
    const { starts, ids } = this.#personsOfRut;
    const persons = ids.subarray(starts[key] ?? 0, starts[key + 1] ?? 0);
    return Array.from(persons, (person) => this.#columns.personaIds[person] ?? NO_VALUE).filter(
      (id) => id !== NO_VALUE,
    );
  }

  /** Returns the packed relations (person and flags) of each row, to be read with `relation`. */
  relationsByRow(rowCount: number): Postings {
    const { starts, ids } = this.#relations;
    return buildPostings(rowCount, (emit) => {
      for (let person = 0; person + 1 < starts.length; person += 1) {
        const to = starts[person + 1] ?? 0;
        for (let at = starts[person] ?? 0; at < to; at += 1) {
          const relation = ids[at] ?? 0;
          emit(relation >>> FLAG_BITS, packRelation(person, relation));
        }
      }
    });
  }

  /** Corpus id of each person, or `NO_VALUE`. */
  get personaIds(): Uint32Array {
    return this.#columns.personaIds;
  }

  /** Calls `visit` with the person (index in `personaIds`) and row of each relation that passes the test. */
  forEachRelation(test: RelationTest, visit: (person: number, row: number) => void): void {
    const { starts, ids } = this.#relations;
    for (let person = 0; person + 1 < starts.length; person += 1) {
      const to = starts[person + 1] ?? 0;
      for (let at = starts[person] ?? 0; at < to; at += 1) {
        const relation = ids[at] ?? 0;
        if (passesTest(test, relation)) visit(person, relation >>> FLAG_BITS);
      }
    }
  }

  /** Returns the indexed fields of a person, by index. */
  relation(id: number): Pick<IndexableRelation, 'nombre' | 'razonSocial' | 'rut' | 'personaId'> {
    const { names, ruts, nombres, razones, rutOf, personaIds } = this.#columns;
    const razon = razones[id] ?? NO_VALUE;
    const rut = rutOf[id] ?? NO_VALUE;
    const personaId = personaIds[id] ?? NO_VALUE;
    return {
      personaId: personaId === NO_VALUE ? undefined : personaId,
      nombre: names.names.get(nombres[id] ?? 0),
      razonSocial: razon === NO_VALUE ? undefined : names.names.get(razon),
      rut: rut === NO_VALUE ? undefined : ruts.get(rut),
    };
  }

  #addRowsOf(
    persons: Postings,
    key: number,
    { test, rows }: { test: RelationTest; rows: Bitset },
  ): void {
    const end = persons.starts[key + 1] ?? 0;
    for (let i = persons.starts[key] ?? 0; i < end; i += 1) {
      this.#addRowsOfPerson(persons.ids[i] ?? 0, { test, rows });
    }
  }

  #addRowsOfPerson(person: number, { test, rows }: { test: RelationTest; rows: Bitset }): void {
    const { starts, ids } = this.#relations;
    const to = starts[person + 1] ?? 0;
    for (let at = starts[person] ?? 0; at < to; at += 1) {
      const relation = ids[at] ?? 0;
      if (passesTest(test, relation)) rows.add(relation >>> FLAG_BITS);
    }
  }
}

function emitIfPresent(key: number, id: number, emit: (key: number, id: number) => void): void {
  if (key !== NO_VALUE) emit(key, id);
}

/** Collects relations while a segment is built. */
export class PersonRelationsBuilder {
  readonly #ids = new Map<string, number>();
  readonly #names = new Interner();
  readonly #ruts = new Interner();
  readonly #nombres = new GrowableArray(Uint32Array);
  readonly #razones = new GrowableArray(Uint32Array);
  readonly #rutOf = new GrowableArray(Uint32Array);
  readonly #personaIds = new GrowableArray(Uint32Array);
  /** Index of each relation's mark in the order of insertion; `#relations` has the person and the flags, packed. */
  readonly #places = new GrowableArray(Uint32Array);
  readonly #relations = new GrowableArray(Uint32Array);

  /** Adds a relation of a mark. @param position index of the mark in the order of insertion */
  add(position: number, relation: IndexableRelation): void {
    this.#places.push(position);
    this.#relations.push(packRelation(this.#personKey(relation), packFlags(relation)));
  }

  /** @param rowOf row of each mark, in the order of insertion; negative for a mark that is left out */
  build(rowOf: Int32Array): PersonRelations {
    const names = sortPermutation(this.#names.texts);
    const ruts = sortPermutation(this.#ruts.texts);
    const persons = this.#orderByName(names.newIds);
    const remapColumn = ({ numbers }: GrowableArray<Uint32Array>, newIds: Uint32Array) =>
      persons.map((person) => {
        const old = numbers[person] ?? NO_VALUE;
        // Checked first, because reading an array out of bounds is far slower than this comparison.
        return old === NO_VALUE ? NO_VALUE : (newIds[old] ?? NO_VALUE);
      });
    const columns = {
      names: PersonNames.of(names.texts),
      ruts: SortedTexts.of(ruts.texts),
      nombres: remapColumn(this.#nombres, names.newIds),
      razones: remapColumn(this.#razones, names.newIds),
      rutOf: remapColumn(this.#rutOf, ruts.newIds),
      personaIds: persons.map((person) => this.#personaIds.numbers[person] ?? NO_VALUE),
    };
    return PersonRelations.of(columns, this.#buildRelations(persons, rowOf));
  }

  /** Sorts persons by name, so that persons that match the same search have adjacent relations. */
  #orderByName(newNames: Uint32Array): Uint32Array {
    const nombres = this.#nombres.numbers;
    const nameRank = (person: number) => newNames[nombres[person] ?? 0] ?? 0;
    const persons = new Uint32Array(this.#nombres.length).map((_, person) => person);
    return persons.sort((a, b) => nameRank(a) - nameRank(b) || a - b);
  }

  #buildRelations(persons: Uint32Array, rowOf: Int32Array): Postings {
    const positions = this.#places.numbers;
    const relations = this.#relations.numbers;
    const newIds = inversePermutation(persons);
    return buildPostings(persons.length, (emit) => {
      for (let i = 0; i < this.#relations.length; i += 1) {
        const row = rowOf[positions[i] ?? 0] ?? -1;
        const relation = relations[i] ?? 0;
        if (row >= 0) emit(newIds[relation >>> FLAG_BITS] ?? 0, packRelation(row, relation));
      }
    });
  }

  /** Returns the key of a person as spelled; spellings with the same folding share their names. */
  #personKey({
    nombre,
    razonSocial = '',
    rut = '',
    personaId = NO_VALUE,
  }: IndexableRelation): number {
    const key = `${nombre}\n${razonSocial}\n${rut}\n${personaId}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const razon = nameForms(razonSocial);
    this.#ids.set(key, this.#nombres.length);
    this.#nombres.push(this.#names.idOf(nameForms(nombre)));
    this.#razones.push(razon === '' ? NO_VALUE : this.#names.idOf(razon));
    this.#rutOf.push(rut === '' ? NO_VALUE : this.#ruts.idOf(rut));
    this.#personaIds.push(personaId);
    return this.#nombres.length - 1;
  }
}
