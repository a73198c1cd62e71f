const NAME_SPACE = 2 ** 32;

/** Reference to a name: the index of the segment's search, and the number of the name in that segment. */
export interface CandidateRef {
  readonly at: number;
  readonly name: number;
}

/** Names that the channels found, numbered in order of discovery. A name in several segments has one number. */
export class Candidates {
  readonly #numbers = new Map<number, number>();
  readonly #refs: CandidateRef[] = [];
  /** References to the same name in further segments. */
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

  /** Records that a name of another segment is the same as the name with this number. */
  addTwin(number: number, twin: CandidateRef): void {
    const id = twin.at * NAME_SPACE + twin.name;
    if (this.#numbers.has(id)) return;
    this.#numbers.set(id, number);
    this.#twins.set(number, [...(this.#twins.get(number) ?? []), twin]);
  }

  /** Returns the references to a name in every segment that has it. */
  occurrences(number: number): readonly CandidateRef[] {
    const ref = this.#refs[number];
    return ref === undefined ? [] : [ref, ...(this.#twins.get(number) ?? [])];
  }
}
