import { SCOPES } from '@marcario/core/contract';
import type { ExternalIdentity, VerifyExternalToken } from '@marcario/core/service';
import {
  createRemoteJWKSet,
  customFetch,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';

/** Settings of the organisation's own identity provider. */
interface ExternalIssuer {
  /** Issuer, exactly as in the `iss` claim. */
  readonly issuer: string;
  /** Required audience of tokens: the URL of the MCP endpoint. */
  readonly audience: string;
  /** Name of the claim that identifies the organisation which owns the watchlists. */
  readonly consumerClaim: string;
  /** Fetches the provider's metadata and keys, through the operator's proxy if one is set. */
  readonly fetch: typeof fetch;
  /** Receives the error when the provider's keys cannot be fetched. */
  readonly onError: (error: unknown) => void;
}

/** Accepted signature algorithms, all asymmetric: with a shared secret every verifier could also sign. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'];
const CLOCK_TOLERANCE_S = 30;
const METADATA_MS = 5_000;
const METADATA_PATHS = [
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
];

/**
 * Creates a verifier for access tokens of an organisation's identity provider (decision F9): it checks issuer,
 * audience, expiry and the signature by the provider's published keys. Scopes come from the claim `scope` (a text) or
 * `scp` (a list or a text).
 */
export function createTokenVerifier(settings: ExternalIssuer): VerifyExternalToken {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  const readKeys = () => {
    // A failure is not cached, because the provider may be down: the next token tries again.
    keys ??= publishedKeys(settings).catch((error: unknown) => {
      keys = undefined;
      throw error;
    });
    return keys;
  };
  return async (token) => {
    let published: JWTVerifyGetKey;
    try {
      published = await readKeys();
    } catch (error) {
      settings.onError(error);
      return null;
    }
    try {
      const { payload } = await jwtVerify(token, published, {
        issuer: settings.issuer,
        audience: settings.audience,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE_S,
        requiredClaims: ['sub', 'exp'],
      });
      return identityFrom(payload, settings);
    } catch {
      return null;
    }
  };
}

async function publishedKeys({
  issuer,
  fetch,
}: Pick<ExternalIssuer, 'issuer' | 'fetch'>): Promise<JWTVerifyGetKey> {
  const base = issuer.replace(/\/$/, '');
  for (const path of METADATA_PATHS) {
    const response = await fetch(`${base}${path}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(METADATA_MS),
    });
    if (!response.ok) continue;
    const { issuer: named, jwks_uri: address } = (await response.json()) as {
      readonly issuer?: unknown;
      readonly jwks_uri?: unknown;
    };
    if (named === issuer && typeof address === 'string') {
      return createRemoteJWKSet(new URL(address), {
        timeoutDuration: METADATA_MS,
        [customFetch]: fetch,
      });
    }
  }
  throw new Error('SERVICE_OAUTH_ISSUER publishes no metadata that names it and its keys');
}

/** The claims from which scopes are read. */
interface ScopeClaims extends JWTPayload {
  readonly scope?: unknown;
  readonly scp?: unknown;
}

function identityFrom(
  payload: ScopeClaims,
  { issuer, consumerClaim }: ExternalIssuer,
): ExternalIdentity | null {
  const { sub: subject = '' } = payload;
  const claimed = payload.scope ?? payload.scp;
  const words = new Set(Array.isArray(claimed) ? claimed : String(claimed ?? '').split(' '));
  const scopes = SCOPES.filter((scope) => words.has(scope));
  if (subject === '' || scopes.length === 0) return null;
  const consumer = payload[consumerClaim];
  return {
    issuer,
    subject,
    consumerId: typeof consumer === 'string' && consumer !== '' ? consumer : null,
    scopes,
  };
}
