import { createClient, MarcarioAuthenticationError, type MarcarioClient } from '@marcario/client';
import { reportTitle } from '../texts/clearance-report.ts';
import { type Address, addressFromHash, addressToHash, EMPTY_QUESTION } from './address.ts';
import { hasCriteria } from './answers.ts';
import { ApiKey } from './api-key.ts';
import { button, element, pageElement } from './element.ts';
import { type ChangeKind, HistorySteps } from './history-steps.ts';
import { texts, words } from './language.ts';
import { LateViews } from './load-late-views.ts';
import { MarkView } from './mark-view.ts';
import { NewWatchView } from './new-watch-view.ts';
import { errorText } from './page-error.ts';
import { REGISTER_REQUESTS, RegisterView, readRegister } from './register-view.ts';
import { ReportView } from './report-view.ts';
import { browserClock, RequestThrottle } from './request-throttle.ts';
import { SearchView } from './search-view.ts';
import { TabCoordinator } from './tab-coordinator.ts';
import { WatchView } from './watch-view.ts';

const state = pageElement('state', HTMLParagraphElement);
const key = new ApiKey();
const pace = new RequestThrottle(browserClock);
const surroundings = {
  pace,
  clock: browserClock,
  say: announce,
  onFailure: showFailure,
  onAddress: navigateTo,
};
const steps = new HistorySteps(browserClock);
const search = new SearchView({ ...surroundings, onAddress: changeAddress });
const mark = new MarkView('mark', surroundings);
const elsewhere = new TabCoordinator({
  onSecond: showSecondTabNotice,
  onChanged: () => void report.reload(),
});
const report = new ReportView({
  ...surroundings,
  onKept: (address) => changeAddress(address, 'same'),
  onSaved: () => elsewhere.notifyChange(),
});
const late = new LateViews(surroundings);
const watch = new WatchView('watch', surroundings);
const newWatch = new NewWatchView(surroundings);
const register = new RegisterView({ ...surroundings, onAddress: changeAddress });
/** The views besides the search, each of which asks anew when it is opened. */
const OPENED = [mark, report, late, watch, newWatch, register];

const compare = texts.mesa.comparar;

/** The title of the document: what is seen, so that a tab, a bookmark and a printed page say it. */
function pageTitle(address: Address): string {
  const seen = viewTitle(address);
  return seen === '' ? texts.title : `${seen} · ${texts.title}`;
}

function viewTitle(address: Address): string {
  switch (address.view) {
    case 'search': {
      const { q, clase, holder, group } = address.question;
      const filters = [holder?.name ?? '', group === '' ? '' : texts.grupo[group]];
      const classes = clase.length === 0 ? '' : texts.informe.within(clase);
      return [q, ...filters, classes].filter((one) => one !== '').join(' · ');
    }
    case 'mark':
      return address.mark;
    case 'report': {
      const names = address.report.names.map((line) => ({ q: line.split('\t')[0] ?? '' }));
      return names.length === 0 ? texts.informe.heading : reportTitle(names, words);
    }
    case 'portfolio':
      return address.holder === undefined
        ? texts.cartera.heading
        : texts.mark.portfolio(address.holder.name);
    case 'watch':
      return texts.vigilancia.heading;
    case 'newWatch':
      return texts.vigilancia.createHeading;
    case 'register':
      return texts.register;
    case 'compare':
      return [address.a, address.b].filter((one) => one !== '').join(' · ') || compare.heading;
    case 'gazette':
      return texts.mesa.gaceta.heading;
    case 'oppositions':
      return texts.mesa.oposiciones.heading;
    case 'calculator':
      return texts.mesa.calculadora.heading;
  }
}

