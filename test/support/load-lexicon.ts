import { CONCEPT_KNOWLEDGE } from '../../packages/core/src/likeness/data/concept-knowledge.ts';
import { loadLexicon } from '../../packages/core/src/likeness/data/lexicon-data.ts';

/** Before each file: tests of single functions know what the service does. */
loadLexicon(CONCEPT_KNOWLEDGE);
