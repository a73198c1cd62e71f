import type { CanonicalAnnotation } from '../../contract/canonical-brand.ts';
import { groupedBy } from '../grouped-by.ts';
import { foldText } from '../text/text-folding.ts';
import { ACTS, type CatalogedAct, GAZETTE_SECTIONS, SECTIONS } from './known-acts.ts';

interface KnownText {
  readonly text: string;
  readonly act: CatalogedAct;
  /** What takes the act's part in the procedure away. */
  readonly exceptWith: readonly string[];
}

const texts = ACTS.flatMap((row) =>
  row.texts.map((text): KnownText => ({ text, act: actOf(row), exceptWith: row.exceptWith ?? [] })),
);
const byCode = new Map(ACTS.flatMap((row) => (row.codes ?? []).map((c) => [c, actOf(row)])));
const bySection = new Map(
  Object.entries(GAZETTE_SECTIONS).map(([code, row]) => [code, actOf(row)]),
);
/** Longest texts first under each first word. */
const byFirstWord = groupedBy(
  texts.sort(({ text: a }, { text: b }) => b.length - a.length),
  ({ text }) => firstWord(text),
);
/** No text of the catalog is longer; the rest of an act's text is not looked at. */
const LOOKED_AT = 120;

/**
 * What is known of an act; null for a code without a row, whatever the text says. An act without a
 * code, or with a gazette section for one, is read from the beginning of its text.
 */
export function catalogedAct({
  codigo = null,
  descripcion,
}: Pick<CanonicalAnnotation, 'codigo' | 'descripcion'>): CatalogedAct | null {
  if (codigo === null) return actOfText(descripcion);
  const section = bySection.get(codigo);
  if (!section) return byCode.get(codigo) ?? null;
  const act = actOfText(descripcion);
  return act?.seccionTipo === section.seccionTipo ? act : section;
}

/**
 * What an act does to an opposition or to the mark: as `catalogedAct`, but a code without a row is read from
 * its text (decisions C7 and C8).
 */
export function readAct(
  act: Pick<CanonicalAnnotation, 'codigo' | 'descripcion'>,
): CatalogedAct | null {
  const known = catalogedAct(act);
  // The text of an act without a code has been read by now.
  if (known !== null || (act.codigo ?? null) === null) return known;
  return actOfText(act.descripcion);
}

/** The longest beginning of the text, in whole words, that a row has. */
function actOfText(text: string): CatalogedAct | null {
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

function actOf({ seccionTipo, rol, opposition, ends }: Omit<CatalogedAct, 'seccionNombre'>) {
  const act: CatalogedAct = {
    seccionTipo,
    seccionNombre: SECTIONS[seccionTipo],
    ...(rol !== undefined && { rol }),
    ...(opposition !== undefined && { opposition }),
    ...(ends !== undefined && { ends }),
  };
  return act;
}
