import { BROADER_CONCEPTS } from '../concepts/lexicon/broader-concepts.ts';
import { IRREGULAR_ENGLISH_VERBS } from '../concepts/lexicon/irregular-english-verbs.ts';
import { IRREGULAR_SPANISH_VERBS } from '../concepts/lexicon/irregular-spanish-verbs.ts';
import { LEXICON_FIELDS } from '../concepts/lexicon/lexicon-fields.ts';
import type { WordKnowledge } from '../word-knowledge.ts';
import { BRAND_WORD_COUNTS, COUNTED_NAMES } from './brand-word-counts.ts';
import { ORDINARY_WORD_BITS } from './ordinary-word-bits.ts';

/** The built-in concepts of Spanish and English, and what real names say of words. */
export const CONCEPT_KNOWLEDGE: WordKnowledge = {
  fields: LEXICON_FIELDS,
  broader: BROADER_CONCEPTS,
  irregularVerbs: { spanish: IRREGULAR_SPANISH_VERBS, english: IRREGULAR_ENGLISH_VERBS },
  wordCounts: BRAND_WORD_COUNTS,
  countedNames: COUNTED_NAMES,
  ordinaryWords: ORDINARY_WORD_BITS,
};
