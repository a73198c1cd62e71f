import { createHmac, randomBytes } from 'node:crypto';
import type { Calendar } from '../../contract/calendars.ts';
import { LIMITS } from '../../contract/limits.ts';
import {
  CALENDAR_LANGUAGES,
  type CalendarFilters,
  calendarFiltersSchema,
} from '../../contract/plazos.ts';
import { officeDay } from '../../domain/calendar/office-time.ts';
import { monthWindow, retryAfterSeconds } from '../../domain/key-usage.ts';
import { type CalendarSettings, createCalendarFile } from '../../domain/plazos/calendar-file.ts';
import { ServiceError } from '../../domain/service-error.ts';
import type { Db } from '../../store/database/database.ts';
import { runTransactionWithRetry } from '../../store/database/transactions.ts';
import {
  type CalendarHolder,
  type CalendarWithKey,
  chargeCalendarRead,
  countCalendars,
  endCalendar,
  findCalendarByAddress,
  findCalendars,
  insertCalendar,
  type StoredCalendar,
} from '../../store/keys/calendar-store.ts';
import { equalsOneOf, hasScope, requireOwningOrg, requireScope } from '../keys/authenticate.ts';
import { QUOTA_EXCEEDED } from '../keys/quota-meter.ts';
import type { Seal, Subkeys } from '../keys/secret-keys.ts';
import type { HolderCall, HolderHandler, OperationHandler } from '../operation-handlers.ts';
import type { PlazosFile, ReadPlazosFile } from './list-plazos.ts';
import type { FindWatchPlazos } from './watch-threads.ts';

const SECRET_BYTES = 32;
const ID_BYTES = 12;
/** Dummy hash for comparison when no calendar has the presented secret. */
const NO_HASH = '0'.repeat(64);

/** The dependencies of the calendar handlers. */
export interface CalendarTools {
  readonly db: Db;
  readonly seal: Seal;
  /** Subkeys with the purpose `calendar`: the first one hashes new secrets, all are tried for existing ones. */
  readonly peppers: Subkeys;
  /** Null for the clock of the database, which all processes share. */
  readonly clock: (() => Date) | null;
  readonly now: () => Date;
  readonly listPlazos: OperationHandler<'listPlazos'>;
  readonly readFile: ReadPlazosFile;
  readonly findThreads: FindWatchPlazos;
  /** The public URL of the service; undefined when it is not configured. */
  readonly publicUrl: string | undefined;
}

/** Returns the calendar file of a secret URL. */
export type ReadCalendar = (secret: string) => Promise<PlazosFile>;

/** Handles `POST /v1/calendars` (decision F4). Filters that the listing would reject are rejected here already. */
export function createCalendar(tools: CalendarTools): HolderHandler<'createCalendar'> {
  return async (
    { label, tipo, filters = {}, lang = CALENDAR_LANGUAGES[0] },
    { caller, baseUrl },
  ) => {
    if (tipo === 'vigilancia') requireWatchScope(caller, filters);
    else await tools.listPlazos({ tipo, ...filters, limit: 1 });
    const holder = toCalendarHolder(caller);
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    const id = `cal_${randomBytes(ID_BYTES).toString('hex')}`;
    const calendar = {
      id,
      label,
      tipo,
      filters: tools.seal.seal(JSON.stringify(filters), id),
      lang,
      created_at: tools.now().toISOString(),
      hmac: hashCalendarSecret(tools.peppers[0], secret),
    };
    await runTransactionWithRetry(tools.db, async (trx) => {
      requireCalendarCapacity(await countCalendars(trx, holder, clockTime(tools)));
      await insertCalendar(trx, holder, calendar);
    });
    const record = toCalendar(tools, { ...calendar, read_on: null });
    return { ...record, url: `${tools.publicUrl ?? baseUrl ?? ''}/cal/${secret}.ics` };
  };
}

/** Handles `GET /v1/calendars`: lists the calendars of the key or its organisation. */
export function listCalendars(tools: CalendarTools): HolderHandler<'listCalendars'> {
  return async (_input, { caller }) => {
    const held = await findCalendars(tools.db, toCalendarHolder(caller), clockTime(tools));
    return { items: held.map((calendar) => toCalendar(tools, calendar)) };
  };
}

/** Handles `DELETE /v1/calendars/{id}`; deleting a calendar again returns the same response. */
export function deleteCalendar({ db, now }: CalendarTools): HolderHandler<'deleteCalendar'> {
  return async ({ id }, { caller }) => {
    const at = now().toISOString();
    if (await endCalendar(db, toCalendarHolder(caller), { id, at })) return {};
    throw new ServiceError('not_found', 'No such calendar');
  };
}

