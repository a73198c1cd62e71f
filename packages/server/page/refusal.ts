import {
  MarcarioApiError,
  MarcarioAuthenticationError,
  MarcarioConnectionError,
  MarcarioQuotaError,
} from '@marcario/client';
import { texts } from './language.ts';

const said = texts.refusal;

/** What went wrong, in words for somebody who looks at the page. */
export function refusal(error: unknown): string {
  if (error instanceof MarcarioAuthenticationError) return said.key;
  if (error instanceof MarcarioQuotaError) return said.quota;
  if (error instanceof MarcarioApiError) return error.message;
  if (error instanceof MarcarioConnectionError)
    return navigator.onLine ? said.silent : said.offline;
  return error instanceof Error ? error.message : String(error);
}
