/** The register's days are those of Santiago, wherever somebody looks at it. */
const timeZone = 'America/Santiago';

/** Today, as `YYYY-MM-DD`. */
export function todayInSantiago(): string {
  return new Date().toLocaleDateString('en-CA', { timeZone });
}

/** The day of an instant, as people read it: 24 Nov 2026. */
export function dayInSantiago(instant: string): string {
  const parts = { day: 'numeric', month: 'short', year: 'numeric', timeZone } as const;
  return new Date(instant).toLocaleDateString('en-GB', parts);
}
