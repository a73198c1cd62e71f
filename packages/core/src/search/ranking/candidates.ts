const NAME_SPACE = 2 ** 32;

/** A name of a segment: its position among the searches, and its number there. */
export interface CandidateRef {
  readonly at: number;
  readonly name: number;
}

/** The names that channels found, numbered as they come: one number however many segments have a name. */
export class Candidates {
  readonly #numbers = new Map<number, number>();
  readonly #refs: CandidateRef[] = [];
  /** The further segments' own references to a name. */
  readonly #twins = new Map<number, CandidateRef[]>();

  get size(): number {
    return this.#refs.length;
  }

  idOf(ref: CandidateRef): number {
    const id = ref.at * NAME_SPACE + ref.name;
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    this.#numbers.set(id, this.#refs.length);
    this.#refs.push(ref);
    return this.#refs.length - 1;
  }

  /** Notes that a name of another segment is the one of that number. */
  addTwin(number: number, twin: CandidateRef): void {
    const id = twin.at * NAME_SPACE + twin.name;
    if (this.#numbers.has(id)) return;
    this.#numbers.set(id, number);
    this.#twins.set(number, [...(this.#twins.get(number) ?? []), twin]);
  }

  /** Where the name stands, in every segment that has it. */
  occurrences(number: number): readonly CandidateRef[] {
    const ref = this.#refs[number];
    return ref === undefined ? [] : [ref, ...(this.#twins.get(number) ?? [])];
  }
}
