import { createHash, createHmac, randomBytes } from 'node:crypto';
import { SCOPES, type Scope, UNRESTRICTED_SCOPES } from '../../contract/scopes.ts';
import { ServiceError } from '../../domain/service-error.ts';
import type { Db } from '../../store/database/database.ts';
import { findKey, insertKey, type StoredApiKey } from '../../store/keys/key-store.ts';
import {
  consumeOAuthRecord,
  countExpiringClients,
  deleteOAuthGrant,
  deleteOAuthRecord,
  extendOAuthClient,
  extendOAuthGrant,
  findAccessLink,
  findAccessToken,
  findOAuthRecord,
  insertAccessLink,
  listOAuthClients,
  sweepOAuthRecords,
  takeAccessLink,
  upsertOAuthRecord,
} from '../../store/keys/sign-in-store.ts';
import type { ResolvedToken } from './authenticate.ts';
import type { IssuedKey, KeyAdmin, KeyRequest } from './key-admin.ts';
import { createSeal, type Seal, type SecretKeys, type Subkeys } from './secret-keys.ts';

/** The payload that the OAuth library stores in a record; it names the account, grant and session. */
export interface OAuthPayload {
  readonly accountId?: unknown;
  readonly grantId?: unknown;
  readonly uid?: unknown;
  readonly scope?: unknown;
  readonly clientId?: unknown;
  readonly client_id?: unknown;
  readonly client_name?: unknown;
  readonly redirect_uris?: unknown;
  /** True for a client that an operator registered by hand. */
  readonly byOperator?: unknown;
  readonly [field: string]: unknown;
}

/** Records of one model of the authorization server, shared by all processes that use one database. */
export interface OAuthRecords {
  /** Stores a record for `expiresInSeconds` seconds or, without that, until it is destroyed. */
  readonly upsert: (id: string, payload: OAuthPayload, expiresInSeconds?: number) => Promise<void>;
  readonly find: (id: string) => Promise<OAuthPayload | undefined>;
  readonly findByUid: (uid: string) => Promise<OAuthPayload | undefined>;
  /** Marks a code or a refresh token as used; false when another call already did. */
  readonly consume: (id: string) => Promise<boolean>;
  readonly destroy: (id: string) => Promise<void>;
  /** Deletes all codes and tokens of a grant. */
  readonly revokeGrant: (grantId: string) => Promise<void>;
}

/** A valid API key, with the fields that the consent page and the tokens use. */
export interface SignInKey {
  readonly keyId: string;
  readonly label: string;
  /** The granted scopes; never empty. */
  readonly scopes: readonly Scope[];
}

/** A person authenticated by a token of another identity provider. */
export interface ExternalIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** The organisation that owns the watchlists; null for none. */
  readonly consumerId: string | null;
  readonly scopes: readonly Scope[];
}

/** Verifies a token of the organisation's own identity provider; null for an invalid token. */
export type VerifyExternalToken = (token: string) => Promise<ExternalIdentity | null>;

/** A client that an operator registered. */
export interface RegisteredClient {
  readonly clientId: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
}

/** Sign-in (decision F9): the records of the authorization server, its clients, access links and tokens. */
export interface SignIn {
  readonly records: (model: string) => OAuthRecords;
  /** Finds a key by its id, which is not secret; null when the key is unknown, revoked or expired. */
  readonly findKey: (keyId: string) => Promise<SignInKey | null>;
  /** Resolves a token to its key and scopes; null when the token is not valid now. */
  readonly resolveToken: (token: string) => Promise<ResolvedToken | null>;
  /** Creates an access link that issues the requested key once and expires after `LINK_HOURS`. */
  readonly invite: (
    request: KeyRequest,
  ) => Promise<{ readonly secret: string; readonly until: Date }>;
  /** Returns what a link would issue, and changes nothing; null when the link was used, has expired or is unknown. */
  readonly readLink: (secret: string) => Promise<Pick<SignInKey, 'label' | 'scopes'> | null>;
  /**
   * Issues the key of a link; the link cannot be used again.
   * @throws ServiceError `not_found` when the link was used, has expired or is unknown
   */
  readonly openLink: (secret: string) => Promise<IssuedKey>;
  /** Registers a client by hand; it does not expire. */
  readonly addClient: (client: RegisteredClient) => Promise<void>;
  readonly listClients: () => Promise<readonly RegisteredClient[]>;
  /** Removes a client; false when no client has this id. */
  readonly removeClient: (clientId: string) => Promise<boolean>;
  /** Tells whether another client may register itself, after deleting expired records. */
  readonly hasRoomForClients: () => Promise<boolean>;
  /** Returns 32 bytes per secret of the service, for the cookies and the signing key of the authorization server. */
  readonly cookieKeys: () => Subkeys;
}

