import type { BrandReport } from '@marcario/client';
import { texts } from './language.ts';

/** A day on which something happened to a mark. */
export interface Moment {
  readonly date: string;
  /** What the register's own dates say of it. */
  readonly facts: readonly string[];
  /** The acts of that day, in the office's words. */
  readonly acts: readonly string[];
}

/** The days of a mark, the first one first: acts and dates of one day are one moment. */
export function momentsOf({
  fechaPresentacion,
  fechaRegistro,
  anotaciones,
}: Pick<BrandReport, 'fechaPresentacion' | 'fechaRegistro' | 'anotaciones'>): Moment[] {
  const facts = [
    { date: fechaPresentacion, text: texts.mark.factFiled },
    { date: fechaRegistro, text: texts.mark.factRegistered },
  ];
  const days = new Set([
    ...facts.map(({ date }) => date),
    ...anotaciones.map(({ fecha }) => fecha),
  ]);
  return [...days]
    .filter((date) => date !== null)
    .sort()
    .map((day) => ({
      date: day,
      facts: facts.filter(({ date }) => date === day).map(({ text }) => text),
      acts: anotaciones.filter(({ fecha }) => fecha === day).map(({ descripcion }) => descripcion),
    }));
}
