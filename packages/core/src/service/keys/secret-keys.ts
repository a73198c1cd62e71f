import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;
const BASE64_KEY = /^[A-Za-z0-9+/]{43}=$/;

/** What a subkey is for. A subkey serves one purpose only, so none can be replayed for another. */
export type SecretPurpose =
  | 'cursor'
  | 'key-pepper'
  | 'rut-hash'
  | 'fingerprint'
  | 'seal'
  | 'calendar';

/** One key for each listed secret: the first seals, all open. */
export type Subkeys = readonly [Uint8Array, ...Uint8Array[]];

/** The operator's secrets, from which every key of the service is derived (decision A3). */
export type SecretKeys = (purpose: SecretPurpose) => Subkeys;

/**
 * Reads `SERVICE_SECRET_KEY`: a comma list of 32 bytes in base64.
 * @throws Error that names what is wrong and never the value.
 */
export function parseSecretKeys(list: string): SecretKeys {
  const [first, ...older] = list.split(',').map((text) => decodeKey(text.trim()));
  if (first === undefined) throw malformed();
  return (purpose) => {
    const derive = (secret: Uint8Array) =>
      new Uint8Array(hkdfSync('sha256', secret, '', `marcario:${purpose}`, KEY_BYTES));
    return [derive(first), ...older.map(derive)];
  };
}

function decodeKey(text: string): Uint8Array {
  if (!BASE64_KEY.test(text)) throw malformed();
  return Buffer.from(text, 'base64');
}

function malformed(): Error {
  return new Error(
    'secret key: send 32 bytes in base64 (openssl rand -base64 32), comma-separated',
  );
}
