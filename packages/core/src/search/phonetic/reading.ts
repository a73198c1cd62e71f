/** Accents that are no letter of their own: all but the tilde of ñ and the dots of ü. */
const PLAIN_ACCENTS = /(?<![nN])\u0303|(?<![uU])\u0308|[\u0300-\u0302\u0304-\u0307\u0309-\u036f]/g;
const NO_WORD = /[^\p{L}\p{N}]+/gu;

/** Turns the text of a mark into what is heard, words apart by one blank. */
export type Reading = (denominacion: string) => string;

/**
 * A reading that hears word by word. It reads the raw text, because folding takes away what is
 * heard: the ñ of PEÑA, the ü of GÜEMES. Words recur from mark to mark, so each is heard once.
 */
export function createReading(soundOf: (word: string) => string): Reading {
  const heard = new Map<string, string>();
  const hear = (word: string) => {
    const known = heard.get(word);
    if (known !== undefined) return known;
    const sound = soundOf(word);
    heard.set(word, sound);
    return sound;
  };
  return (denominacion) =>
    spokenWords(denominacion)
      .map(hear)
      .filter((sound) => sound !== '')
      .join(' ');
}

function spokenWords(denominacion: string): string[] {
  const letters = denominacion
    .normalize('NFKD')
    .replace(PLAIN_ACCENTS, '')
    .normalize('NFC')
    .toLowerCase();
  return letters.split(NO_WORD).filter((word) => word !== '');
}
