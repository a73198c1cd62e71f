import { type MarcarioClient, MarcarioNotFoundError, type Watchlist } from '@marcario/client';
import { button, type Child, element, selectField } from './element.ts';
import { texts, words } from './language.ts';
import { errorText } from './page-error.ts';

const phrases = texts.mesa.vigilancia;
type WatchWhy = Awaited<ReturnType<MarcarioClient['watch']['why']>>;

const EACH = ['diaria', 'semanal'] as const;

interface ToolOptions {
  readonly client: MarcarioClient;
  readonly list: Watchlist;
  readonly click: () => Promise<void>;
  readonly signal: AbortSignal;
  /** Called when the watchlist was changed. */
  readonly onChange: (list: Watchlist) => void;
}

/** Suggests the service's proposed minimum score, which would have avoided dismissed hits without losing a conflict. */
export function advicePanel(options: ToolOptions): Child {
  const { client, list, signal, onChange } = options;
  const { consejo } = list;
  if (!consejo) return undefined;
  const { minScore, descartadasMenos, de } = consejo;
  const share = words.percent(minScore);
  const message = element('span', { attributes: { role: 'status' } });
  const take = withFailureMessage(options, message, async () => {
    const filters = { ...list.filters, minScore };
    const changed = await client.watch.update(list.id, { filters }, { signal });
    message.textContent = phrases.adviceTaken(share);
    onChange(changed);
  });
  return element(
    'p',
    { class: 'derived advice' },
    `${phrases.advice(share, descartadasMenos, de)} `,
    element(
      'span',
      { class: 'if-watch-write' },
      button(phrases.takeAdvice(share), () => void take()),
    ),
    message,
  );
}

/** Creates the form that explains why a mark caused no hit, naming the step that rejected it. */
export function explainPanel(options: ToolOptions): HTMLElement {
  const { client, list, signal } = options;
  const result = element('div', { class: 'why-result', attributes: { role: 'status' } });
  const input = element('input', {
    attributes: { inputmode: 'numeric', required: '', id: 'why-nro' },
  });
  const ask = withFailureMessage(options, result, async () => {
    const nro = input.value.replaceAll(/[^\w]/g, '');
    if (nro === '') return;
    try {
      const why = await client.watch.why(list.id, { nro }, { signal });
      result.replaceChildren(...explanationTable(why));
    } catch (error) {
      if (!(error instanceof MarcarioNotFoundError)) throw error;
      result.replaceChildren(element('p', {}, phrases.whyUnknown));
    }
  });
  const on = {
    submit: (event: Event) => {
      event.preventDefault();
      void ask();
    },
  };
  return element(
    'details',
    { class: 'tool why-not' },
    element('summary', {}, phrases.why),
    element(
      'form',
      { class: 'fields', on },
      element('label', { class: 'field' }, element('span', {}, phrases.whyField), input),
      element('button', { class: 'go', attributes: { type: 'submit' } }, phrases.whyGo),
    ),
    result,
  );
}

function explanationTable({ denominacion, nroSolicitud, items }: WatchWhy): HTMLElement[] {
  const entries = items.map(({ mark, score, minScore, resultado, cambios }) =>
    element(
      'li',
      {},
      element('b', {}, phrases.result[resultado]),
      ` ${phrases.whyItem(mark, words.percent(score), words.percent(minScore))}`,
      cambios[0] === undefined ? '' : ` ${words.dayOf(cambios[0].at)}.`,
    ),
  );
  return [
    element('p', {}, element('b', {}, phrases.whyTitle(denominacion, nroSolicitud))),
    element('ul', {}, ...entries),
  ];
}

/** Creates the form for the mail address and frequency of a watchlist's digests. */
export function mailPanel(options: ToolOptions): HTMLElement {
  const { client, list, signal, onChange } = options;
  const { correo } = list;
  const message = element('p', { attributes: { role: 'status' } });
  message.textContent = mailInWords(correo);
  let frecuencia: (typeof EACH)[number] = correo?.frecuencia ?? 'diaria';
  const address = element('input', {
    attributes: { type: 'email', required: '', value: correo?.direccion ?? '' },
  });
  const change = (value: string) => {
    frecuencia = EACH.find((one) => one === value) ?? frecuencia;
  };
  const each = EACH.map((one) => [one, phrases.mailEach[one]] as const);
  const save = (isSent: boolean) =>
    withFailureMessage(options, message, async () => {
      const direccion = address.value.trim();
      const sent = { direccion, frecuencia, idioma: words.language };
      const update = { correo: isSent ? sent : null };
      onChange(await client.watch.update(list.id, update, { signal }));
    })();
  const on = {
    submit: (event: Event) => {
      event.preventDefault();
      void save(true);
    },
  };
  return element(
    'details',
    { class: 'tool mail if-watch-write' },
    element('summary', {}, phrases.mail),
    element('p', { class: 'soft' }, phrases.mailLead),
    message,
    element(
      'form',
      { class: 'fields', on },
      element('label', { class: 'field' }, element('span', {}, phrases.mailAddress), address),
      selectField(phrases.mailEvery, each, { value: frecuencia, change }),
      element('button', { class: 'go', attributes: { type: 'submit' } }, phrases.mailSave),
      correo === undefined ? undefined : button(phrases.mailEnd, () => void save(false)),
    ),
  );
}

/** Describes where digests are sent, or since when they fail and why. */
function mailInWords(correo: Watchlist['correo']): string {
  if (correo === undefined) return phrases.mailNone;
  const { direccion, estado, entrega } = correo;
  const day = entrega === undefined ? '' : words.dayOf(entrega.lastFailureAt);
  if (entrega?.state === 'disabled') return phrases.mailRefused(direccion, day);
  const state = phrases.mailState[estado](direccion);
  return entrega?.state === 'failing' ? `${state} ${phrases.mailFailing(day)}` : state;
}

/** Wraps a request so that its failure is shown next to its button. */
function withFailureMessage(
  { click, signal }: ToolOptions,
  message: HTMLElement,
  work: () => Promise<void>,
): () => Promise<void> {
  return async () => {
    try {
      await click();
      await work();
    } catch (error) {
      if (!signal.aborted) message.textContent = errorText(error);
    }
  };
}
