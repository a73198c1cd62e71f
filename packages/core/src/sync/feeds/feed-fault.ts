import { FetchFault } from '../fetch/fetch-fault.ts';
import { DocumentError } from '../readers/document-reader.ts';
import type { FeedFault, FeedSource } from './feed.ts';

/**
 * Tells people why a document could not be had.
 * @throws what is no fault of the document or of who offers it
 */
export function faultOf(error: unknown, source: FeedSource, name: string): FeedFault {
  return { kind: 'fault', source, name, reason: reasonOf(error) };
}

function reasonOf(error: unknown): string {
  if (error instanceof DocumentError) return error.message;
  if (error instanceof FetchFault) return `The document could not be fetched: ${error.message}.`;
  throw error;
}