/** Dependencies of sign-in. */
export interface SignInTools {
  readonly db: Db;
  readonly secrets: SecretKeys;
  readonly keys: Pick<KeyAdmin, 'create'>;
  readonly monthlyQuota: number;
  readonly now: () => Date;
  readonly verifyExternal?: VerifyExternalToken | undefined;
}

/** Hours for which an access link is valid. */
const LINK_HOURS = 72;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days until a self-registered client expires: unused, since its registration; used (below), since its last use. */
const UNUSED_CLIENT_DAYS = 1;
const USED_CLIENT_DAYS = 365;
const MAX_UNUSED_CLIENTS = 20_000;
const MAX_SWEPT = 5_000;
/** Storing records of these models also deletes expired ones, because anybody can create them (start a sign-in). */
const SWEEPING_MODELS: ReadonlySet<string> = new Set(['Interaction', 'AccessToken']);
/** Maximum expired records deleted with each stored one: more than one sign-in or token creates, so none accumulate. */
const MAX_SWEPT_BESIDE = 50;

const KEY_ID = /^[0-9a-f]{16}$/;
/** The form of opaque tokens; any other text is rejected without a query. */
const OPAQUE_TOKEN = /^[\w-]{20,128}$/;
const SIGNED_TOKEN = /^[\w-]{1,4096}\.[\w-]{1,8192}\.[\w-]{1,2048}$/;
const LINK_SECRET = /^[\w-]{43}$/;

