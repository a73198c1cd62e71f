import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { Cron } from 'croner';
import { z } from 'zod';
import { ESCAPE_HINT, tryParseUrl } from '../../domain/http-values.ts';

const SPREADSHEET = /\.(?:xlsx|csv|txt)$/i;
const SOME_YEAR = '2026';

/**
 * Builds the schema of the feeds file (decision B7).
 * @param base the folder against which relative paths are resolved
 */
export function feedsSchema(base: string) {
  return z
    .strictObject({
      opendata: opendataSchema(base).optional(),
      gazette: gazetteSchema(base).optional(),
      portal: portalSchema(base).optional(),
    })
    .refine((feeds) => Object.values(feeds).some((feed) => feed !== undefined), {
      message: 'must name opendata, gazette or portal',
    });
}

/** The feed of yearly spreadsheets. It may have several locations, because the office publishes two data sets. */
export type OpendataConfig = Readonly<z.output<ReturnType<typeof opendataSchema>>>;
/** The feed of the gazette, which appears on weekdays. */
export type GazetteConfig = Readonly<z.output<ReturnType<typeof gazetteSchema>>>;
/** The feed of dossiers from the office's search portal. */
export type PortalConfig = Readonly<z.output<ReturnType<typeof portalSchema>>>;

/** The validated configuration of one source of the feeds file, with all defaults. */
export type FeedConfig = OpendataConfig | GazetteConfig | PortalConfig;

/** The limits of fetching one document of any source. */
export type FetchLimits = Pick<FeedConfig, 'timeoutSeconds' | 'silenceSeconds' | 'maxMegabytes'>;

function opendataSchema(base: string) {
  const one = locationSchema(base, ['year'])
    .refine(namesSpreadsheet, {
      message: 'must be an address whose path ends in .xlsx, .csv or .txt',
    })
    .refine(namesYear, { message: 'must have {year} in the name of the file too' });
  return z
    .strictObject({
      location: z
        .preprocess((given) => (Array.isArray(given) ? given : [given]), z.array(one).nonempty())
        .refine(haveDistinctNames, { message: 'must not name documents of the same name twice' }),
      /** Number of years to request, counted back from the current one. */
      years: z.int().min(1).max(50).default(2),
      ...scheduleFields('30 6 * * *', 48),
      ...limitFields({ timeoutSeconds: 900, maxMegabytes: 512 }),
    })
    .transform((config) => ({ source: 'opendata' as const, ...config }));
}

function gazetteSchema(base: string) {
  return z
    .strictObject({
      location: locationSchema(base, ['date']).refine((at) => hasPlaceholder(at, 'date'), {
        message: 'must have the place {date}',
      }),
      /** The first day to request. */
      from: z.iso.date('must be a date YYYY-MM-DD').optional(),
      /** Time of day in Santiago from which a missing gazette of today is reported. */
      expectedBy: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time HH:MM')
        .default('12:00'),
      ...scheduleFields('0 8,12,18 * * 1-5', 36),
      ...limitFields({ timeoutSeconds: 300, maxMegabytes: 128 }),
    })
    .transform((config) => ({ source: 'gazette' as const, ...config }));
}

function portalSchema(base: string) {
  return z
    .strictObject({
      location: locationSchema(base, ['nro']).refine((at) => hasPlaceholder(at, 'nro'), {
        message: 'must have the place {nro}',
      }),
      /** Minimum number of seconds between an answer and the next request. */
      paceSeconds: z.number().min(0).max(3_600).default(3),
      /** Maximum number of requests per run, and per day in Santiago. */
      perRun: z.int().min(1).max(10_000).default(400),
      perDay: z.int().min(1).max(100_000).default(10_000),
      ...scheduleFields('*/30 * * * *', 24),
      ...limitFields({ timeoutSeconds: 60, maxMegabytes: 4 }),
    })
    .transform((config) => ({ source: 'portal' as const, ...config }));
}

function scheduleFields(pattern: string, hours: number) {
  return {
    schedule: z
      .string()
      .refine(isCron, 'must be a cron pattern of five fields, as "30 6 * * *"')
      .default(pattern),
    staleAfterHours: z.number().positive().max(8_784).default(hours),
  };
}

/** Builds the fields for the limits of one attempt: total time, time without data, and size after decompression. */
function limitFields(usual: { readonly timeoutSeconds: number; readonly maxMegabytes: number }) {
  return {
    timeoutSeconds: z.number().positive().max(86_400).default(usual.timeoutSeconds),
    silenceSeconds: z.number().positive().max(3_600).default(30),
    maxMegabytes: z.number().positive().max(10_240).default(usual.maxMegabytes),
  };
}

/** The location of a feed's documents: an address, which may contain placeholders, or files on disk. */
export type FeedLocation =
  | { readonly kind: 'address'; readonly template: string }
  /** Files of a folder that match a glob pattern. Without a pattern, `folder` may also be a single file. */
  | { readonly kind: 'files'; readonly folder: string; readonly pattern: string | null };

/** The placeholders that an address may contain, such as `{year}`. */
type Placeholder = 'year' | 'date' | 'nro';

const SCHEME = /^[a-z][a-z0-9+.-]+:\/\//i;
const PLACES = /\{(\w*)\}/g;
const GLOB = /[*?[\]{}!]/;

/** The error of an invalid location. The message completes the sentence "location ...". */
class LocationError extends Error {
  override readonly name = 'LocationError';
}

