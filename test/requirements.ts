import { accessRequirements } from './requirements/access.ts';
import { brandRequirements } from './requirements/brands.ts';
import { decisionRequirements } from './requirements/decisions.ts';
import { operationRequirements } from './requirements/operations.ts';
import { productRequirements } from './requirements/product.ts';
import type { Requirement } from './requirements/requirement.ts';
import { resourceRequirements } from './requirements/resources.ts';
import { shapeRequirements } from './requirements/shapes.ts';
import { watchlistRequirements } from './requirements/watchlists.ts';

/** What the service promises, sentence by sentence. Split only so that each file can be read. */
export const REQUIREMENT_GROUPS = [
  resourceRequirements,
  brandRequirements,
  operationRequirements,
  watchlistRequirements,
  accessRequirements,
  productRequirements,
  shapeRequirements,
  decisionRequirements,
] as const;

const all = {
  ...resourceRequirements,
  ...brandRequirements,
  ...operationRequirements,
  ...watchlistRequirements,
  ...accessRequirements,
  ...productRequirements,
  ...shapeRequirements,
  ...decisionRequirements,
};

/** The name of a sentence. An unknown one does not compile. */
export type RequirementId = keyof typeof all;

export const requirements: Readonly<Record<RequirementId, Requirement>> = all;

/**
 * Says in a test's title which sentences it proves:
 * ``it(`ranks with score ${proves('BRANDS-RULE-1')}`, ...)``. `requirements.test.ts` reads the
 * calls from the source, so the ids stand there as plain quoted texts.
 */
export function proves(...ids: readonly [RequirementId, ...RequirementId[]]): string {
  return `[${ids.join(', ')}]`;
}
