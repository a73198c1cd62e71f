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
export function timelineMoments({
  fechaPresentacion,
  fechaPublicacion,
  fechaRegistro,
  anotaciones,
}: Pick<
  BrandReport,
  'fechaPresentacion' | 'fechaPublicacion' | 'fechaRegistro' | 'anotaciones'
>): Moment[] {
  const facts = [
    { date: fechaPresentacion, text: texts.mark.factFiled, act: /presentaci[oó]n/i },
    { date: fechaPublicacion, text: texts.mark.factPublished, act: /publicaci[oó]n/i },
    { date: fechaRegistro, text: texts.mark.factRegistered, act: /registr/i },
  ];
  const days = new Set([
    ...facts.map(({ date }) => date),
    ...anotaciones.map(({ fecha }) => fecha),
  ]);
  return [...days]
    .filter((date) => date !== null)
    .sort()
    .map((day) => {
      const ofDay = anotaciones.filter(({ fecha }) => fecha === day);
      const acts = ofDay.map(({ descripcion }) => descripcion);
      // An act of that day says it in the office's own words: once is enough.
      const unsaid = facts.filter(
        ({ date, act }) => date === day && !acts.some((one) => act.test(one)),
      );
      return { date: day, facts: unsaid.map(({ text }) => text), acts };
    });
}
