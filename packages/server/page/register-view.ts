import { type MarcarioClient, MarcarioPermissionError } from '@marcario/client';
import { part } from './element.ts';
import { texts, words } from './language.ts';
import { drawPlots, type Register } from './plots.ts';

const MONTHS = 120;

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

const link = part('register-link', HTMLAnchorElement);
const size = part('size', HTMLSpanElement);
/** What the page says before anybody asked how large the register is. */
const UNKNOWN_SIZE = size.textContent;

/** Shows the register as a whole, or nothing of it where it is not known. */
export function showRegister(register: Register | undefined): void {
  link.hidden = register === undefined || register.marks === 0;
  size.textContent = register === undefined ? UNKNOWN_SIZE : sizeInWords(register);
  drawPlots(part('plots', HTMLDivElement), register);
}

function sizeInWords({ marks, asOf }: Register): string {
  const count = size.hasAttribute('data-invented')
    ? texts.inventedCount(marks)
    : texts.marks(marks);
  return asOf === undefined ? count : texts.size(count, words.dayOf(asOf));
}
