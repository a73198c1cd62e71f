import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CanonicalAnnotation } from '../../contract/canonical-brand.ts';
import { foldText, legacyFoldText } from '../../likeness/text/text-folding.ts';
import { ACTS, readDemand } from '../../office/index.ts';
import type { CatalogedAct, Demand } from '../../office/office.ts';
import { groupBy } from '../group-by.ts';

interface KnownText {
  readonly text: string;
  readonly act: CatalogedAct;
  /** Words that deprive an act of the row's role in the procedure if they occur in its text. */
  readonly exceptWith: readonly string[];
}

// The calls are marked as pure, so that a bundler can drop the catalog where no act is looked up.
const sectionNames = /* @__PURE__ */ new Map(/* @__PURE__ */ Object.entries(ACTS.sections));
const texts = /* @__PURE__ */ ACTS.rows.flatMap((row) =>
  row.texts.map(
    (text): KnownText => ({ text, act: toCatalogedAct(row), exceptWith: row.exceptWith ?? [] }),
  ),
);
const byCode = /* @__PURE__ */ new Map(
  /* @__PURE__ */ ACTS.rows.flatMap((row) =>
    (row.codes ?? []).map((c) => [c, toCatalogedAct(row)]),
  ),
);
const bySection = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries(ACTS.sharedCodes).map(([code, row]) => [
    code,
    toCatalogedAct(row),
  ]),
);
/** The catalog's texts by their first word; longest first, so that the longest prefix is found first. */
const byFirstWord = /* @__PURE__ */ groupBy(
  /* @__PURE__ */ texts.toSorted(({ text: a }, { text: b }) => b.length - a.length),
  ({ text }) => firstWord(text),
);
/** Characters of an act's text that are compared; every text of the catalog is shorter. */
const LOOKED_AT = 120;

/**
 * Looks an act up in the catalog; null for a code without a row, whatever the text says. An act without a code, or with
 * a gazette section as its code, is identified by the beginning of its text.
 */
export function catalogedAct({
  codigo = null,
  descripcion,
}: Pick<CanonicalAnnotation, 'codigo' | 'descripcion'>): CatalogedAct | null {
  if (codigo === null) return actByText(descripcion);
  const section = bySection.get(codigo);
  if (!section) return byCode.get(codigo) ?? null;
  const act = actByText(descripcion);
  return act?.seccionTipo === section.seccionTipo ? act : section;
}

/** Like `catalogedAct`, but a code without a row is identified by its text (decisions C7 and C8). */
export function readAct(
  act: Pick<CanonicalAnnotation, 'codigo' | 'descripcion'>,
): CatalogedAct | null {
  const known = catalogedAct(act);
  // `catalogedAct` has already searched by text if the act has no code.
  if (known !== null || (act.codigo ?? null) === null) return known;
  return actByText(act.descripcion);
}

/** Returns the act of the longest catalog text that is a prefix of `text` in whole words; null if there is none. */
function actByText(text: string): CatalogedAct | null {
  const folded = `${foldText(text.slice(0, LOOKED_AT))} `;
  for (const { text: known, act, exceptWith } of byFirstWord.get(firstWord(folded)) ?? []) {
    if (!folded.startsWith(known) || folded[known.length] !== ' ') continue;
    return exceptWith.some((word) => folded.includes(` ${word} `)) ? withoutRole(act) : act;
  }
  return null;
}

function withoutRole({ rol: _, ...act }: CatalogedAct): CatalogedAct {
  return act;
}

function firstWord(folded: string): string {
  const end = folded.indexOf(' ');
  return end < 0 ? folded : folded.slice(0, end);
}

function toCatalogedAct({
  seccionTipo,
  rol,
  opposition,
  ends,
}: Omit<CatalogedAct, 'seccionNombre'>) {
  const act: CatalogedAct = {
    seccionTipo,
    seccionNombre: sectionName(seccionTipo),
    ...(rol !== undefined && { rol }),
    ...(opposition !== undefined && { opposition }),
    ...(ends !== undefined && { ends }),
  };
  return act;
}

function sectionName(code: string): string {
  return sectionNames.get(code) ?? code;
}

/** A known act, or a section of the gazette that several acts share. */
export interface VocabularyAct extends Omit<CatalogedAct, 'rol'> {
  /** The codes of the act; empty when only the text identifies it. */
  readonly codigos: readonly string[];
  /** Folded prefixes of the office's text that identify the act; empty for a section. */
  readonly textos: readonly string[];
}

