import {
  MarcarioApiError,
  MarcarioAuthenticationError,
  MarcarioConnectionError,
  MarcarioQuotaError,
} from '@marcario/client';
import { texts } from './language.ts';

const phrases = texts.refusal;

/** An error thrown by the page itself, with a message in the user's language. */
class PageError extends Error {}

/** Returns a message about an error for the user of the page. */
export function errorText(error: unknown): string {
  if (error instanceof MarcarioAuthenticationError) return phrases.key;
  if (error instanceof MarcarioQuotaError) return phrases.quota;
  if (error instanceof MarcarioApiError) return phrases.code[error.code] ?? phrases.silent;
  if (error instanceof MarcarioConnectionError)
    return navigator.onLine ? phrases.silent : phrases.offline;
  // The message of a `PageError` is shown as it is; other errors are bugs and are logged.
  if (error instanceof PageError) return error.message;
  console.error(error);
  return phrases.unexpected;
}

/** Returns whether the error has this code. Classes are not compared, because a late script has its own copies. */
export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
