import { createHash } from 'node:crypto';
import { ServiceError } from '@marcario/core';
import { operationById } from '@marcario/core/contract';
import type { RequestHandler } from 'express';
import type { Limiter } from '../metrics/create-metrics.ts';
import { nameRoute } from '../middleware/access-log.ts';
import { sendText } from '../middleware/compressed.ts';
import { FixedWindows, type WindowLimit } from '../middleware/ip-flood.ts';
import { sendEtag } from '../pages/send-page.ts';

/** Matches calendar paths. The route decodes no part of them, so that no decoding error quotes the secret. */
export const CALENDAR_PATH = /^\/cal\/[^/]+\.ics$/;

const BEFORE_SECRET = '/cal/'.length;
const AFTER_SECRET = '.ics'.length;
/** Maximum number of calendars with a rate limit window in memory. */
const CAPACITY = 100_000;

/** The dependencies of the route. */
export interface CalendarRouteOptions {
  /** Returns the calendar of a secret; throws `ServiceError` `not_found` for an unknown secret. */
  readonly readCalendar: (
    secret: string,
  ) => Promise<{ readonly text: string; readonly total: number }>;
  /** Rate limit per calendar, whoever reads it, so that a leaked address cannot cause unlimited load. */
  readonly limit: WindowLimit;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  readonly onRefused: (limiter: Limiter) => void;
}

/**
 * `GET /cal/<secret>.ics` (decision F4), read by calendar programs, which send no API key. The path is a credential: it
 * appears in no log, metric or error, and its rate limit window is stored under its hash.
 */
export function calendarRoute(options: CalendarRouteOptions): RequestHandler {
  const windows = new FixedWindows(options.limit, CAPACITY);
  return async (req, res) => {
    nameRoute(res, 'calendar');
    const secret = req.path.slice(BEFORE_SECRET, -AFTER_SECRET);
    const name = createHash('sha256').update(secret).digest('base64');
    const retryAfterSeconds = windows.tryAdmit(name, options.now());
    if (retryAfterSeconds > 0) {
      options.onRefused('calendar');
      throw new ServiceError('rate_limited', 'Too many requests for this address', {
        retryAfterSeconds,
      });
    }
    const { text, total } = await options.readCalendar(secret).catch((error: unknown) => {
      if (error instanceof ServiceError && error.code === 'quota_exceeded') {
        options.onRefused('quota');
      }
      throw error;
    });
    res.setHeader('Cache-Control', 'private, no-cache');
    res.setHeader('X-Robots-Tag', 'noindex');
    res.setHeader('x-total-count', total);
    res.vary('Accept-Encoding');
    res.type(operationById.getPlazosCalendar.mediaType ?? 'text/calendar');
    sendEtag(res, text);
    sendText(res, text);
  };
}
