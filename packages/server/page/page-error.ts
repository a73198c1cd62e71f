import {
  MarcarioApiError,
  MarcarioAuthenticationError,
  MarcarioConnectionError,
  MarcarioQuotaError,
} from '@marcario/client';
import { texts } from './language.ts';

const phrases = texts.refusal;

/** An error that the page itself reports, in the language of its reader. */
class PageError extends Error {}

/** What went wrong, in words for somebody who looks at the page. */
export function errorText(error: unknown): string {
  if (error instanceof MarcarioAuthenticationError) return phrases.key;
  if (error instanceof MarcarioQuotaError) return phrases.quota;
  if (error instanceof MarcarioApiError) return phrases.code[error.code] ?? phrases.silent;
  if (error instanceof MarcarioConnectionError)
    return navigator.onLine ? phrases.silent : phrases.offline;
  // What this page says itself is said in its language; anything else is a mistake of ours.
  if (error instanceof PageError) return error.message;
  console.error(error);
  return phrases.unexpected;
}

/** Whether the service refused with a code. A script that is loaded late has classes of errors of its own. */
export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
