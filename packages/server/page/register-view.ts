import { part } from './element.ts';
import { drawPlots } from './plots.ts';
import type { Register } from './register.ts';
import { dayInSantiago } from './santiago-days.ts';
import { counted } from './words.ts';

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
  const invented = size.hasAttribute('data-invented') ? 'invented ' : '';
  const day = asOf === undefined ? '' : `, as of ${dayInSantiago(asOf)}`;
  return `${counted(marks, `${invented}mark`)}${day}`;
}
