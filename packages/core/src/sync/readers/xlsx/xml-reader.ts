import { SaxesParser } from 'saxes';
import { DocumentError } from '../document-reader.ts';

const MAX_DEPTH = 64;

/** Maximum number of characters without an element, because the parser stores the text between two elements. */
const MAX_SILENCE = 16 * 1024 * 1024;

export type XmlAttributes = Readonly<Record<string, string>>;

/** Receives the events of an XML parser. Names have no prefix: `x:row` is `row`. */
export interface XmlHandler {
  open(name: string, attributes: XmlAttributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/**
 * Parses XML to its end. A document type is rejected, which prevents entity expansion; the depth and the length of
 * texts are limited.
 * @returns a generator that yields after each chunk, so that the caller can take the handler's results
 * @throws DocumentError when the XML is not well-formed or not complete
 */
export async function* readXml(
  chunks: AsyncIterable<string>,
  handler: XmlHandler,
): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false, xmlns: false });
  const bounds = new XmlLimits();
  const onText = (text: string) => handler.text?.(text);
  parser.on('error', rejectXml);
  parser.on('doctype', () => rejectXml());
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('opentag', ({ name, attributes }) => {
    bounds.open();
    handler.open(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    bounds.close();
    handler.close?.(localName(name));
  });
  for await (const chunk of chunks) {
    bounds.read(chunk.length);
    parser.write(chunk);
    yield;
  }
  parser.close();
}

/** Parses XML to its end without yielding. */
export async function readWholeXml(
  chunks: AsyncIterable<string>,
  handler: XmlHandler,
): Promise<void> {
  const reading = readXml(chunks, handler);
  while (!(await reading.next()).done);
}

/** Returns a name without its namespace prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

class XmlLimits {
  #depth = 0;
  #silence = 0;

  open(): void {
    this.#silence = 0;
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) rejectXml();
  }

  close(): void {
    this.#depth -= 1;
  }

  read(characters: number): void {
    this.#silence += characters;
    if (this.#silence > MAX_SILENCE) rejectXml();
  }
}

function rejectXml(cause?: Error): never {
  throw new DocumentError('The document is damaged: the XML within is not that of a sheet.', {
    cause,
  });
}
