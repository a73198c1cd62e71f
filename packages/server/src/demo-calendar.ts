import { fileURLToPath } from 'node:url';

/** CSV file of the Chilean holidays; the path is valid both in the sources and in the build. */
export const DEMO_CALENDAR = fileURLToPath(
  new URL('../data/feriados-cl-2023-2027.csv', import.meta.url),
);

/** Years for which `DEMO_CALENDAR` is complete. */
export const DEMO_YEARS = [2023, 2024, 2025, 2026, 2027] as const;
