import { z } from 'zod';

const WAIT = /^(\d{1,6}(?:\.\d{1,3})?)(s|m|h)$/;
const WAITS_MAX = 50;
const WAITS_REASON = `must be a comma list of at most ${WAITS_MAX} waits such as 0s, 5m, 24h: one for each attempt`;
const UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

/** A comma list of waits, in milliseconds. */
export const waitListSchema = z.string().transform((list, context) => {
  const waits = list.split(',').map((text) => milliseconds(text.trim()));
  const known = waits.filter((wait) => wait !== null);
  if (known.length === waits.length && known.length <= WAITS_MAX) return known;
  context.addIssue({ code: 'custom', message: WAITS_REASON });
  return z.NEVER;
});

function milliseconds(text: string): number | null {
  const [, count, unit = ''] = WAIT.exec(text) ?? [];
  return count === undefined ? null : Number(count) * (UNIT_MS[unit] ?? 0);
}
