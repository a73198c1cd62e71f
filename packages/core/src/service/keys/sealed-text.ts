import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Subkeys } from './secret-keys.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Keeps short secrets in a database that may be dumped. */
export interface Seal {
  /** The text under AES-256-GCM by the first key, in base64; another one each time. */
  readonly seal: (text: string, boundTo: string) => string;
  /**
   * The text again, whichever key sealed it.
   * @param boundTo the same as when it was sealed: a sealed text says nothing in another place
   * @throws Error when no key opens it
   */
  readonly open: (sealed: string, boundTo: string) => string;
}

/** @param keys of the purpose `seal`: the first seals, all open (decision A3) */
export function createSeal(keys: Subkeys): Seal {
  return {
    seal: (text, boundTo) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, keys[0], nonce).setAAD(Buffer.from(boundTo));
      const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(sealed).toString('base64');
    },
    open: (sealed, boundTo) => {
      const bytes = Buffer.from(sealed, 'base64');
      for (const key of keys) {
        const text = openWith(key, bytes, boundTo);
        if (text !== null) return text;
      }
      throw new Error(
        'A sealed secret cannot be opened: keep the older keys in SERVICE_SECRET_KEY',
      );
    },
  };
}

function openWith(key: Uint8Array, sealed: Buffer, boundTo: string): string | null {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
  const body = sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  try {
    return decipher.update(body, undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