/**
 * Handles `GET /cal/<secret>.ics`: returns the current listing on behalf of the key that created the URL. Every secret
 * costs the same statement, and a rejection has the message of an unknown path. The unit is charged only when the file
 * is ready.
 */
export function readCalendar(tools: CalendarTools): ReadCalendar {
  const { db, peppers, seal, readFile } = tools;
  return async (secret) => {
    const hashes = peppers.map((pepper) => hashCalendarSecret(pepper, secret));
    const calendar = await findCalendarByAddress(db, hashes, clockTime(tools));
    const matches = equalsOneOf(hashes, calendar?.hmac ?? NO_HASH);
    if (calendar === null || !matches || !canReadListing(calendar)) throw unknownRouteError();
    const { key, isChargedToday, tipo, org, lang, label } = calendar;
    if (key !== null && !isChargedToday && key.used >= key.monthlyQuota) throw quotaError(calendar);
    const filters = calendarFiltersSchema.parse(
      JSON.parse(seal.open(calendar.filters, calendar.id)),
    );
    const file =
      tipo === 'vigilancia'
        ? await createThreadsCalendar(tools, org ?? '', { lang, label, at: calendar.created_at })
        : await readFile({ tipo, ...filters }, { lang, label });
    if (!isChargedToday && !(await chargeCalendarRead(db, calendar.id, clockTime(tools)))) {
      throw quotaError(calendar);
    }
    return file;
  };
}

function hashCalendarSecret(pepper: Uint8Array, secret: string): string {
  return createHmac('sha256', pepper).update(secret).digest('hex');
}

function clockTime({ clock }: CalendarTools): Date | null {
  return clock?.() ?? null;
}

function toCalendarHolder({ consumerId, keyId }: HolderCall['caller']): CalendarHolder {
  return { consumerId, keyId: keyId ?? null };
}

function toCalendar({ seal }: CalendarTools, calendar: StoredCalendar): Calendar {
  const { id, label, tipo, lang } = calendar;
  const filters = calendarFiltersSchema.parse(JSON.parse(seal.open(calendar.filters, id)));
  const { created_at: createdAt, read_on: lastReadOn } = calendar;
  return { id, label, tipo, filters, lang, createdAt, lastReadOn };
}

function requireCalendarCapacity(count: number): void {
  if (count < LIMITS.calendarsMax) return;
  throw new ServiceError(
    'invalid_input',
    `There are ${LIMITS.calendarsMax} calendars already: delete one first`,
  );
}

/** Tells whether the calendar's key still has the scope of the listing; otherwise its URL stops working. */
function canReadListing({ key, tipo }: CalendarWithKey): boolean {
  return key === null || hasScope(key, tipo === 'vigilancia' ? 'watch:read' : 'brands:read');
}

/** Checks the conditions of the listing of watched marks (decision F3): the scope, an organisation, and no filters. */
function requireWatchScope(
  { consumerId, scopes }: HolderCall['caller'],
  filters: CalendarFilters,
): void {
  if (scopes !== undefined) requireScope({ scopes }, 'watch:read');
  requireOwningOrg({ consumerId });
  if (Object.keys(filters).length === 0) return;
  throw new ServiceError('validation_error', 'filters: a calendar of vigilancia takes none');
}

/** Creates the calendar of watch threads that await a decision, dated by the newest hit or decision. */
async function createThreadsCalendar(
  { findThreads, now }: CalendarTools,
  org: string,
  settings: Omit<CalendarSettings, 'firstDay'>,
): Promise<PlazosFile> {
  const { items, total } = await findThreads(org, LIMITS.calendarEntries);
  const entries = items.flatMap((thread) => {
    const { matchedNro: nroSolicitud, ultimoHit, plazoOposicion: plazo } = thread;
    if (plazo?.vence === undefined) return [];
    const { denominacion } = ultimoHit.snapshot;
    return [{ nroSolicitud, denominacion, plazo, fecha: plazo.vence, thread }];
  });
  const times = items.flatMap(({ ultimoHit, decisiones }) => [
    ultimoHit.detectedAt,
    ...decisiones.map(({ en }) => en),
  ]);
  const at = [settings.at, ...times].reduce((newest, one) => (one > newest ? one : newest));
  const contents = { tipo: 'vigilancia', entries, total } as const;
  const text = createCalendarFile(contents, { ...settings, at, firstDay: officeDay(now()) });
  return { text, total };
}

function unknownRouteError(): ServiceError {
  return new ServiceError('not_found', 'No such route');
}

function quotaError({ key, month, now }: CalendarWithKey): ServiceError {
  const { monthlyQuota: limit = 0, used = 0 } = key ?? {};
  const window = monthWindow(month, { limit, used });
  return new ServiceError('quota_exceeded', QUOTA_EXCEEDED, {
    retryAfterSeconds: retryAfterSeconds(window, now),
  });
}
