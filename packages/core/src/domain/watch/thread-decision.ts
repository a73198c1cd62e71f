import type { BrandSummary } from '../../contract/brand-summary.ts';
import { DEAD_ESTADOS, type Estado } from '../../contract/estado.ts';
import { foldText } from '../../likeness/text/text-folding.ts';
import { STATUSES } from '../../office/index.ts';

/** The fields of a mark that decide whether a dismissed thread is reopened. */
type Judged = Pick<BrandSummary, 'denominacion' | 'estado' | 'fechaPublicacion' | 'clases'>;

/**
 * Tells whether a mark is more relevant than when the thread was dismissed (decision F3): it has another name, was
 * published since, can be an obstacle again, or has an additional watched class.
 * @param ours the classes watched; empty for all of them
 */
export function isWorse(then: Judged, now: Judged, ours: readonly number[]): boolean {
  return (
    foldText(then.denominacion) !== foldText(now.denominacion) ||
    isPublishedSince(then, now) ||
    (isDead(then.estado) && !isDead(now.estado)) ||
    newClasses(then, now).some((clase) => ours.length === 0 || ours.includes(clase))
  );
}

/** The period for oppositions begins with the publication. */
function isPublishedSince(then: Judged, now: Judged): boolean {
  if (now.fechaPublicacion === null)
    return then.estado !== STATUSES.published && now.estado === STATUSES.published;
  return then.fechaPublicacion === null || now.fechaPublicacion > then.fechaPublicacion;
}

function isDead(estado: Estado): boolean {
  return DEAD_ESTADOS.some((one) => one === estado);
}

function newClasses(then: Judged, now: Judged): number[] {
  return now.clases.filter((clase) => !then.clases.includes(clase));
}
