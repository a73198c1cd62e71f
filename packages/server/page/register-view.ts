import { part } from './element.ts';
import { texts, words } from './language.ts';
import { drawPlots } from './plots.ts';
import type { Register } from './register.ts';

const section = part('register', HTMLElement);
const link = part('register-link', HTMLAnchorElement);
const size = part('size', HTMLSpanElement);
/** What the page says before anybody asked how large the register is. */
const UNKNOWN_SIZE = size.textContent;

/** Shows the register as a whole, or nothing of it where it is not known. */
export function showRegister(register: Register | undefined): void {
  section.hidden = register === undefined || register.marks === 0;
  link.hidden = section.hidden;
  size.textContent = register === undefined ? UNKNOWN_SIZE : sizeInWords(register);
  drawPlots(part('plots', HTMLDivElement), register);
}

function sizeInWords({ marks, asOf }: Register): string {
  const count = size.hasAttribute('data-invented')
    ? texts.inventedCount(marks)
    : texts.marks(marks);
  return asOf === undefined ? count : texts.size(count, words.dayOf(asOf));
}
