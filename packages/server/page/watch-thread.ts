import {
  type BrandSummary,
  MarcarioAuthenticationError,
  type MarcarioClient,
  type Watchlist,
  type WatchThread,
} from '@marcario/client';
import { todayInSantiago } from '../texts/formats.ts';
import { describeGoodsRelation, sharedGoods } from '../texts/goods-words.ts';
import { addressToHash } from './address.ts';
import { likenessBars, nameLink, sharedElements, statusBadge } from './card.ts';
import { daysLeftText } from './days-left.ts';
import { button, type Child, element, withoutUndefined } from './element.ts';
import { texts, words } from './language.ts';
import { errorText } from './page-error.ts';

const phrases = texts.vigilancia;
const desk = texts.mesa.vigilancia;
const DAY_MS = 86_400_000;
/** How long a note that is typed waits for its next letter before it is saved. */
const NOTE_PAUSE_MS = 500;
const DECISIONS = ['descartado', 'en_estudio', 'oponer'] as const;

type Decided = Pick<WatchThread, 'decision' | 'nota'>;

/** What an entry needs of the list that it stands in. */
export interface ThreadContext {
  readonly client: MarcarioClient;
  readonly list: Watchlist;
  /** The watched mark of an item, where it is watched by number. */
  readonly watched: (mark: string) => BrandSummary | undefined;
  /** Says that the mark that was found is the client's own, or takes that back. */
  readonly clientSwitch: (thread: WatchThread) => Child;
  /** Runs a request, and tells the page when it fails. */
  readonly run: (work: () => Promise<void>) => Promise<void>;
  /** Waits until a request may go. */
  readonly click: () => Promise<void>;
  readonly onFailure: (error: unknown) => void;
  readonly onDecided: (thread: WatchThread) => void;
  readonly signal: AbortSignal;
}

/** Whether its newest hit is of today or yesterday in Santiago. */
export function isNew({ ultimoHit }: WatchThread): boolean {
  const yesterday = todayInSantiago(new Date(Date.now() - DAY_MS));
  return todayInSantiago(new Date(ultimoHit.detectedAt)) >= yesterday;
}

/** The day until which the mark of a thread can be opposed, while that has not passed. */
export function openOppositionEnd({ plazoOposicion }: WatchThread): string | undefined {
  const vence = plazoOposicion?.vence;
  return vence === undefined || vence < todayInSantiago() ? undefined : vence;
}

/** The text or the name of the watched mark of a thread. */
export function watchedName(thread: WatchThread, { list, watched }: ThreadContext): string {
  const item = threadItem(thread, list);
  return watched(item?.mark ?? '')?.denominacion || item?.mark || '';
}

function threadItem({ watchItemId }: WatchThread, { items }: Watchlist) {
  return items.find(({ id }) => String(id) === watchItemId);
}

/** A hit as one line, which opens to both marks side by side, the reasons and the decision. */
export function threadEntry(
  thread: WatchThread,
  context: ThreadContext,
  { isOpened }: { readonly isOpened: boolean },
): HTMLElement {
  const { ultimoHit, matchedNro } = thread;
  const { snapshot, score } = ultimoHit;
  const term = openOppositionEnd(thread);
  const decided = element('span', { class: 'decided' }, decisionInWords(thread));
  const line = element(
    'summary',
    {},
    element('b', { class: 'score' }, words.percent(score)),
    element('span', { class: 'name', attributes: { lang: 'es' } }, snapshot.denominacion),
    isNew(thread) ? element('span', { class: 'status pending' }, phrases.isNew) : undefined,
    element('span', { class: 'soft' }, snapshot.clases.join(', ')),
    statusBadge(snapshot.estado),
    element(
      'span',
      {},
      term === undefined ? '' : `${desk.opposeUntil(words.day(term))} (${daysLeftText(term)})`,
    ),
    decided,
  );
  const body = element('div', { class: 'thread-body' });
  const entry = element('li', {
    class: thread.abierto ? 'thread' : 'thread dismissed',
    attributes: { 'data-nro': matchedNro },
  });
  const onDecided = (changed: WatchThread) => {
    decided.textContent = decisionInWords(changed);
    entry.classList.toggle('dismissed', !changed.abierto);
    context.onDecided(changed);
  };
  const fillBody = () => {
    if (body.childNodes.length > 0) return;
    body.append(...withoutUndefined(threadBody(thread, { ...context, onDecided })));
  };
  const fold = element(
    'details',
    { on: { toggle: () => void (fold.open && fillBody()) } },
    line,
    body,
  );
  if (isOpened) {
    fillBody();
    fold.open = true;
  }
  entry.append(fold);
  return entry;
}