/** The part of the page for each view. */
const PLACES = {
  search: [pageElement('search-view', HTMLElement), pageElement('found', HTMLElement)],
  mark: [pageElement('mark', HTMLElement)],
  report: [pageElement('report', HTMLElement)],
  portfolio: [pageElement('portfolio', HTMLElement)],
  watch: [pageElement('watch', HTMLElement)],
  newWatch: [pageElement('new-watch', HTMLElement)],
  register: [pageElement('register', HTMLElement)],
  compare: [pageElement('compare', HTMLElement)],
  gazette: [pageElement('gazette', HTMLElement)],
  oppositions: [pageElement('oppositions', HTMLElement)],
  calculator: [pageElement('calculator', HTMLElement)],
} satisfies Readonly<Record<Address['view'], readonly HTMLElement[]>>;

/** Says that what is shown is open in another tab too. */
const second = element('p', { class: 'second', attributes: { role: 'status' } });
pageElement('main', HTMLElement).prepend(second);

let client: MarcarioClient | undefined;
let connected = new AbortController();
let hasRegister = false;
/** Where the reader was last that is no mark: the way back from one. */
let lastPlace = addressToHash({ view: 'search', question: EMPTY_QUESTION }) || '#';
let shownView: Address['view'] | undefined;

function announce(text: string): void {
  state.textContent = text;
}

/** Says what went wrong; where it is the key, nothing stays of what another key brought. */
function showFailure(error: unknown): void {
  announce(errorText(error));
  if (!(error instanceof MarcarioAuthenticationError)) return;
  clearViews();
  key.ask();
}

function clearViews(): void {
  search.connect(undefined);
  for (const view of OPENED) view.clear();
  applyScopes([]);
  hasRegister = false;
  search.registerSize = undefined;
  showViews(addressFromHash(location.hash));
}

/** Begins with the key that is there now. */
function connect(): void {
  connected.abort();
  connected = new AbortController();
  clearViews();
  const tried = key.value;
  client = createClientFor(tried);
  if (client === undefined) return;
  announce('');
  void loadRegister(client, tried, connected.signal);
  search.connect(client);
  followAddress();
}

function createClientFor(apiKey: string): MarcarioClient | undefined {
  if (apiKey === '') {
    key.ask();
    announce(texts.key.paste);
    return undefined;
  }
  try {
    return createClient({
      baseUrl: new URL('.', location.href),
      apiKey,
      onWait: ({ waitMs }) => announce(texts.refusal.patience(Math.ceil(waitMs / 1_000))),
    });
  } catch (error) {
    showFailure(error);
    return undefined;
  }
}

async function loadRegister(of: MarcarioClient, tried: string, signal: AbortSignal): Promise<void> {
  try {
    await pace.waitForClick(signal, REGISTER_REQUESTS + 1);
    const [whole, { scopes }] = await Promise.all([readRegister(of, signal), of.usage({ signal })]);
    applyScopes(scopes);
    hasRegister = whole !== undefined && whole.marks > 0;
    register.keep(whole);
    search.registerSize = whole?.marks;
    const address = addressFromHash(location.hash);
    if (address.view !== 'register') register.showWhole();
    showViews(address);
    if (key.collapse(tried)) search.focus();
  } catch (error) {
    if (!signal.aborted) showFailure(error);
  }
}

/** Shows what needs a scope (`if-watch`, `if-watch-write`) to who has it: the style reads this. */
function applyScopes(scopes: readonly string[]): void {
  document.documentElement.dataset['may'] = scopes.join(' ');
}

/**
 * Writes the address of what is looked at. A search that somebody stayed with is a step to which the way back
 * leads; one that goes on being typed is written over.
 */
function changeAddress(address: Address, by: ChangeKind = 'choice'): void {
  const url = addressToHash(address) || location.pathname;
  if (url === location.hash) return;
  if (steps.isNewEntry(by)) history.pushState(null, '', url);
  else history.replaceState(history.state, '', url);
  lastPlace = location.hash || '#';
  showViews(address);
}

/** Steps to another address, from which the way back leads here. */
function navigateTo(address: Address): void {
  location.hash = addressToHash(address);
}

