import type { BrandDetail } from '../../contract/brand-detail.ts';

/** What a compact answer keeps of a detail or a report. */
export type Compact<Detail extends BrandDetail> = Omit<Detail, 'anotaciones'> & {
  readonly compacto: true;
};

/** A detail or report without what makes it long: its acts, and the goods of its classes. */
export function compactDetail<Detail extends BrandDetail>({
  anotaciones: _,
  ...detail
}: Detail): Compact<Detail> {
  const clasesDetalle = detail.clasesDetalle.map(({ cobertura: _, ...clase }) => clase);
  return { ...detail, clasesDetalle, compacto: true } as Compact<Detail>;
}
