import { fileURLToPath } from 'node:url';

/** The Chilean holidays in the package; the path works from sources and from the build. */
export const DEMO_CALENDAR = fileURLToPath(
  new URL('../data/feriados-cl-2023-2027.csv', import.meta.url),
);

/** The years for which that calendar is complete. */
export const DEMO_YEARS = [2023, 2024, 2025, 2026, 2027] as const;
