import {
  MarcarioApiError,
  MarcarioAuthenticationError,
  MarcarioConnectionError,
  MarcarioQuotaError,
} from '@marcario/client';
import { texts } from './language.ts';

const said = texts.refusal;

/** A refusal of the page itself, in the language of its reader. */
export class PageRefusal extends Error {}

/** What went wrong, in words for somebody who looks at the page. */
export function refusal(error: unknown): string {
  if (error instanceof MarcarioAuthenticationError) return said.key;
  if (error instanceof MarcarioQuotaError) return said.quota;
  if (error instanceof MarcarioApiError) return said.code[error.code] ?? said.silent;
  if (error instanceof MarcarioConnectionError)
    return navigator.onLine ? said.silent : said.offline;
  // What this page says itself is said in its language; anything else is a mistake of ours.
  if (error instanceof PageRefusal) return error.message;
  console.error(error);
  return said.unexpected;
}
