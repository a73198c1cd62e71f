/** Words that name no concept: articles, prepositions, conjunctions, possessives, letters, forms of company. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `el la los las lo un una unos de del al a y e o u en con por para
  mi mis su sus nuestro nuestra nuestros nuestras que se es
  the an of and or in on at by for with to from my your our its is are
  d i l n s t
  sa ltda limitada eirl inc ltd llc corp cia co www com cl`.split(/\s+/),
);

/** Returns whether a folded word adds nothing to the meaning of a mark. */
export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word);
}

/** Pronouns, and forms of `be`: one language writes them where another uses a verb ending or nothing. */
const GRAMMAR_WORDS: ReadonlySet<string> = new Set(
  `yo tu ti te me nos nosotros ella ellos contigo conmigo
  soy eres somos son ser estoy estas esta estamos estan estar
  i you he she it we they us them me am be lets`.split(/\s+/),
);

/** Returns whether a folded word is a pronoun or a form of `be`. */
export function isGrammarWord(word: string): boolean {
  return GRAMMAR_WORDS.has(word);
}
