import { CONCEPT_KNOWLEDGE } from '../../packages/core/src/likeness/data/concept-knowledge.ts';
import { knowWords } from '../../packages/core/src/likeness/data/word-knowledge.ts';

/** Before each file: tests of single functions know what the service does. */
knowWords(CONCEPT_KNOWLEDGE);
