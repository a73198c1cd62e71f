import { DocumentError } from '../document-reader.ts';
import { MAX_CELL } from '../opendata-columns.ts';
import { readWholeXml, type XmlHandler } from './xml-reader.ts';

/**
 * The texts that cells refer to by index, in one UTF-8 buffer. It needs a third of the memory of JavaScript strings,
 * which would also keep the chunks of XML in memory that they were cut from.
 */
export class SharedStrings {
  readonly #ends: number[] = [];
  readonly #bytes: Buffer;

  /** @param capacity maximum size in bytes; the system allocates memory only as texts are added */
  constructor(capacity: number) {
    this.#bytes = Buffer.allocUnsafeSlow(capacity);
  }

  add(text: string): void {
    const start = this.#ends.at(-1) ?? 0;
    this.#ends.push(start + this.#bytes.write(text, start));
  }

  /** Returns the text at an index. @throws DocumentError for an index without a text */
  get(index: number): string {
    const end = this.#ends[index];
    if (end === undefined) {
      throw new DocumentError('The document is damaged: a cell refers to a text that is missing.');
    }
    return this.#bytes.toString('utf8', this.#ends[index - 1] ?? 0, end);
  }
}

/**
 * Reads the part `sharedStrings.xml`.
 * @param size size of the part in bytes, which its texts cannot exceed
 */
export async function readSharedStrings(
  chunks: AsyncIterable<string>,
  size: number,
): Promise<SharedStrings> {
  const strings = new SharedStrings(size);
  await readWholeXml(chunks, new SharedStringsHandler(strings));
  return strings;
}

/**
 * Collects the text of the elements with one name. It joins formatted runs and skips phonetic readings. A text longer
 * than `MAX_CELL` is truncated, but stays long enough to be detected as too long.
 */
export class TextCollector {
  #gathered = '';
  #isOpen = false;
  #isPhonetic = false;
  /** Number of collected elements since the last `take`. */
  count = 0;

  readonly #element: string;

  constructor(element: 'v' | 't') {
    this.#element = element;
  }

  open(name: string): void {
    if (name === 'rPh') this.#isPhonetic = true;
    else if (name === this.#element && !this.#isPhonetic) {
      this.#isOpen = true;
      this.count += 1;
    }
  }

  close(name: string): void {
    if (name === 'rPh') this.#isPhonetic = false;
    else if (name === this.#element) this.#isOpen = false;
  }

  text(text: string): void {
    if (this.#isOpen && this.#gathered.length <= MAX_CELL) {
      this.#gathered += text.slice(0, MAX_CELL + 1);
    }
  }

  take(): string {
    const gathered = this.#gathered;
    this.#gathered = '';
    this.#isOpen = false;
    this.#isPhonetic = false;
    this.count = 0;
    return gathered;
  }
}

class SharedStringsHandler implements XmlHandler {
  readonly #value = new TextCollector('t');

  readonly #strings: SharedStrings;

  constructor(strings: SharedStrings) {
    this.#strings = strings;
  }

  open(name: string): void {
    if (name === 'si') this.#value.take();
    else this.#value.open(name);
  }

  text(text: string): void {
    this.#value.text(text);
  }

  close(name: string): void {
    if (name === 'si') this.#strings.add(this.#value.take());
    else this.#value.close(name);
  }
}
