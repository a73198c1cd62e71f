/** A person and its marks. */
export interface PersonCount {
  readonly id: number;
  readonly n: number;
}

/** Keeps the persons with the most marks: most first, then by id. */
export class MostMarks {
  readonly #most: number;
  readonly #kept: PersonCount[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  get kept(): readonly PersonCount[] {
    return this.#kept;
  }

  /** A person with fewer marks than this is not kept; 1 as long as there is room. */
  get least(): number {
    return this.#kept[this.#most - 1]?.n ?? 1;
  }

  /** O(1) for one who is not kept. */
  offer(id: number, n: number): void {
    if (n >= this.least) this.#insert({ id, n });
  }

  #insert(person: PersonCount): void {
    const isBefore = ({ id, n }: PersonCount) => n > person.n || (n === person.n && id < person.id);
    this.#kept.splice(this.#kept.findLastIndex(isBefore) + 1, 0, person);
    if (this.#kept.length > this.#most) this.#kept.pop();
  }
}
