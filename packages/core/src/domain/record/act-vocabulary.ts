import { ACTS, type CatalogedAct, GAZETTE_SECTIONS, SECTIONS } from './known-acts.ts';

/** A known act, or a section of the gazette that several acts share. */
export interface VocabularyAct extends Omit<CatalogedAct, 'rol'> {
  /** Codes that stand for it; empty where the text alone tells it. */
  readonly codigos: readonly string[];
  /** Beginnings of the office's text, folded; empty for a section. */
  readonly textos: readonly string[];
}

/** Every act that the catalog knows, in the order of the procedure, then the gazette's sections. */
export function actVocabulary(): VocabularyAct[] {
  const acts = ACTS.map(({ rol: _, exceptWith: __, codes = [], texts, ...act }) => ({
    ...act,
    seccionNombre: SECTIONS[act.seccionTipo],
    codigos: codes,
    textos: texts,
  }));
  const sections = Object.entries(GAZETTE_SECTIONS).map(([code, { rol: _, ...section }]) => ({
    ...section,
    seccionNombre: SECTIONS[section.seccionTipo],
    codigos: [code],
    textos: [],
  }));
  return [...acts, ...sections];
}
