import { z } from 'zod';

/** An existing calendar date, `YYYY-MM-DD` (`2024-02-30` is rejected). */
export const dateSchema = z.iso
  .date('must be a calendar date written YYYY-MM-DD')
  .meta({ id: 'Date', example: '2024-03-18' });

/** The schema of a moment in ISO 8601 and UTC. */
export const dateTimeSchema = z.iso
  .datetime()
  .meta({ id: 'DateTime', example: '2026-11-20T12:00:00.000Z' });

/** End of the newest `ok` or `partial` run in the index generation that answered (decision C). */
export const dataAsOfSchema = dateTimeSchema.optional();
