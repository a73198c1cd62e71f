import type { BrandSummary } from '../../contract/brand-summary.ts';
import { DEAD_ESTADOS, type Estado } from '../../contract/estado.ts';
import { foldText } from '../../likeness/text/text-folding.ts';
import { STATUSES } from '../../office/index.ts';

/** The fields of a mark that decide whether a dismissed thread is reopened. */
type Judged = Pick<BrandSummary, 'denominacion' | 'estado' | 'fechaPublicacion' | 'clases'>;

/**
 * Tells whether a mark is more relevant than when its thread was dismissed (decision F3): its name changed, it was
 * published since, it is no longer dead, or it has an additional watched class.
 * @param ownClasses the watched classes; empty for all classes
 */
export function isMoreRelevantThan(
  before: Judged,
  after: Judged,
  ownClasses: readonly number[],
): boolean {
  return (
    foldText(before.denominacion) !== foldText(after.denominacion) ||
    wasPublishedSince(before, after) ||
    (isDead(before.estado) && !isDead(after.estado)) ||
    addedClasses(before, after).some(
      (clase) => ownClasses.length === 0 || ownClasses.includes(clase),
    )
  );
}

/** Tells whether the mark was published since, because the period for oppositions begins with the publication. */
function wasPublishedSince(before: Judged, after: Judged): boolean {
  if (after.fechaPublicacion === null)
    return before.estado !== STATUSES.published && after.estado === STATUSES.published;
  return before.fechaPublicacion === null || after.fechaPublicacion > before.fechaPublicacion;
}

function isDead(estado: Estado): boolean {
  return DEAD_ESTADOS.some((one) => one === estado);
}

function addedClasses(before: Judged, after: Judged): number[] {
  return after.clases.filter((clase) => !before.clases.includes(clase));
}
