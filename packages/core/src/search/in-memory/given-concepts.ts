import { ServiceError } from '../../domain/service-error.ts';
import type { WordKnowledge } from '../language/word-knowledge.ts';

/** What is known of words, to be handed to `createBrandIndex`; made by this package alone. */
export interface Concepts {
  /** @internal */
  readonly knowledge: WordKnowledge;
}

/** @throws ServiceError `validation_error` for anything but `concepts` */
export function knowledgeOf(given: Concepts): WordKnowledge {
  const { knowledge }: Partial<Concepts> = given;
  if (typeof knowledge === 'object') return knowledge;
  throw new ServiceError(
    'validation_error',
    "embeddings: pass 'off', or concepts, which @marcario/core exports",
  );
}
