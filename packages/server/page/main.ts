import {
  createClient,
  MarcarioAuthenticationError,
  type MarcarioClient,
  type SimilarBrands,
} from '@marcario/client';
import type { Address } from './address.ts';
import { ApiKey } from './api-key.ts';
import { browserClock } from './browser-clock.ts';
import { part } from './element.ts';
import { texts } from './language.ts';
import { MarkView } from './mark-view.ts';
import type { Question } from './question.ts';
import { refusal } from './refusal.ts';
import { REGISTER_REQUESTS, type Register, readRegister } from './register.ts';
import { showRegister } from './register-view.ts';
import { RequestPace } from './request-pace.ts';
import { foundInWords, Results } from './results.ts';
import { SearchForm } from './search-form.ts';
import { Searching } from './searching.ts';
import { Visited } from './visited.ts';

const state = part('state', HTMLParagraphElement);
const key = new ApiKey();
const form = new SearchForm();
const pace = new RequestPace(browserClock);
const visited = new Visited();
const results = new Results(enter);
const view = new MarkView({ pace, onChoose: enter, onClose: leave, onFailure: fail });

let client: MarcarioClient | undefined;
let searching: Searching | undefined;
let register: Register | undefined;
let shown: Shown | undefined;
let connected = new AbortController();

/** The answer that is shown, and what it answers. */
interface Shown {
  readonly answer: SimilarBrands;
  readonly question: Question;
}

function say(text: string): void {
  state.textContent = text;
}

function sayFound({ answer, question }: Shown): void {
  say(foundInWords(answer, question, register?.marks));
}

/** Says what went wrong; where it is the key, nothing stays of what another key brought. */
function fail(error: unknown): void {
  say(refusal(error));
  if (!(error instanceof MarcarioAuthenticationError)) return;
  forget();
  key.ask();
}

function clear(): void {
  shown = undefined;
  results.clear();
}

function forget(): void {
  clear();
  register = undefined;
  showRegister(register);
}

/** Begins with the key that is there now. */
function connect(): void {
  searching?.stop();
  connected.abort();
  connected = new AbortController();
  forget();
  const tried = key.value;
  client = clientOf(tried);
  searching = client && searchingOf(client);
  if (client === undefined) return;
  say('');
  void readWhole(client, tried, connected.signal);
  look('choice');
  const mark = visited.now?.mark;
  if (mark !== undefined) void view.open(client, mark);
}

function clientOf(apiKey: string): MarcarioClient | undefined {
  if (apiKey === '') {
    key.ask();
    say(texts.key.paste);
    return undefined;
  }
  try {
    return createClient({
      baseUrl: new URL('.', location.href),
      apiKey,
      onWait: ({ waitMs }) => say(texts.refusal.patience(Math.ceil(waitMs / 1_000))),
    });
  } catch (error) {
    fail(error);
    return undefined;
  }
}

async function readWhole(of: MarcarioClient, tried: string, signal: AbortSignal): Promise<void> {
  try {
    await pace.click(signal, REGISTER_REQUESTS);
    register = await readRegister(of, signal);
    showRegister(register);
    if (key.fold(tried)) form.focus();
    // What was found says among how many marks, which may be known only now.
    if (shown !== undefined) sayFound(shown);
  } catch (error) {
    if (!signal.aborted) fail(error);
  }
}

function searchingOf(of: MarcarioClient): Searching {
  return new Searching(of, {
    pace,
    clock: browserClock,
    events: {
      onBegin: () => results.wait(),
      onAnswer: (answer, question) => {
        results.show(answer, question.q);
        shown = { answer, question };
        sayFound(shown);
      },
      onFailure: (error) => {
        clear();
        fail(error);
      },
    },
  });
}

function look(by: 'typing' | 'choice'): void {
  const { question } = form;
  if (searching === undefined) return;
  if (question.q !== '') {
    void searching.ask(question, by);
    return;
  }
  searching.stop();
  clear();
  say('');
}

/** Steps to a mark. */
function enter(mark: string): void {
  if (client === undefined) return;
  visited.enter({ question: form.question, mark });
  void view.open(client, mark);
}

/** Somebody closed a mark: its address goes too. */
function leave(): void {
  if (visited.now?.mark !== undefined) visited.leave();
}

/** Follows the address, which somebody changed by a step back or a link. */
function follow({ question, mark }: Address): void {
  if (JSON.stringify(question) !== JSON.stringify(form.question)) {
    form.question = question;
    look('choice');
  }
  if (mark === undefined) view.close();
  else if (client !== undefined) void view.open(client, mark);
}

part('language', HTMLButtonElement).addEventListener('click', ({ currentTarget }) => {
  // The server reads it, so that the page comes in that language from its first byte on.
  const { lang } = currentTarget as HTMLButtonElement;
  // biome-ignore lint/suspicious/noDocumentCookie: other browsers than Chromium have no store of cookies.
  document.cookie = `marcario-language=${lang};max-age=31536000;samesite=lax`;
  location.reload();
});
visited.arrive();
if (visited.now !== undefined) form.question = visited.now.question;
form.onChange((by) => {
  visited.replace({ question: form.question });
  look(by);
});
visited.onMove(follow);
key.onChange(connect);
connect();
if (key.value === '') key.focus();
else form.focus();
