import type { CanonicalPerson } from '@marcario/core/contract';
import { sql } from 'kysely';
import {
  comparisonName,
  identityResolver,
  legalPersonRut,
  nameIdentity,
  personRecord,
  personSearchText,
} from '../../packages/core/src/domain/persons/person-record.ts';
import type { Db } from '../../packages/core/src/store/database/database.ts';
import {
  type PersonChange,
  writePersons,
} from '../../packages/core/src/store/persons/person-store.ts';

const SEEN_AT = '2026-01-01T00:00:00.000Z';
const BATCH = 5_000;
/** The bearer of a name that several legal persons have. */
const SEVERAL = -1;

/**
 * The persons of a corpus with the ids that an import gives them: one by one as marks name them, and a
 * name without a tax id joined to the one legal person that bears it.
 */
export class PersonRegister {
  readonly #ids = new Map<string, number>();
  readonly #persons: CanonicalPerson[] = [];
  readonly #bearers = new Map<string, number>();

  /** The same persons with their ids. @param persons all of one mark */
  identified(persons: readonly CanonicalPerson[]) {
    const identityOf = identityResolver(persons);
    return persons.map((person) => ({ ...person, id: this.#idOf(identityOf(person), person) }));
  }

  /** Writes everybody into an empty table. */
  async writeTo(db: Db): Promise<void> {
    const persons = [...this.#ids].map(([identity, id]) => this.#changeOf(id, identity));
    for (let from = 0; from < persons.length; from += BATCH) {
      await writePersons(db, persons.slice(from, from + BATCH));
    }
    const { joins } = this;
    await sql`update persona set unida_a = joined.person
      from unnest(${joins.map(([name]) => name)}::bigint[],
        ${joins.map(([, person]) => person)}::bigint[]) as joined (name, person)
      where id = joined.name`.execute(db);
    await sql`vacuum analyze persona`.execute(db);
  }

  /** Names without a tax id, and whom they belong to: ids, ascending by name. */
  get joins(): [name: number, person: number][] {
    return [...this.#bearers]
      .flatMap(([identity, bearer]): [number, number][] => {
        const name = this.#ids.get(identity);
        return name === undefined || bearer === SEVERAL ? [] : [[name, bearer]];
      })
      .sort(([a], [b]) => a - b);
  }

  #changeOf(id: number, identidad: string): PersonChange {
    const person = this.#persons[id - 1] ?? { nombre: '' };
    const ficha = personRecord(person);
    const about = { ficha, rut: legalPersonRut(person), busqueda: personSearchText(ficha) };
    const counts = { titular: 1, representante: 0, ambas: 0, historica: 0 };
    return { id, identidad, visto_en: SEEN_AT, ...about, ...counts };
  }

  #idOf(identity: string, person: CanonicalPerson): number {
    const known = this.#ids.get(identity);
    const id = known ?? this.#persons.length + 1;
    if (known === undefined) {
      this.#ids.set(identity, id);
      this.#persons.push(person);
    }
    if (legalPersonRut(person) !== null) this.#noteBearer(id, person);
    return id;
  }

  #noteBearer(id: number, { nombre, pais }: CanonicalPerson): void {
    const name = nameIdentity(comparisonName(nombre), pais);
    const bearer = this.#bearers.get(name) ?? id;
    this.#bearers.set(name, bearer === id ? id : SEVERAL);
  }
}

/** Takes one name back from the legal person that it belongs to. */
export async function forgetJoin(db: Db): Promise<void> {
  await sql`update persona set unida_a = null
    where id = (select min(id) from persona where unida_a is not null)`.execute(db);
}
