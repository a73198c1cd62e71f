import { knowWords } from '../../packages/core/src/search/language/word-knowledge.ts';
import { CONCEPT_KNOWLEDGE } from '../../packages/core/src/search/language/word-worth/concept-knowledge.ts';

/** Before each file: tests of single functions know what the service does. */
knowWords(CONCEPT_KNOWLEDGE);
