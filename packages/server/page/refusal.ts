import {
  MarcarioApiError,
  MarcarioAuthenticationError,
  MarcarioConnectionError,
  MarcarioQuotaError,
} from '@marcario/client';

/** What went wrong, in words for somebody who looks at the page. */
export function refusal(error: unknown): string {
  if (error instanceof MarcarioAuthenticationError)
    return 'This API key is not valid. Paste another one.';
  if (error instanceof MarcarioQuotaError) return 'The quota of this key is used up for the month.';
  if (error instanceof MarcarioApiError) return error.message;
  if (error instanceof MarcarioConnectionError) return 'The server does not answer.';
  return error instanceof Error ? error.message : String(error);
}
