import type { Demand, DescribedAct } from '../office.ts';
import { hideTaxIds } from './tax-id.ts';

/** Matches the separators between the statements of an act. */
const BETWEEN_STATEMENTS = /[;\n]/;
const LABELLED_OPPONENT = /^(?:oponente|opositora?|demandante)\s*:/iu;
const OPPONENT_AT_START = /^por\s/iu;
const OPPONENT_AFTER_VERB = /(?:presentada|deducida|interpuesta|formulada|entablada) por\s/iu;
/** Matches the text that ends the opponent's name within a statement. */
const BEHIND_NAME =
  /, ?(?:rut|marca|registro|solicitud|art|con |en |representad)|,? (?:fundad|basad|en base a|contra|en contra|a la solicitud)/iu;
const MAX_NAME = 300;

const EARLIER_MARK =
  /marcas? (?:anterior|oponente|fundante|invocada|previa)|(?:fundad|basad)[ao]s? en|en base a|registro/iu;
const QUOTED = /["“«]([^"“”«»]{1,300})["”»]/u;
const NAMED_MARK =
  /^(?:marcas? \p{L}+ ?:|(?:fundad|basad)[ao]s? en la marca) ?([^,;."\n]{1,300})/iu;
const REGISTRO = /registro (?:n[°ºo.]{0,2} ?|nro\.? ?|número )?(\d[\d.]{0,12})/iu;
const SOLICITUD = /solicitud (?:n[°ºo.]{0,2} ?|nro\.? ?|número )?(\d[\d.]{0,12})/iu;

/** Matches the articles of law that list which marks cannot be registered. */
const GROUND = /\bart(?:[ií]culos?|s?\.) ?(19|20)(?!\d)(?:,? letras?(?= ))?/giu;
/** Matches the first letter after an article matched by `GROUND`; `NEXT_LETTER` matches each further letter. */
const FIRST_LETTER = /^ ?,? ?["']?([a-k])["']?(?:\)|(?=[ ,;.]|$))/iu;
const NEXT_LETTER = /^(?:,| [yeo]) ?["']?([a-k])["']?(?:\)|(?=[ ,;.]|$))/iu;

/** Extracts the opponent, the earlier mark and the grounds from the text of a demand, as far as it states them. */
export function readDemand({ descripcion, observacion = '' }: DescribedAct): Demand {
  const texts = [descripcion, observacion];
  const text = texts.map((one) => hideTaxIds(one).replaceAll(/[^\S\n]+/g, ' ')).join('\n');
  const oponente = findOpponent(text);
  const marcaAnterior = findEarlierMark(text);
  const causales = findGrounds(text);
  return {
    ...(oponente !== undefined && { oponente }),
    ...(marcaAnterior !== undefined && { marcaAnterior }),
    ...(causales.length > 0 && { causales }),
  };
}

function findOpponent(text: string): string | undefined {
  for (const statement of text.split(BETWEEN_STATEMENTS)) {
    const excerpt = statement.trim();
    const label =
      LABELLED_OPPONENT.exec(excerpt) ??
      OPPONENT_AT_START.exec(excerpt) ??
      OPPONENT_AFTER_VERB.exec(excerpt);
    if (label === null) continue;
    const behind = excerpt.slice(label.index + label[0].length);
    const end = BEHIND_NAME.exec(behind)?.index ?? behind.length;
    const name = behind.slice(0, Math.min(end, MAX_NAME)).trim();
    if (name !== '') return name;
  }
  return undefined;
}

/** Searches numbers only after words for an earlier mark, because a demand also names the opposed application. */
function findEarlierMark(text: string): Demand['marcaAnterior'] {
  const at = text.search(EARLIER_MARK);
  if (at < 0) return undefined;
  const excerpt = text.slice(at);
  const denominacion = (QUOTED.exec(excerpt) ?? NAMED_MARK.exec(excerpt))?.[1]?.trim();
  const nroRegistro = findNumber(excerpt, REGISTRO);
  const nroSolicitud = findNumber(excerpt, SOLICITUD);
  const mark = {
    ...(denominacion && { denominacion }),
    ...(nroRegistro && { nroRegistro }),
    ...(nroSolicitud && { nroSolicitud }),
  };
  return Object.keys(mark).length > 0 ? mark : undefined;
}

function findNumber(text: string, pattern: RegExp): string {
  return (pattern.exec(text)?.[1] ?? '').replaceAll('.', '');
}

/** Returns the grounds in the notation of the terms' rules, such as `LPI-20-f`; sorted. */
function findGrounds(text: string): string[] {
  const grounds = new Set<string>();
  for (const { 0: found, 1: article, index } of text.matchAll(GROUND)) {
    const letters = lettersAfter(text.slice(index + found.length), /letra/i.test(found));
    if (letters.length === 0) grounds.add(`LPI-${article}`);
    for (const letter of letters) grounds.add(`LPI-${article}-${letter}`);
  }
  return [...grounds].sort();
}

function lettersAfter(text: string, areNamed: boolean): string[] {
  const letters: string[] = [];
  let rest = text.slice(0, MAX_NAME);
  // Without the word `letra`, a letter is only accepted with a bracket: 20 f).
  let found = areNamed || /^ ?,? ?[a-k]\)/i.test(rest) ? FIRST_LETTER.exec(rest) : null;
  while (found !== null) {
    letters.push((found[1] ?? '').toLowerCase());
    rest = rest.slice(found[0].length);
    found = NEXT_LETTER.exec(rest);
  }
  return letters;
}
