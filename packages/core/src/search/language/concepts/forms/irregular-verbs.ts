import { type WordKnowledge, wordKnowledge } from '../../word-knowledge.ts';

type Language = keyof WordKnowledge['irregularVerbs'];
type FormsByVerb = ReadonlyMap<string, readonly string[]>;

let read: { readonly of: WordKnowledge; readonly verbs: Record<Language, FormsByVerb> } | undefined;

/** What is listed behind a verb that no rule inflects, as its file has it; undefined for any other. */
export function irregularFormsOf(verb: string, language: Language): readonly string[] | undefined {
  const known = wordKnowledge();
  if (read?.of !== known) {
    const { spanish, english } = known.irregularVerbs;
    read = { of: known, verbs: { spanish: formsByVerb(spanish), english: formsByVerb(english) } };
  }
  return read.verbs[language].get(verb);
}

function formsByVerb(lines: readonly string[]): FormsByVerb {
  const verbs = lines.map((line) => line.split(' '));
  return new Map(verbs.map(([verb = '', ...forms]) => [verb, forms]));
}
