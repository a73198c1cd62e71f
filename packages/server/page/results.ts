import type { SearchQuestion } from './address.ts';
import { type Answer, MAX_SIMILAR, type Row } from './answers.ts';
import { markCard } from './card.ts';
import { element, pageElement } from './element.ts';
import { texts, words } from './language.ts';
import { marksTable } from './table.ts';

/** Cards that are shown at once. */
const AT_ONCE = 20;
/** From this similarity on a mark is shown where none is of high or medium similarity. */
const WORTH_A_LOOK = 0.5;

/** What the marks found are shown with. */
interface ResultsOptions {
  readonly onOrder: (order: string) => void;
  /** Somebody wants the rows after those that are there. */
  readonly onMore: () => void;
}

/** The marks found, as cards or as a table. */
export class ResultList {
  readonly #found = pageElement('found', HTMLElement);
  readonly #hint = pageElement('hint', HTMLParagraphElement);
  readonly #firstBand = pageElement('first-band', HTMLHeadingElement);
  readonly #cards = pageElement('cards', HTMLOListElement);
  readonly #table = pageElement('table', HTMLDivElement);
  readonly #more = pageElement('more', HTMLButtonElement);
  readonly #lessAlike = pageElement('less-alike', HTMLDetailsElement);
  readonly #lessTitle = pageElement('less-alike-title', HTMLElement);
  readonly #lessCards = pageElement('less-alike-cards', HTMLOListElement);
  readonly #options: ResultsOptions;
  #name = '';
  #hasMore = false;
  /** The title of the band of the last card. */
  #band = '';
  #waiting: readonly Row[] = [];
  #less: readonly Row[] = [];

  constructor(options: ResultsOptions) {
    this.#options = options;
    this.#more.addEventListener('click', () => {
      if (this.#waiting.length > 0) this.#showMore();
      else options.onMore();
    });
    this.#lessAlike.addEventListener('toggle', () => this.#showFolded());
  }

  /** Dims the marks of the question before. */
  wait(): void {
    this.#found.setAttribute('aria-busy', 'true');
  }

  clear(): void {
    this.#draw([], []);
    this.#table.replaceChildren();
    this.#hint.hidden = true;
    this.#hasMore = false;
    this.#more.hidden = true;
  }

  /** @param isMore true where the answer is the one before with further rows */
  show(answer: Answer, { q, layout, order }: SearchQuestion, isMore = false): void {
    const isRanked = answer.rows.some(({ likeness: similarity }) => similarity !== undefined);
    this.#name = q;
    this.#hint.hidden = !isRanked;
    this.#hasMore = answer.next !== null;
    if (layout === 'table') {
      const { onOrder } = this.#options;
      const table = answer.rows.length > 0 ? [marksTable({ answer, order, onOrder })] : [];
      this.#draw([], []);
      this.#table.replaceChildren(...table);
      this.#more.hidden = !this.#hasMore;
      return;
    }
    this.#table.replaceChildren();
    const isShown = answer.rows.some(isSimilar) ? isSimilar : isWorthALook;
    const shown = isRanked ? answer.rows.filter(isShown) : answer.rows;
    const less = isRanked ? answer.rows.filter((row) => !isShown(row)) : [];
    this.#draw(shown, less, AT_ONCE + (isMore ? this.#cards.children.length : 0));
  }

  #draw(shown: readonly Row[], less: readonly Row[], count = AT_ONCE): void {
    this.#found.removeAttribute('aria-busy');
    this.#cards.replaceChildren();
    this.#firstBand.textContent = '';
    this.#band = '';
    this.#waiting = shown;
    this.#showMore(count);
    this.#less = less;
    this.#lessTitle.textContent = texts.lessAlike(less.length);
    this.#lessAlike.hidden = less.length === 0;
    this.#lessAlike.open = false;
  }

  /** Cards are made when they are looked at: a question at every letter shall stay light. */
  #showFolded(): void {
    this.#lessCards.replaceChildren(...(this.#lessAlike.open ? this.#cardList(this.#less) : []));
  }

  #showMore(count = AT_ONCE): void {
    const rows = this.#waiting.slice(0, count);
    const shown = this.#cardList(rows);
    const first = this.#cards.children.length;
    for (const [i, row] of rows.entries()) {
      this.#beginBand(row);
      this.#cards.append(shown[i] ?? '');
    }
    this.#waiting = this.#waiting.slice(count);
    this.#more.hidden = this.#waiting.length === 0 && !this.#hasMore;
    // Whoever went on by keyboard goes on reading where the new cards begin.
    if (first > 0) shown[0]?.querySelector('a')?.focus();
  }

  /** Puts the title of a band before its first card; that of the first band stands before the list. */
  #beginBand({ banda, likeness: similarity }: Row): void {
    const title = similarity === undefined ? '' : texts.mesa.vigilancia.banda[banda ?? 'menor'];
    if (title === this.#band) return;
    this.#band = title;
    if (this.#cards.childElementCount === 0) this.#firstBand.textContent = title;
    else this.#cards.append(element('li', { class: 'band-title' }, element('h2', {}, title)));
  }

  #cardList(rows: readonly Row[]): HTMLLIElement[] {
    return rows.map((row) => markCard(this.#name, row));
  }
}

/** Whether a mark is shown at first: those of low similarity are folded where there are others (decision F11). */
function isSimilar({ banda }: Row): boolean {
  return banda === 'alta' || banda === 'media';
}

/** Whether a mark is shown where none is of high or medium similarity. */
function isWorthALook({ likeness: similarity = 0 }: Row): boolean {
  return similarity >= WORTH_A_LOOK;
}

/**
 * What was found, in words. That nothing was found holds for the marks that are known and for no others,
 * which is said where somebody might rely on it.
 * @param marks how many the register has, where that is known
 */
export function describeFound(
  answer: Answer,
  { clase, group }: SearchQuestion,
  marks: number | undefined,
): string {
  const among = marks === undefined ? texts.inRegister : texts.among(marks);
  const asOf = answer.dataAsOf === undefined ? '' : texts.asOf(words.dayOf(answer.dataAsOf));
  if (answer.kind !== 'nombre') {
    return answer.total > 0 ? texts.marks(answer.total) : texts.foundNothing(among, asOf);
  }
  const alike = answer.rows.filter(isSimilar).length;
  const describeSearch = (count: number) =>
    texts.sought(count, { group: group === '' ? '' : texts.grupo[group], clase });
  if (alike >= MAX_SIMILAR) return texts.foundMost(MAX_SIMILAR);
  if (alike > 0) return texts.foundMany(alike, describeSearch(alike));
  return texts.foundNone(describeSearch(1), among, asOf, answer.rows.length);
}