/** Creates the sign-in of an open database. A database dump reveals only keyed hashes of ids and sealed payloads. */
export function createSignIn(tools: SignInTools): SignIn {
  const { db, now, secrets } = tools;
  const seal = createSeal(secrets('seal'));
  const hashKeys = secrets('sign-in');
  const hashId = (kind: string, id: string) =>
    hashKeys.map((key) => createHmac('sha256', key).update(`${kind} ${id}`).digest('base64url'));
  const currentHash = (kind: string, id: string) => hashId(kind, id)[0] ?? '';
  const readValidKey = async (keyId: string): Promise<SignInKey | null> => {
    const key = KEY_ID.test(keyId) ? await findKey(db, keyId) : null;
    return key !== null && isInForce(key, now()) ? toSignInKey(key) : null;
  };
  return {
    records: (model) => createRecords({ db, seal, now }, model, { hashes: hashId, currentHash }),
    findKey: readValidKey,
    resolveToken: async (token) => {
      // Tokens of an identity provider replace our own, so tokens that the service issued earlier are invalid.
      if (tools.verifyExternal) {
        return SIGNED_TOKEN.test(token)
          ? resolveExternal(tools, tools.verifyExternal, token)
          : null;
      }
      if (!OPAQUE_TOKEN.test(token)) return null;
      const found = await findAccessToken(db, hashId('AccessToken', token), now());
      if (found === null) return null;
      const payload = openPayload(seal, 'AccessToken', found);
      return { keyId: found.keyId, keyHash: found.keyHash, scopes: parseScopes(payload.scope) };
    },
    invite: async (request) => {
      const secret = randomBytes(32).toString('base64url');
      const until = new Date(now().getTime() + LINK_HOURS * HOUR_MS);
      await insertAccessLink(db, { ...request, hash: currentHash('link', secret), until }, now());
      return { secret, until };
    },
    readLink: async (secret) => {
      if (!LINK_SECRET.test(secret)) return null;
      const link = await findAccessLink(db, hashId('link', secret), now());
      return link && { label: link.label, scopes: grantedScopes(link.scopes) };
    },
    openLink: async (secret) => {
      const link = LINK_SECRET.test(secret)
        ? await takeAccessLink(db, hashId('link', secret), now())
        : null;
      if (link === null) throw new ServiceError('not_found', 'This access link is not in force');
      return tools.keys.create(link);
    },
    addClient: ({ clientId, name, redirectUris }) =>
      createRecords({ db, seal, now }, 'Client', { hashes: hashId, currentHash }).upsert(clientId, {
        client_id: clientId,
        client_name: name,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        application_type: redirectUris.every((uri) => uri.startsWith('https:')) ? 'web' : 'native',
        byOperator: true,
      }),
    listClients: async () => {
      const rows = await listOAuthClients(db);
      return rows.map(({ payload }) =>
        toRegisteredClient(openPayload(seal, 'Client', { payload })),
      );
    },
    removeClient: (clientId) =>
      deleteOAuthRecord(db, { model: 'Client', idHashes: hashId('Client', clientId) }),
    hasRoomForClients: async () => {
      const at = now();
      await sweepOAuthRecords(db, { now: at, max: MAX_SWEPT });
      const until = new Date(at.getTime() + UNUSED_CLIENT_DAYS * DAY_MS);
      return (await countExpiringClients(db, until)) < MAX_UNUSED_CLIENTS;
    },
    cookieKeys: () => secrets('sign-in-cookies'),
  };
}

interface Hashing {
  readonly hashes: (kind: string, id: string) => string[];
  readonly currentHash: (kind: string, id: string) => string;
}

function createRecords(
  { db, seal, now }: Pick<SignInTools, 'db' | 'now'> & { readonly seal: Seal },
  model: string,
  { hashes: hashId, currentHash }: Hashing,
): OAuthRecords {
  const openFoundRecord = (
    found: { readonly payload: string; readonly consumed: boolean } | null,
  ) => {
    if (found === null) return undefined;
    const payload = openPayload(seal, model, found);
    return found.consumed ? { ...payload, consumed: true } : payload;
  };
  return {
    upsert: async (id, payload, expiresInSeconds) => {
      const at = now();
      const expiresAt = computeExpiry(model, payload, { at, expiresInSeconds });
      const grantId = model === 'Grant' ? id : textOrNull(payload.grantId);
      const uid = textOrNull(payload.uid);
      const keyId = textOrNull(payload.accountId);
      await upsertOAuthRecord(db, {
        model,
        id_hash: currentHash(model, id),
        payload: seal.seal(JSON.stringify(payload), `oauth ${model}`),
        label: textOrNull(payload.client_name),
        key_id: keyId !== null && KEY_ID.test(keyId) ? keyId : null,
        grant_hash: grantId === null ? null : currentHash('Grant', grantId),
        uid_hash: uid === null ? null : currentHash('uid', uid),
        created_at: at.toISOString(),
        expires_at: expiresAt?.toISOString() ?? null,
      });
      if (model === 'RefreshToken' && grantId !== null && expiresAt !== null) {
        await extendOAuthGrant(db, { grantHashes: hashId('Grant', grantId), until: expiresAt });
      }
      const isUse = model === 'Grant' || model === 'RefreshToken';
      const clientId = isUse ? textOrNull(payload.clientId) : null;
      if (clientId !== null) {
        const until = new Date(at.getTime() + USED_CLIENT_DAYS * DAY_MS);
        await extendOAuthClient(db, { idHashes: hashId('Client', clientId), until });
      }
      if (SWEEPING_MODELS.has(model))
        await sweepOAuthRecords(db, { now: at, max: MAX_SWEPT_BESIDE });
    },
    find: async (id) =>
      openFoundRecord(await findOAuthRecord(db, { model, idHashes: hashId(model, id) }, now())),
    findByUid: async (uid) =>
      openFoundRecord(await findOAuthRecord(db, { model, uidHashes: hashId('uid', uid) }, now())),
    consume: (id) => consumeOAuthRecord(db, { model, idHashes: hashId(model, id), at: now() }),
    destroy: async (id) => {
      await deleteOAuthRecord(db, { model, idHashes: hashId(model, id) });
    },
    revokeGrant: (grantId) => deleteOAuthGrant(db, hashId('Grant', grantId)),
  };
}