/** Shows what the address says, which a link or a step back changed. */
function followAddress(): void {
  if (location.hash.startsWith('#acceso=')) void offerAccess();
  const address = addressFromHash(location.hash);
  const isOther = shownView !== address.view;
  steps.followAddress();
  showViews(address);
  if (address.view !== 'mark') lastPlace = location.hash || '#';
  for (const view of OPENED) view.stop();
  if (address.view === 'search') search.follow(address.question);
  if (address.view !== 'register') register.showWhole();
  // What this browser keeps is there without a key too.
  if (address.view === 'report') void report.open(client, address.report);
  if (client === undefined) return;
  if (isOther) announce('');
  if (isOther && address.view !== 'search') scrollTo(0, 0);
  if (address.view === 'mark') void mark.open(client, address.mark, lastPlace);
  void late.open(client, address);
  if (address.view === 'watch') void watch.open(client, address.list);
  if (address.view === 'newWatch') newWatch.open(client, address.watch);
  if (address.view === 'register') void register.open(client, address.question);
}

/** An access link is opened by a script of its own. */
async function offerAccess(): Promise<void> {
  const { content } = document.querySelector('meta[name="marcario-access"]') as HTMLMetaElement;
  const script: typeof import('./access-link.ts') = await import(
    new URL(content, document.baseURI).href
  );
  script.offerAccess();
}

function showViews(address: Address): void {
  shownView = address.view;
  for (const [view, positions] of Object.entries(PLACES)) {
    for (const position of positions) position.hidden = view !== address.view;
  }
  // Alone it is what the page is about; below the search it is a part of it.
  const level = address.view === 'register' ? '1' : '2';
  pageElement('register-title', HTMLHeadingElement).setAttribute('aria-level', level);
  const isHome = address.view === 'search' && !hasCriteria(address.question);
  pageElement('register', HTMLElement).hidden =
    !hasRegister || !(isHome || address.view === 'register');
  showInNav(address);
  // A mark has its name in the title, which is known once it is read.
  if (address.view !== 'mark') document.title = pageTitle(address);
  elsewhere.show(sharedResourceId(address));
}

/** Tells in the navigation which view is open. */
function showInNav({ view }: Address): void {
  const hash = view === 'newWatch' ? '#vigilancia=' : location.hash;
  for (const link of document.querySelectorAll('nav a')) {
    const href = link.getAttribute('href') ?? '';
    const isOpen = href === '#' ? view === 'search' : href.startsWith('#') && hash.startsWith(href);
    link.ariaCurrent = isOpen ? 'page' : null;
  }
}

/** What two tabs would both change; empty for what is only looked at. */
function sharedResourceId(address: Address): string {
  if (address.view === 'report') return address.report.id ?? '';
  return address.view === 'watch' ? address.list : '';
}

/** Says that another tab has the same open; of a report this one only reads until its reader goes on here. */
function showSecondTabNotice(isSecond: boolean): void {
  const isReport = shownView === 'report';
  report.readOnly = isSecond && isReport;
  const takeOver = button(texts.tabs.takeOver, () => elsewhere.takeOver());
  const message = isReport ? [texts.tabs.readOnly, ' ', takeOver] : [texts.tabs.elsewhere];
  second.replaceChildren(...(isSecond ? message : []));
}

pageElement('language', HTMLButtonElement).addEventListener('click', ({ currentTarget }) => {
  // The server reads it, so that the page comes in that language from its first byte on.
  const { lang } = currentTarget as HTMLButtonElement;
  // biome-ignore lint/suspicious/noDocumentCookie: other browsers than Chromium have no store of cookies.
  document.cookie = `marcario-language=${lang};max-age=31536000;samesite=lax`;
  location.reload();
});
document.querySelector('.skip')?.addEventListener('click', (event) => {
  // Its address would be taken for a place to look at.
  event.preventDefault();
  pageElement('main', HTMLElement).focus();
});
addEventListener('hashchange', followAddress);
key.onChange(connect);
connect();
if (client === undefined) followAddress();
if (key.value === '') key.focus();
else if (shownView === 'search') search.focus();