function decisionInWords({ decision }: WatchThread): string {
  return decision === 'pendiente' ? '' : desk.decisionOf[decision];
}

function threadBody(thread: WatchThread, context: ThreadContext): Child[] {
  const { snapshot, score, signals, hitKind, detectedAt } = thread.ultimoHit;
  const sides = { a: watchedName(thread, context), b: snapshot.nroSolicitud };
  const compare = addressToHash({ view: 'compare', ...sides });
  return [
    element('h2', {}, nameLink({ mark: snapshot })),
    comparisonTable(thread, context),
    element(
      'div',
      { class: 'why' },
      ...likenessBars(score, signals),
      explanationSection(thread, context),
    ),
    goodsLine(thread),
    deadlineNote(thread),
    element(
      'p',
      { class: 'soft' },
      phrases.detected(phrases.kind[hitKind], words.dayOf(detectedAt)),
    ),
    decisionForm(thread, context),
    element(
      'p',
      { class: 'actions' },
      element('a', { attributes: { href: compare } }, texts.mesa.comparar.way),
      context.clientSwitch(thread),
    ),
  ];
}

/** How close the goods were when the mark was found, where the watch is for some. */
function goodsLine({ ultimoHit }: WatchThread): Child {
  const rule = describeGoodsRelation(ultimoHit, words);
  if (rule === '') return undefined;
  const shared = sharedGoods(ultimoHit, words);
  const marked =
    shared === '' ? undefined : element('mark', { attributes: { lang: 'es' } }, shared);
  return element('p', {}, rule, ' ', marked);
}

/** The watched mark beside the one that was found. */
function comparisonTable(thread: WatchThread, context: ThreadContext): HTMLElement {
  const { snapshot, signals } = thread.ultimoHit;
  const own = context.watched(threadItem(thread, context.list)?.mark ?? '');
  const classes = (clases: readonly number[]): Child[] =>
    clases.flatMap((clase, i) => [
      i === 0 ? '' : ', ',
      signals.sharedClases.includes(clase) ? element('b', {}, String(clase)) : String(clase),
    ]);
  const row = (head: string, one: readonly Child[], other: readonly Child[]) =>
    element(
      'tr',
      {},
      element('th', { attributes: { scope: 'row' } }, head),
      element('td', { attributes: { lang: 'es' } }, ...one),
      element('td', { attributes: { lang: 'es' } }, ...other),
    );
  const heads = ['', phrases.watched, phrases.found].map((one) =>
    element(one === '' ? 'td' : 'th', one === '' ? {} : { attributes: { scope: 'col' } }, one),
  );
  const holder = snapshot.titular.join(' · ') || texts.card.noHolder;
  return element(
    'table',
    { class: 'sides' },
    element('thead', {}, element('tr', {}, ...heads)),
    element(
      'tbody',
      {},
      row(phrases.mark, [watchedName(thread, context)], [snapshot.denominacion]),
      row(texts.classes, classes(own?.clases ?? []), classes(snapshot.clases)),
      row(texts.columna.titular, [own?.titular.join(' · ')], [holder]),
    ),
  );
}

/** What both names share, which is asked for when the entry is opened. */
function explanationSection(
  thread: WatchThread,
  { client, list, run, signal }: ThreadContext,
): HTMLElement {
  const item = threadItem(thread, list);
  const position = element('div', {}, element('b', {}, phrases.why));
  void run(async () => {
    const own = item?.kind === 'numero' ? { nroA: item.mark } : { a: item?.mark ?? '' };
    const request = { ...own, nroB: thread.matchedNro };
    const { a, b, compartidos, aspectos } = await client.brands.compare(request, { signal });
    const { valor } = aspectos.fonetico;
    const shared = sharedElements(a.texto, b.texto, compartidos, valor);
    position.append(compartidos.length > 0 ? shared : element('p', {}, phrases.noneShared));
  });
  return position;
}

function deadlineNote(thread: WatchThread): HTMLElement {
  const term = openOppositionEnd(thread);
  if (term === undefined) return element('p', { class: 'soft' }, phrases.noTerm);
  return element(
    'p',
    { class: 'deadline' },
    `${phrases.oppose(words.day(term))} (${daysLeftText(term)})`,
  );
}

