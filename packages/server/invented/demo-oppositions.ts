import type { CanonicalAnnotation, CanonicalBrand } from '@marcario/core/contract';
import { isDemand } from './lifecycle.ts';

/**
 * Notes in demands of opposition who opposes, with which earlier mark and on which grounds, as the office does for two
 * in three: the opponent holds the newest registered mark of the same class. Nothing is drawn, so that a register is the
 * same but for these notes.
 */
export class DemoOppositions {
  /** The registered mark of each class that was filed last. */
  readonly #newest = new Map<number, CanonicalBrand>();

  /** A mark with its demands noted. Marks come in order of filing. */
  record(brand: CanonicalBrand): CanonicalBrand {
    const noted = this.#withDemandText(brand);
    if (brand.estado === 'registrada' && brand.nroRegistro && brand.denominacion) {
      for (const { clase } of brand.clases ?? []) this.#newest.set(clase, brand);
    }
    return noted;
  }

  #withDemandText(brand: CanonicalBrand): CanonicalBrand {
    const { nroSolicitud, clases = [], titulares = [], anotaciones } = brand;
    const earlier = this.#newest.get(clases[0]?.clase ?? 0);
    const [opponent] = earlier?.titulares ?? [];
    const isOwn = opponent?.nombre === titulares[0]?.nombre;
    const isNoted = Number.parseInt(nroSolicitud, 10) % 3 > 0;
    if (!anotaciones?.some(isDemand) || !isNoted || !opponent || isOwn) return brand;
    const mark = `marca anterior: "${earlier?.denominacion}", registro N° ${earlier?.nroRegistro}`;
    const observacion = `Oponente: ${opponent.nombre}; ${mark}; artículo 20 letras f) y h)`;
    const annotateDemand = (act: CanonicalAnnotation) =>
      isDemand(act) ? { ...act, observacion } : act;
    return { ...brand, anotaciones: anotaciones.map(annotateDemand) };
  }
}
