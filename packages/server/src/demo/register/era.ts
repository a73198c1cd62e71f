import { foldText } from '@marcario/core';
import { wordsOf } from '../../synthetic/words-of.ts';

/** First year of names of the web, and of the words that came with it. */
const DOMAINS_SINCE = '1997';
const SCREENS_SINCE = '1995';

const WORDS_OF_SCREENS: ReadonlySet<string> = new Set(
  wordsOf(`
    app apps cloud code data digital digitales interactivo interactivos interactiva interactivas led
    link mobile movil moviles net online pixel plataforma plataformas aplicacion aplicaciones inalambrico
    inalambrica inalambricos inalambricas satelital satelitales smart software tactil tactiles tech
    technologies tecnologias virtual virtuales web recargable recargables eco sustentable sustentables
  `),
);

/** Whether a name could have been thought of on that day, `YYYY-MM-DD`. */
export function isOfItsTime(name: string, day: string): boolean {
  if (day >= DOMAINS_SINCE) return true;
  if (/\.(?:cl|com|net)$/.test(name)) return false;
  return (
    day >= SCREENS_SINCE ||
    !foldText(name)
      .split(' ')
      .some((word) => WORDS_OF_SCREENS.has(word))
  );
}
