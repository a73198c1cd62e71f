import { CONCEPT_KNOWLEDGE } from '../../packages/core/src/likeness/data/concept-knowledge.ts';
import { loadLexicon } from '../../packages/core/src/likeness/data/lexicon-data.ts';

/** Loads the lexicon before each test file, so that unit tests have the same lexicon as the service. */
loadLexicon(CONCEPT_KNOWLEDGE);
