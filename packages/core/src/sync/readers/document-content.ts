import { DocumentError } from './document-reader.ts';

/** What the first bytes of a document say that it is. */
export type DocumentContent = 'zip' | 'json' | 'text';

const ZIP = 'PK\x03\x04';
const COMPOUND_FILE = '\xd0\xcf\x11\xe0';
const UTF8_MARK = /^\xef\xbb\xbf/;
const UTF16_MARKS = /^(?:\xff\xfe|\xfe\xff)/;

/**
 * Tells what a document holds by its first bytes.
 * @throws DocumentError for what is no document of ours, whatever its name: nothing at all, a web
 * page, an old or protected Excel file
 */
export function documentContent(start: Uint8Array): DocumentContent {
  const bytes = Buffer.from(start).toString('latin1');
  if (bytes.startsWith(ZIP)) return 'zip';
  if (bytes.startsWith(COMPOUND_FILE)) {
    throw new DocumentError(
      'The document is an old or password-protected Excel file: save it as XLSX without a password.',
    );
  }
  if (UTF16_MARKS.test(bytes)) {
    throw new DocumentError('The document is written in UTF-16: save it as UTF-8.');
  }
  return contentOfText(bytes.replace(UTF8_MARK, '').trimStart());
}

function contentOfText(text: string): DocumentContent {
  if (text === '') throw new DocumentError('The document is empty.');
  if (text.startsWith('<')) {
    throw new DocumentError('The document is a web page or XML, not data: download it again.');
  }
  return text.startsWith('{') ? 'json' : 'text';
}
