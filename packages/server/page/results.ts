import type { SimilarBrands } from '@marcario/client';
import { type Choose, card } from './card.ts';
import { part } from './element.ts';
import { texts, words } from './language.ts';
import { type Question, soughtMarks } from './question.ts';
import { MOST_SIMILAR } from './searching.ts';
import { lifeOrder } from './statuses.ts';

type Similar = SimilarBrands['items'][number];

/** Cards that are shown at once. */
const AT_ONCE = 20;
/** From so many percent on marks are alike; the others are behind a fold. */
const ALIKE = 50;

/** The marks found, most alike first. */
export class Results {
  readonly #found = part('found', HTMLElement);
  readonly #hint = part('hint', HTMLParagraphElement);
  readonly #cards = part('cards', HTMLOListElement);
  readonly #more = part('more', HTMLButtonElement);
  readonly #lessAlike = part('less-alike', HTMLDetailsElement);
  readonly #lessTitle = part('less-alike-title', HTMLElement);
  readonly #lessCards = part('less-alike-cards', HTMLOListElement);
  readonly #choose: Choose;
  #name = '';
  #waiting: readonly Similar[] = [];
  #less: readonly Similar[] = [];

  constructor(choose: Choose) {
    this.#choose = choose;
    this.#more.addEventListener('click', () => this.#showMore());
    this.#lessAlike.addEventListener('toggle', () => this.#showLess());
  }

  /** Dims the marks of the question before. */
  wait(): void {
    this.#found.setAttribute('aria-busy', 'true');
  }

  clear(): void {
    this.show({ items: [] }, '');
  }

  show({ items }: SimilarBrands, name: string): void {
    this.#found.removeAttribute('aria-busy');
    this.#name = name;
    this.#cards.replaceChildren();
    this.#hint.hidden = items.length === 0;
    const ordered = inOrder(items);
    this.#waiting = ordered.filter(isAlike);
    this.#showMore();
    this.#less = ordered.filter((mark) => !isAlike(mark));
    this.#lessTitle.textContent = texts.lessAlike(this.#less.length);
    this.#lessAlike.hidden = this.#less.length === 0;
    this.#lessAlike.open = false;
  }

  /** Cards are made when they are looked at: a question at every letter shall stay light. */
  #showLess(): void {
    this.#lessCards.replaceChildren(...(this.#lessAlike.open ? this.#cardsOf(this.#less) : []));
  }

  #showMore(): void {
    const shown = this.#cardsOf(this.#waiting.slice(0, AT_ONCE));
    const first = this.#cards.children.length;
    this.#cards.append(...shown);
    this.#waiting = this.#waiting.slice(AT_ONCE);
    this.#more.hidden = this.#waiting.length === 0;
    // Whoever went on by keyboard goes on reading where the new cards begin.
    if (first > 0) shown[0]?.querySelector('button')?.focus();
  }

  #cardsOf(marks: readonly Similar[]): HTMLLIElement[] {
    return marks.map((mark) => card(this.#name, mark, this.#choose));
  }
}

/** The figure that is shown. */
function percentOf({ score }: Similar): number {
  return Math.round(score * 100);
}

function isAlike(mark: Similar): boolean {
  return percentOf(mark) >= ALIKE;
}

/** Most alike first; where the figure is the same, what is in force before what is over. */
function inOrder(items: readonly Similar[]): Similar[] {
  return [...items].sort(
    (a, b) => percentOf(b) - percentOf(a) || lifeOrder(a.estado) - lifeOrder(b.estado),
  );
}

/**
 * What was found, in words. That nothing was found holds for the marks that are known and for no others,
 * which is said where somebody might rely on it.
 * @param marks how many the register has, where that is known
 */
export function foundInWords(
  { items, dataAsOf }: SimilarBrands,
  question: Question,
  marks: number | undefined,
): string {
  const alike = items.filter(isAlike).length;
  if (alike >= MOST_SIMILAR) return texts.foundMost(MOST_SIMILAR);
  if (alike > 0) return texts.foundMany(alike, soughtMarks(question, alike));
  const among = marks === undefined ? texts.inRegister : texts.among(marks);
  const asOf = dataAsOf === undefined ? '' : texts.asOf(words.dayOf(dataAsOf));
  return texts.foundNone(soughtMarks(question, 1), among, asOf);
}