/** A change of the decision or of the note, and its confirmation once it is saved, which is empty for an undo. */
interface Change {
  readonly to: Partial<Decided>;
  readonly confirmation: string;
}

/**
 * Where a thread is decided and noted, and a decision taken back. A note is saved while it is typed, shortly after
 * each pause. A failure is shown here, and nothing changes. Changes are saved one after the other: who leaves the
 * note by pressing a decision makes two at once.
 */
function decisionForm(thread: WatchThread, context: ThreadContext): HTMLElement {
  const { client, list, signal } = context;
  let current = thread;
  let last = Promise.resolve();
  let typing: ReturnType<typeof setTimeout> | undefined;
  /** The note that an undoing brings back: as it was when its reader came to it. */
  let noteBefore = thread.nota;
  const writtenNote = () => note.value.trim() || null;
  const saveNote = () => {
    clearTimeout(typing);
    request(() => ({ to: { nota: writtenNote() }, confirmation: phrases.noted }));
  };
  const note = element('input', {
    attributes: { maxlength: '1000' },
    on: {
      focus: () => {
        noteBefore = current.nota;
      },
      input: () => {
        // A list that is rendered again meanwhile shows the typed note, which is newer than the saved one.
        context.onDecided({ ...current, nota: writtenNote() });
        clearTimeout(typing);
        typing = setTimeout(saveNote, NOTE_PAUSE_MS);
      },
      change: saveNote,
    },
  });
  note.value = thread.nota ?? '';
  signal.addEventListener('abort', saveNote);
  const buttons = new Map(
    DECISIONS.map((one) => {
      const submitDecision = () => {
        // Pressed again it is pending, as it was.
        const to = current.decision === one ? 'pendiente' : one;
        request(() => ({ to: { decision: to }, confirmation: phrases.decided[to] }));
      };
      return [one, button(phrases.decision[one], submitDecision)];
    }),
  );
  const group = { role: 'group', 'aria-label': phrases.decide };
  const message = element('div', {});
  const position = element(
    'div',
    { class: 'desk' },
    element('span', { class: 'pair if-watch-write', attributes: group }, ...buttons.values()),
    element('label', { class: 'field if-watch-write' }, element('span', {}, phrases.note), note),
    message,
  );
  const request = (makeChange: () => Change) => {
    last = last.then(() => save(makeChange()));
  };
  const save = async (change: Change) => {
    const before = current;
    const { nota = current.nota, decision = current.decision } = change.to;
    if (nota === current.nota && decision === current.decision) return;
    try {
      // It is sent although its reader has gone on to another view.
      await context.click().catch(() => undefined);
      current = await client.watch.decide(list.id, before.id, change.to);
      context.onDecided({ ...current, nota: writtenNote() });
      showSaved(change, before);
    } catch (error) {
      // A key that no longer works clears the page, as everywhere; a card that is gone cannot tell it.
      const isLost = error instanceof MarcarioAuthenticationError || !position.isConnected;
      if (isLost) context.onFailure(error);
      else showFailure(error, change);
    }
  };
  const showSaved = ({ to, confirmation }: Change, { decision }: WatchThread) => {
    showCurrent();
    const isNote = to.decision === undefined;
    const undo = button(phrases.undo, () => {
      if (isNote) note.value = noteBefore ?? '';
      request(() => ({ to: isNote ? { nota: noteBefore } : { decision }, confirmation: '' }));
    });
    const status = { class: 'actions', attributes: { role: 'status' } };
    // A screen reader announces the note once, and not after each pause of the typing.
    const isNoteSaved =
      confirmation === phrases.noted && message.textContent?.startsWith(confirmation);
    if (!isNoteSaved)
      message.replaceChildren(
        ...(confirmation === '' ? [] : [element('p', status, confirmation, ' ', undo)]),
      );
    // Who noted something goes on where they want.
    if (isNote) return;
    (confirmation === '' ? position.querySelector('button') : undo)?.focus();
  };
  const showFailure = (error: unknown, change: Change) => {
    const isNote = change.to.decision === undefined;
    const tell = isNote ? desk.noteFailed : desk.failed;
    const retry = button(desk.retry, () => (isNote ? saveNote() : request(() => change)));
    const alert = { class: 'actions failed', attributes: { role: 'alert' } };
    message.replaceChildren(element('p', alert, tell(errorText(error)), ' ', retry));
  };
  const showCurrent = () => {
    for (const [one, made] of buttons) made.ariaPressed = String(current.decision === one);
  };
  showCurrent();
  return position;
}
