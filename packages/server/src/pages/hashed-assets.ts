import { createHash } from 'node:crypto';

/** A file that a page loads. */
export interface PageAsset {
  readonly type: string;
  readonly content: Buffer;
}

/** What a page loads, under names that change with the content, so that they may be kept for ever. */
export class HashedAssets {
  readonly #folder: string;
  readonly #byName = new Map<string, PageAsset>();

  /** @param folder where the page finds them, relative to its own address, such as `docs/assets` */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Adds a file under its name and a hash. @returns its address, relative to the page */
  add(name: string, type: string, content: Buffer): string {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
    const hashed = name.replace('.', `.${hash}.`);
    this.#byName.set(hashed, { type, content });
    return `${this.#folder}/${hashed}`;
  }

  /** The file of a hashed name. */
  get(name: string): PageAsset | undefined {
    return this.#byName.get(name);
  }
}
