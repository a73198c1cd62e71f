import { createClient, type MarcarioClient, type SimilarBrands } from '@marcario/client';
import { ApiKey } from './api-key.ts';
import { browserClock } from './browser-clock.ts';
import { addSignals, card } from './card.ts';
import { part } from './element.ts';
import { MARK_REQUESTS, readMark, showMark } from './mark-dialog.ts';
import { drawPlots } from './plots.ts';
import { type Question, questionFromHash, questionToHash } from './question.ts';
import { refusal } from './refusal.ts';
import { RequestPace } from './request-pace.ts';
import { SearchForm } from './search-form.ts';
import { Searching } from './searching.ts';
import { counted } from './words.ts';

const state = part('state', HTMLParagraphElement);
const cards = part('cards', HTMLOListElement);
const more = part('more', HTMLButtonElement);
const plots = part('plots', HTMLDivElement);
const dialog = part('mark', HTMLDialogElement);

const key = new ApiKey();
const form = new SearchForm();
const pace = new RequestPace(browserClock);

let client: MarcarioClient | undefined;
let searching: Searching | undefined;
let opening = new AbortController();

function say(text: string): void {
  state.textContent = text;
}

function fail(error: unknown): void {
  say(refusal(error));
}

/** Begins with the key that is there now. */
function connect(): void {
  searching?.stop();
  client = clientOf(key.value);
  searching = client && searchingOf(client);
  plots.replaceChildren();
  if (client === undefined) {
    cards.replaceChildren();
    more.hidden = true;
    say('Paste an API key to begin.');
    return;
  }
  say('');
  drawPlots(plots, client).catch(fail);
  look('choice');
}

function clientOf(apiKey: string): MarcarioClient | undefined {
  if (apiKey === '') return undefined;
  try {
    return createClient({
      baseUrl: new URL('.', location.href),
      apiKey,
      onWait: ({ waitMs }) =>
        say(`The server asks for patience: again in ${Math.ceil(waitMs / 1_000)} s.`),
    });
  } catch (error) {
    fail(error);
    return undefined;
  }
}

function searchingOf(of: MarcarioClient): Searching {
  return new Searching(of, {
    pace,
    clock: browserClock,
    events: {
      onBegin: () => cards.setAttribute('aria-busy', 'true'),
      onAnswer: (page, question) => {
        cards.removeAttribute('aria-busy');
        cards.replaceChildren(...page.items.map((mark) => card(mark, open)));
        more.hidden = page.nextCursor === null;
        say(foundIn(page.estimatedTotal, question));
      },
      onMore: (page) => {
        cards.append(...page.items.map((mark) => card(mark, open)));
        more.hidden = page.nextCursor === null;
      },
      onSignals: showSignals,
      onFailure: (error) => {
        cards.removeAttribute('aria-busy');
        fail(error);
      },
    },
  });
}

function foundIn(total: number, { q }: Question): string {
  return total === 0 ? `Nothing like “${q}” is known.` : `${counted(total, 'mark', 'marks')} found`;
}

function showSignals({ items }: SimilarBrands): void {
  const shown = new Map([...cards.children].map((one) => [one.getAttribute('data-nro'), one]));
  for (const similar of items) {
    const its = shown.get(similar.nroSolicitud);
    if (its !== undefined) addSignals(its, similar);
  }
}

function look(by: 'typing' | 'choice'): void {
  const { question } = form;
  history.replaceState(null, '', questionToHash(question) || location.pathname);
  if (searching === undefined) return;
  if (question.q !== '') {
    void searching.ask(question, by);
    return;
  }
  searching.stop();
  cards.replaceChildren();
  more.hidden = true;
  say('');
}

async function open(nro: string): Promise<void> {
  if (client === undefined) return;
  opening.abort();
  opening = new AbortController();
  const { signal } = opening;
  try {
    await pace.click(signal, MARK_REQUESTS);
    const file = await readMark(client, nro, signal);
    if (!dialog.open) dialog.showModal();
    showMark(dialog, file, open);
  } catch (error) {
    if (!signal.aborted) fail(error);
  }
}

form.question = questionFromHash(location.hash);
form.onChange(look);
key.onChange(connect);
more.addEventListener('click', () => void searching?.more());
dialog.addEventListener('click', ({ target }) => {
  // The dialog's own area is what lies around its content.
  if (target === dialog) dialog.close();
});
dialog.addEventListener('close', () => opening.abort());
connect();
if (key.value === '') key.focus();
else form.focus();