/**
 * Parses a location: an address if it begins with a scheme, a glob pattern if it contains `*`, `?`, `[` or `{`, else a
 * folder or a file.
 *
 * @param base the folder against which relative paths are resolved
 * @param places the placeholders that an address of this source may contain
 * @throws LocationError
 */
function parseLocation(text: string, base: string, places: readonly Placeholder[]): FeedLocation {
  if (SCHEME.test(text)) return addressTemplate(text, places);
  if (placeholdersIn(text).length > 0) {
    throw new LocationError('on disk has no {place}: write * for the part that changes');
  }
  const parts = resolve(base, text).split('/');
  const glob = parts.findIndex((part) => GLOB.test(part));
  if (glob < 0) return { kind: 'files', folder: parts.join('/'), pattern: null };
  const folder = parts.slice(0, glob).join('/') || '/';
  return { kind: 'files', folder, pattern: parts.slice(glob).join('/') };
}

/** Replaces the placeholders of an address by the values, URL-encoded. */
export function fillAddressTemplate(
  template: string,
  values: Partial<Record<Placeholder, string>>,
): URL {
  const insertValue = (_: string, place: Placeholder) => encodeURIComponent(values[place] ?? '');
  return new URL(template.replace(PLACES, insertValue));
}

/** Returns the file name of the document at an address, which is the last segment of its path. */
export function addressFileName(address: URL): string {
  return basename(address.pathname).replace(/%20/g, ' ');
}

function addressTemplate(template: string, places: readonly Placeholder[]): FeedLocation {
  const foreign = placeholdersIn(template).find(
    (place) => !places.some((known) => known === place),
  );
  if (foreign !== undefined) {
    const known = places.map((place) => `{${place}}`).join(' and ');
    throw new LocationError(`has the place {${foreign}}; this source knows ${known}`);
  }
  const url = /^https?:/i.test(template) ? tryParseUrl(template.replace(PLACES, '1')) : null;
  if (url === null) {
    throw new LocationError(
      `must be a folder, a file, a file pattern or an http(s) address: ${ESCAPE_HINT}`,
    );
  }
  // `fetch` rejects an address with a password, and does not send the part after a #.
  if (url.username !== '' || url.password !== '' || url.hash !== '') {
    throw new LocationError('must be an address without a user name, a password and #');
  }
  return { kind: 'address', template };
}

function placeholdersIn(text: string): (string | undefined)[] {
  return [...text.matchAll(PLACES)].map(([, place]) => place);
}

function locationSchema(base: string, places: readonly Placeholder[]) {
  return z.string().transform((text, context): FeedLocation => {
    try {
      if (text.trim() === '') throw new LocationError('must not be empty');
      return parseLocation(text, base, places);
    } catch (error) {
      if (!(error instanceof LocationError)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  });
}

function hasPlaceholder(location: FeedLocation, place: Placeholder): boolean {
  return location.kind === 'files' || location.template.includes(`{${place}}`);
}

/** Tells whether an address has the file name of a spreadsheet, by which its reader is chosen. */
function namesSpreadsheet(location: FeedLocation): boolean {
  return location.kind === 'files' || SPREADSHEET.test(exampleName(location.template));
}

function haveDistinctNames(locations: readonly FeedLocation[]): boolean {
  const names = locations.map((location) =>
    location.kind === 'files' ? JSON.stringify(location) : exampleName(location.template),
  );
  return new Set(names).size === names.length;
}

/** Tells whether `{year}` is in the file name too: otherwise two years would count as versions of one document. */
function namesYear(location: FeedLocation): boolean {
  if (location.kind === 'files' || !hasPlaceholder(location, 'year')) return true;
  return exampleName(location.template).includes(SOME_YEAR);
}

function exampleName(template: string): string {
  return addressFileName(fillAddressTemplate(template, { year: SOME_YEAR }));
}

function isCron(pattern: string): boolean {
  if (pattern.trim().split(/\s+/).length !== 5) return false;
  try {
    return new Cron(pattern, { paused: true }).nextRun() !== null;
  } catch {
    return false;
  }
}

const MAX_NAMED_FAULTS = 3;

/** The error of an invalid feeds file. The message is one line that names the field and the reason. */
export class FeedsFileError extends Error {
  override readonly name = 'FeedsFileError';
}

/**
 * Reads and validates the feeds file (decision B7). Relative paths in it are resolved against its folder.
 * @returns the configured sources, at least one, with all defaults
 * @throws FeedsFileError
 */
export function readFeedsFile(path: string): readonly FeedConfig[] {
  const parsed = feedsSchema(dirname(resolve(path))).safeParse(readJson(path));
  if (!parsed.success) throw new FeedsFileError(describeIssues(parsed.error));
  const { opendata, gazette, portal } = parsed.data;
  return [opendata, gazette, portal].filter((feed) => feed !== undefined);
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    throw new FeedsFileError(`the feeds file ${reason}`, { cause });
  }
}

function describeIssues({ issues }: z.ZodError): string {
  const faults = issues.slice(0, MAX_NAMED_FAULTS).map(({ path, message }) => {
    const field = path.join('.');
    return field === '' ? message : `${field}: ${message}`;
  });
  // The message may contain keys of the file, so line breaks in them are replaced.
  return faults.join('; ').replace(/\s+/g, ' ');
}
