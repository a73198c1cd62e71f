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
/** Views besides the search; each sends its requests again when it is opened. */
const OPENED = [mark, report, late, watch, newWatch, register];

const compare = texts.mesa.comparar;

/** Returns the document title, which names the content for tabs, bookmarks and prints. */
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

/** Page elements that are visible while a view is open; those of all other views are hidden. */
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

/** Notice that the same report or watchlist is open in another tab. */
const second = element('p', { class: 'second', attributes: { role: 'status' } });
pageElement('main', HTMLElement).prepend(second);

let client: MarcarioClient | undefined;
let connected = new AbortController();
let hasRegister = false;
/** The last hash of a view other than a mark's, for the back link of a mark. */
let lastPlace = addressToHash({ view: 'search', question: EMPTY_QUESTION }) || '#';
let shownView: Address['view'] | undefined;

function announce(text: string): void {
  state.textContent = text;
}

/** Shows an error. If the key is invalid, also clears all data that another key loaded. */
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

/** Connects with the current key and loads the register. */
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

/** Sets the scopes of the key as an attribute, by which CSS shows or hides `.if-watch` and `.if-watch-write`. */
function applyScopes(scopes: readonly string[]): void {
  document.documentElement.dataset['may'] = scopes.join(' ');
}

/**
 * Writes the URL of the current view. A settled search gets a new history entry; one still being typed replaces the
 * current entry.
 */
function changeAddress(address: Address, by: ChangeKind = 'choice'): void {
  const url = addressToHash(address) || location.pathname;
  if (url === location.hash) return;
  if (steps.isNewEntry(by)) history.pushState(null, '', url);
  else history.replaceState(history.state, '', url);
  lastPlace = location.hash || '#';
  showViews(address);
}

/** Navigates to another address with a new history entry. */
function navigateTo(address: Address): void {
  location.hash = addressToHash(address);
}

/** Shows the view of the current URL after a link, back or forward. */
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
  // Reports are stored in this browser, so they open without a key.
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

/** Loads the script for access links on demand, and offers to redeem the link. */
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
  // The register is a heading of level 1 in its own view, and of level 2 below the search.
  const level = address.view === 'register' ? '1' : '2';
  pageElement('register-title', HTMLHeadingElement).setAttribute('aria-level', level);
  const isHome = address.view === 'search' && !hasCriteria(address.question);
  pageElement('register', HTMLElement).hidden =
    !hasRegister || !(isHome || address.view === 'register');
  showInNav(address);
  // The view of a mark sets the title itself, after it has read the mark's name.
  if (address.view !== 'mark') document.title = pageTitle(address);
  elsewhere.show(sharedResourceId(address));
}

/** Marks the current view in the navigation. */
function showInNav({ view }: Address): void {
  const hash = view === 'newWatch' ? '#vigilancia=' : location.hash;
  for (const link of document.querySelectorAll('nav a')) {
    const href = link.getAttribute('href') ?? '';
    const isOpen = href === '#' ? view === 'search' : href.startsWith('#') && hash.startsWith(href);
    link.ariaCurrent = isOpen ? 'page' : null;
  }
}

/** Returns the id of an editable resource, which two tabs could both change; empty for read-only views. */
function sharedResourceId(address: Address): string {
  if (address.view === 'report') return address.report.id ?? '';
  return address.view === 'watch' ? address.list : '';
}

/** Shows that another tab has the same resource open. A report becomes read-only until the user takes over. */
function showSecondTabNotice(isSecond: boolean): void {
  const isReport = shownView === 'report';
  report.readOnly = isSecond && isReport;
  const takeOver = button(texts.tabs.takeOver, () => elsewhere.takeOver());
  const message = isReport ? [texts.tabs.readOnly, ' ', takeOver] : [texts.tabs.elsewhere];
  second.replaceChildren(...(isSecond ? message : []));
}

pageElement('language', HTMLButtonElement).addEventListener('click', ({ currentTarget }) => {
  // The language is stored in a cookie, so that the server renders the page in it.
  const { lang } = currentTarget as HTMLButtonElement;
  // biome-ignore lint/suspicious/noDocumentCookie: other browsers than Chromium have no store of cookies.
  document.cookie = `marcario-language=${lang};max-age=31536000;samesite=lax`;
  location.reload();
});
document.querySelector('.skip')?.addEventListener('click', (event) => {
  // Following the link would change the fragment, which would be parsed as an address.
  event.preventDefault();
  pageElement('main', HTMLElement).focus();
});
addEventListener('hashchange', followAddress);
key.onChange(connect);
connect();
if (client === undefined) followAddress();
if (key.value === '') key.focus();
else if (shownView === 'search') search.focus();
