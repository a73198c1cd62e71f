import { basename, resolve } from 'node:path';
import { parsedUrl } from '../../domain/text/parsed-url.ts';

/** Where documents of a feed are: at an address with a place for what changes, or on disk. */
export type FeedLocation =
  | { readonly kind: 'address'; readonly template: string }
  /** Files of a folder that fit a glob pattern; without one, `folder` may be a single file. */
  | { readonly kind: 'files'; readonly folder: string; readonly pattern: string | null };

/** What an address may have a place for, as `{year}`. */
export type Place = 'year' | 'date' | 'nro';

const SCHEME = /^[a-z][a-z0-9+.-]+:\/\//i;
const PLACES = /\{(\w*)\}/g;
const GLOB = /[*?[\]{}!]/;

/** A location that cannot be meant. The message finishes the sentence "location ...". */
export class LocationError extends Error {
  override readonly name = 'LocationError';
}

/**
 * Reads a location: an address where it begins with a scheme, a pattern where it holds `*`, `?`, `[` or
 * `{`, else a folder or a file.
 *
 * @param base the folder that relative paths begin at
 * @param places what an address of the source may hold
 * @throws LocationError
 */
export function parseLocation(text: string, base: string, places: readonly Place[]): FeedLocation {
  if (SCHEME.test(text)) return addressTemplate(text, places);
  if (placesOf(text).length > 0) {
    throw new LocationError('on disk has no {place}: write * for the part that changes');
  }
  const parts = resolve(base, text).split('/');
  const glob = parts.findIndex((part) => GLOB.test(part));
  if (glob < 0) return { kind: 'files', folder: parts.join('/'), pattern: null };
  const folder = parts.slice(0, glob).join('/') || '/';
  return { kind: 'files', folder, pattern: parts.slice(glob).join('/') };
}

/** The address of one document; what is put in is escaped. */
export function addressOf(template: string, values: Partial<Record<Place, string>>): URL {
  const put = (_: string, place: Place) => encodeURIComponent(values[place] ?? '');
  return new URL(template.replace(PLACES, put));
}

/** What the document at an address is called: the last part of its path. */
export function nameOfAddress(address: URL): string {
  return basename(address.pathname).replace(/%20/g, ' ');
}

function addressTemplate(template: string, places: readonly Place[]): FeedLocation {
  const foreign = placesOf(template).find((place) => !places.some((known) => known === place));
  if (foreign !== undefined) {
    const known = places.map((place) => `{${place}}`).join(' and ');
    throw new LocationError(`has the place {${foreign}}; this source knows ${known}`);
  }
  if (!/^https?:/i.test(template) || parsedUrl(template.replace(PLACES, '1')) === null) {
    throw new LocationError('must be a folder, a file, a file pattern or an http(s) address');
  }
  return { kind: 'address', template };
}

function placesOf(text: string): (string | undefined)[] {
  return [...text.matchAll(PLACES)].map(([, place]) => place);
}
