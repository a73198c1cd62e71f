import { SCOPES, type Scope } from '@marcario/core/contract';
import { InvalidArgumentError } from 'commander';
import { isoTimeOption } from './iso-time-option.ts';

/** What the help says of the options that issuing and changing a key share. */
export const SCOPE_LIST = `comma list of ${SCOPES.join(', ')}; none: every read`;
export const CONSUMER = 'the organisation that owns its watchlists; watch scopes need one';
export const EXPIRES = 'ISO 8601 date or time after which it is invalid';

/** Reads a comma list of scopes into the order of the contract. */
export function scopesOption(text: string): Scope[] {
  if (text === 'none') return [];
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !SCOPES.some((scope) => scope === name));
  if (unknown.length > 0) throw new InvalidArgumentError(`choose from ${SCOPES.join(', ')}`);
  return SCOPES.filter((scope) => names.includes(scope));
}

/** Reads a time to come. */
export function expiryOption(text: string): Date {
  const time = isoTimeOption(text);
  if (time.getTime() <= Date.now()) throw new InvalidArgumentError('send a time to come');
  return time;
}
