import type { Conflicto, Productos, Relacion } from '../../contract/goods.ts';
import type { WatchMail } from '../../contract/watchlist.ts';

type Language = WatchMail['idioma'];

/** Maximum characters of one item of a coverage; without a comma, an item may be many lines long. */
const MAX_ITEM_LETTERS = 120;

/** A new hit in a digest. */
export interface DigestMark {
  readonly nro: string;
  readonly name: string;
  /** The watched mark to which this mark is similar. */
  readonly watched: string;
  readonly score: number;
  readonly estado: string;
  readonly clases: readonly number[];
  readonly titulares: readonly string[];
  /** Last day on which the mark can be opposed; undefined when it cannot or no day is known. */
  readonly opposableUntil: string | undefined;
  /** The relation of its goods when the hit was found; undefined when the item has no goods. */
  readonly goods: HitGoods | undefined;
}

/** The goods of a hit compared with those of its watched item. */
export interface HitGoods {
  readonly productos: Productos;
  readonly conflicto: Conflicto;
}

/** The content of a digest. */
interface Digest {
  readonly label: string;
  readonly watchlistId: string;
  /** The marks that the mail lists individually; `total` may be greater. */
  readonly marks: readonly DigestMark[];
  /** The total number of marks. */
  readonly total: number;
  readonly stopUrl: string;
}

interface Words {
  readonly confirmSubject: string;
  readonly confirm: (url: string) => string;
  readonly subject: (total: number, label: string) => string;
  readonly watched: string;
  readonly classes: string;
  readonly holder: string;
  readonly opposable: string;
  readonly relacion: Readonly<Record<Relacion, string>>;
  readonly conflicto: Readonly<Record<Conflicto, string>>;
  readonly more: (count: number, path: string) => string;
  readonly stop: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  es: {
    confirmSubject: 'Confirme su correo para recibir avisos de marcas',
    confirm: (
      url,
    ) => `Alguien pidió que los avisos de una vigilancia de marcas lleguen a este correo.

Para recibirlos, confirme aquí:
${url}

Si no fue usted, no haga nada: sin su confirmación no se envía ningún aviso.
`,
    subject: (total, label) =>
      `${total === 1 ? '1 marca nueva' : `${total} marcas nuevas`} en ${label}`,
    watched: 'se parece a',
    classes: 'clases',
    holder: 'titular',
    opposable: 'se puede oponer hasta',
    relacion: {
      identica: 'mismos productos',
      similar: 'productos afines',
      remota: 'productos lejanos',
      ninguna: 'productos ajenos',
      desconocida: 'productos no conocidos',
    },
    conflicto: {
      alto: 'conflicto alto',
      medio: 'conflicto medio',
      bajo: 'conflicto bajo',
      lejano: 'conflicto lejano',
    },
    more: (count, path) => `Y ${count} más: GET ${path}`,
    stop: 'Para no recibir más avisos de esta vigilancia',
  },
  en: {
    confirmSubject: 'Confirm your address to receive notices of trademarks',
    confirm: (url) => `Somebody asked that the notices of a trademark watch be sent to this address.

To receive them, confirm here:
${url}

If it was not you, do nothing: without your confirmation no notice is sent.
`,
    subject: (total, label) => `${total === 1 ? '1 new mark' : `${total} new marks`} in ${label}`,
    watched: 'is like',
    classes: 'classes',
    holder: 'holder',
    opposable: 'can be opposed until',
    relacion: {
      identica: 'same goods',
      similar: 'related goods',
      remota: 'remote goods',
      ninguna: 'unrelated goods',
      desconocida: 'goods not known',
    },
    conflicto: {
      alto: 'high conflict',
      medio: 'medium conflict',
      bajo: 'low conflict',
      lejano: 'remote conflict',
    },
    more: (count, path) => `And ${count} more: GET ${path}`,
    stop: 'To receive no more notices of this watch',
  },
};

/**
 * Writes a mail that asks to confirm an address. It contains no text of the caller, who could otherwise send messages
 * through it.
 */
export function confirmationText(language: Language, url: string) {
  const { confirmSubject, confirm } = WORDS[language];
  return { subject: confirmSubject, text: confirm(url) };
}

/** Writes the mail about the new hits of a list. */
export function digestText(
  language: Language,
  { label, watchlistId, marks, total, stopUrl }: Digest,
) {
  const words = WORDS[language];
  const more = total - marks.length;
  const sections = marks.map((mark) => digestMarkText(words, mark));
  if (more > 0) sections.push(words.more(more, `/v1/watch/${watchlistId}/hits`));
  const text = `${sections.join('\n\n')}\n\n-- \n${words.stop}:\n${stopUrl}\n`;
  return { subject: toSingleLine(words.subject(total, label)), text };
}

function digestMarkText(
  words: Words,
  { nro, name, watched, score, estado, clases, titulares, opposableUntil, goods }: DigestMark,
): string {
  const lines = [
    `${toSingleLine(name)} (${nro}), ${estado.replaceAll('_', ' ')}`,
    `  ${words.watched} ${toSingleLine(watched)}: ${score.toFixed(2)}`,
    ...(goods === undefined ? [] : [goodsText(words, goods)]),
    `  ${words.classes}: ${clases.join(', ')}`,
    `  ${words.holder}: ${toSingleLine(titulares.join('; '))}`,
  ];
  if (opposableUntil !== undefined) lines.push(`  ${words.opposable} ${opposableUntil}`);
  return lines.join('\n');
}

function goodsText(words: Words, { productos, conflicto }: HitGoods): string {
  const shared = productos.compartido
    .map((one) => toSingleLine(one).slice(0, MAX_ITEM_LETTERS))
    .join('; ');
  const goods = words.relacion[productos.relacion];
  return `  ${goods}${shared === '' ? '' : `: ${shared}`} (${words.conflicto[conflicto]})`;
}

/** Replaces control characters and line breaks by blanks, which could otherwise break a line or inject a header. */
function toSingleLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').trim();
}
