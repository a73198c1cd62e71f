import {
  type InsightByClass,
  type InsightByEstado,
  type InsightByMonth,
  type MarcarioClient,
  MarcarioPermissionError,
} from '@marcario/client';

const MONTHS = 120;

/** The register as a whole. */
export interface Register {
  /** How many marks it has. */
  readonly marks: number;
  readonly asOf: string | undefined;
  readonly estados: InsightByEstado['data'];
  readonly classes: InsightByClass['data'];
  readonly months: InsightByMonth['data'];
}

/** How many requests the register takes. */
export const REGISTER_REQUESTS = 3;

/** Asks for it; undefined for a key that may search and not look at the whole. */
export async function readRegister(
  { insights }: MarcarioClient,
  signal: AbortSignal,
): Promise<Register | undefined> {
  try {
    const [estados, classes, months] = await Promise.all([
      insights.byEstado({}, { signal }),
      insights.byClass({}, { signal }),
      insights.byMonth({ limit: MONTHS }, { signal }),
    ]);
    const marks = estados.data.reduce((sum, { n }) => sum + n, 0);
    const { dataAsOf: asOf } = estados;
    return { marks, asOf, estados: estados.data, classes: classes.data, months: months.data };
  } catch (error) {
    if (error instanceof MarcarioPermissionError) return undefined;
    throw error;
  }
}
