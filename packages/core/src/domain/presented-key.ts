import { ServiceError } from './service-error.ts';

/** The headers of a request that may carry a key, as Node names them. */
export interface KeyHeaders {
  readonly 'x-api-key'?: string | readonly string[] | undefined;
  readonly authorization?: string | undefined;
}

const BEARER = /^bearer\s(.*)$/i;

/**
 * The keys that a request carries, each once: in `X-API-Key`, and as `Authorization: Bearer`, which hosted
 * connectors and generated clients send (decision F7). A blank one is none, and so is any other scheme.
 */
export function presentedKeys(headers: KeyHeaders): readonly string[] {
  const [, token = ''] = BEARER.exec(headers.authorization?.trim() ?? '') ?? [];
  const given = [headers['x-api-key'] ?? '', token].map((key) => String(key).trim());
  return [...new Set(given)].filter((key) => key !== '');
}

/**
 * The key that a request carries; undefined where it carries none.
 * @throws ServiceError `validation_error` for two different ones: which of them is meant nobody can know
 */
export function presentedKey(headers: KeyHeaders): string | undefined {
  const [key, other] = presentedKeys(headers);
  if (other === undefined) return key;
  throw new ServiceError(
    'validation_error',
    'X-API-Key and Authorization carry different keys: send one of them',
  );
}
