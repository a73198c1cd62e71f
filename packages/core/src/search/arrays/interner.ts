/** Texts by number while they are gathered: each distinct one once. */
export class Interner {
  readonly texts: string[] = [];
  readonly #ids = new Map<string, number>();

  idOf(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    this.#ids.set(text, this.texts.length);
    this.texts.push(text);
    return this.texts.length - 1;
  }
}
