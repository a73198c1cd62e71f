import brandWords from './brand-word-counts.json' with { type: 'json' };
import broaderConcepts from './lexicon/broader-concepts.json' with { type: 'json' };
import englishVerbs from './lexicon/irregular-english-verbs.json' with { type: 'json' };
import spanishVerbs from './lexicon/irregular-spanish-verbs.json' with { type: 'json' };
import type { LexiconData } from './lexicon-data.ts';
import { LEXICON_FIELDS } from './lexicon-fields.ts';
import ordinaryWords from './ordinary-word-bits.json' with { type: 'json' };

/** The built-in lexicon data: concepts of Spanish and English, and word counts of real names. */
export const CONCEPT_KNOWLEDGE: LexiconData = {
  fields: LEXICON_FIELDS,
  broader: broaderConcepts.broader,
  irregularVerbs: { spanish: spanishVerbs.verbs, english: englishVerbs.verbs },
  wordCounts: brandWords.counts,
  countedNames: brandWords.countedNames,
  ordinaryWords: ordinaryWords.bits,
};