/** Lists every act of the catalog, in the order of the procedure, then the gazette's sections. */
export function actVocabulary(): VocabularyAct[] {
  const acts = ACTS.rows.map(({ rol: _, exceptWith: __, codes = [], texts, ...act }) => ({
    ...act,
    seccionNombre: sectionName(act.seccionTipo),
    codigos: codes,
    textos: texts,
  }));
  const sections = Object.entries(ACTS.sharedCodes).map(([code, { rol: _, ...section }]) => ({
    ...section,
    seccionNombre: sectionName(section.seccionTipo),
    codigos: [code],
    textos: [],
  }));
  return [...acts, ...sections];
}

const ID_LENGTH = 32;
const ASCII = /^[ -~]*$/;
const MARKS = /\p{M}+/gu;

/**
 * Returns a unique key for each act of a mark: mark, date, code, folded description, and an ordinal among equal acts
 * (decision C3). The acts must be in the order of the record, where a new act comes after acts equal to it.
 */
export function actKeys(nroSolicitud: string, acts: readonly CanonicalAnnotation[]): string[] {
  const equals = new Map<string, number>();
  return acts.map(({ fecha, codigo = null, descripcion }) => {
    const content = JSON.stringify([nroSolicitud, fecha, codigo, legacyFoldForId(descripcion)]);
    const ordinal = equals.get(content) ?? 0;
    equals.set(content, ordinal + 1);
    return `${content}${ordinal}`;
  });
}

/** Folds a text as in the oldest ids, unlike search texts: drops all diacritics and fraction bars, and keeps ø. */
function legacyFoldForId(text: string): string {
  if (ASCII.test(text)) return foldText(text);
  const plain = Array.from(text, (letter) => {
    const parts = letter.normalize('NFKD');
    return parts === letter ? letter : parts.replaceAll('\u2044', '');
  });
  return legacyFoldText(plain.join('').normalize('NFD').replace(MARKS, ''));
}

/** Returns the stable id of each act on a mark: a hash of its key. */
export function annotationIds(
  nroSolicitud: string,
  annotations: readonly CanonicalAnnotation[],
): string[] {
  return actKeys(nroSolicitud, annotations).map((key) =>
    bytesToHex(sha256(utf8ToBytes(key))).slice(0, ID_LENGTH),
  );
}

type OppositionAct = Pick<CanonicalAnnotation, 'fecha' | 'codigo' | 'descripcion'>;

/** The opposition against a mark according to its acts (decision C8). */
export interface Opposition<Act> {
  /** The acts of the opposition, and other acts that closed an open opposition; oldest first. */
  readonly eventos: Act[];
  /** The acts of the open opposition; empty when none is open. */
  readonly abiertos: Act[];
  readonly abierta: boolean;
  /** Date of the first act of the open opposition; null when none is open. */
  readonly abiertaDesde: string | null;
}

/**
 * Derives the opposition from a mark's acts, oldest first. An act of another part of the procedure, such as the refusal
 * or the grant, belongs to the opposition only if it closes it while it is open; an act with an unknown code only if
 * its text says that it opens or closes an opposition.
 */
export function oppositionOf<Act extends OppositionAct>(acts: readonly Act[]): Opposition<Act> {
  const eventos: Act[] = [];
  let abiertos: Act[] = [];
  for (const act of acts) {
    const known = catalogedAct(act);
    const read = known ?? readAct(act);
    const closes = read?.opposition === 'closes';
    const isOfOpposition =
      read?.seccionTipo === ACTS.oppositionSection &&
      (known !== null || read.opposition !== undefined);
    if (!isOfOpposition && !(closes && abiertos.length > 0)) continue;
    eventos.push(act);
    if (closes) abiertos = [];
    else abiertos.push(act);
  }
  const abiertaDesde = abiertos[0]?.fecha ?? null;
  return { eventos, abiertos, abierta: abiertaDesde !== null, abiertaDesde };
}

/** Returns the claims stated in the open opposition, oldest first. */
export function openOppositionClaims(
  acts: readonly Pick<CanonicalAnnotation, 'fecha' | 'codigo' | 'descripcion' | 'observacion'>[],
): Demand[] {
  const demands = oppositionOf(acts).abiertos.filter((act) => readAct(act)?.rol === 'demanda');
  return demands.map(readDemand);
}
