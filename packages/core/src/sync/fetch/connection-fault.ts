import { FetchFault } from './fetch-fault.ts';

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the server refuses connections',
  ECONNRESET: 'the connection broke off',
  EPIPE: 'the connection broke off',
  UND_ERR_SOCKET: 'the connection broke off',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the answer is not as long as announced',
  ENOTFOUND: 'the name of the server is not known',
  EAI_AGAIN: 'the name of the server could not be looked up',
  ETIMEDOUT: 'the server does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'the server does not answer',
  CERT_HAS_EXPIRED: 'the certificate of the server has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate of the server is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate of the server is not trusted',
};
const DISK = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', 'ENOENT']);
const CAUSES_FOLLOWED = 5;

/** Says in plain words why a connection failed. What is no connection's fault is thrown on. */
export function connectionFault(error: unknown): FetchFault {
  if (error instanceof FetchFault) return error;
  if (!isOfFetch(error) && codeOf(error) === undefined) throw error;
  const code = codeOf(error) ?? '';
  if (DISK.has(code)) throw error;
  return new FetchFault(REASONS[code] ?? 'the connection failed', { again: true });
}

/** A TypeError without a cause is a fault of ours. */
function isOfFetch(error: unknown): boolean {
  return error instanceof TypeError && error.cause instanceof Error;
}

/** fetch says "fetch failed" or "terminated"; what happened is in a cause. */
function codeOf(error: unknown): string | undefined {
  let cause = error;
  for (let depth = 0; depth < CAUSES_FOLLOWED && cause instanceof Error; depth += 1) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
    cause = cause.cause;
  }
  return undefined;
}