/** Computes when a record expires; a client that registered itself expires when nobody signs in with it. */
function computeExpiry(
  model: string,
  payload: OAuthPayload,
  { at, expiresInSeconds }: { readonly at: Date; readonly expiresInSeconds: number | undefined },
): Date | null {
  if (model === 'Client') {
    return payload.byOperator === true
      ? null
      : new Date(at.getTime() + UNUSED_CLIENT_DAYS * DAY_MS);
  }
  return expiresInSeconds === undefined ? null : new Date(at.getTime() + expiresInSeconds * 1_000);
}

function openPayload(
  seal: Seal,
  model: string,
  { payload }: { readonly payload: string },
): OAuthPayload {
  return JSON.parse(seal.open(payload, `oauth ${model}`));
}

function toRegisteredClient(payload: OAuthPayload): RegisteredClient {
  const { client_id: clientId, client_name: name, redirect_uris: redirectUris } = payload;
  return { clientId: String(clientId), name: String(name), redirectUris: redirectUris as string[] };
}

/**
 * Resolves a token of the organisation's own identity provider to an API key that represents the person and the
 * organisation. So counters, quota and revocation work as for any other key.
 */
async function resolveExternal(
  tools: SignInTools,
  verify: VerifyExternalToken,
  token: string,
): Promise<ResolvedToken | null> {
  const identity = await verify(token);
  if (identity === null) return null;
  const { issuer, subject, consumerId, scopes } = identity;
  const name = JSON.stringify([issuer, subject, consumerId]);
  const keyId = createHash('sha256').update(name).digest('hex').slice(0, 16);
  const known = (await findKey(tools.db, keyId)) ?? (await addExternalKey(tools, keyId, identity));
  if (known === null || !isInForce(known, tools.now())) return null;
  return { keyId, keyHash: known.hash, scopes };
}

async function addExternalKey(
  { db, now, monthlyQuota }: SignInTools,
  keyId: string,
  { issuer, subject, consumerId }: ExternalIdentity,
): Promise<StoredApiKey | null> {
  const key = {
    keyId,
    label: `${subject} (${new URL(issuer).host})`.slice(0, 200),
    consumerId,
    scopes: SCOPES.filter((scope) => consumerId !== null || !scope.startsWith('watch:')),
    // No key text has this random hash, so only tokens of the provider give access to the key.
    hash: randomBytes(32).toString('hex'),
    monthlyQuota,
    createdAt: now(),
    expiresAt: null,
  };
  // Of two concurrent first calls, the second one finds the key that the first one stored.
  await insertKey(db, key).catch(() => undefined);
  return findKey(db, keyId);
}

function isInForce({ revokedAt, expiresAt }: StoredApiKey, now: Date): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now);
}

function toSignInKey({ keyId, label, scopes }: StoredApiKey): SignInKey {
  return { keyId, label, scopes: grantedScopes(scopes) };
}

/** Returns the scopes that a list grants: every read scope if it is empty (specification 5.5). */
function grantedScopes(scopes: readonly Scope[]): readonly Scope[] {
  return scopes.length === 0 ? UNRESTRICTED_SCOPES : scopes;
}

function parseScopes(text: unknown): readonly Scope[] {
  const words = new Set(typeof text === 'string' ? text.split(' ') : []);
  return SCOPES.filter((scope) => words.has(scope));
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
