import { randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** A signing secret of a watchlist: `whsec_` and base64 of 32 random bytes (decision C20). */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}
