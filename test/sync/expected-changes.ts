import type { Published } from './office-desk.ts';
import type { OfficeDay, OfficeMark } from './office-year.ts';

/**
 * Counts the real changes of each mark, by what documents say that the office had said before or not:
 * a slow second opinion, without stamps, because these documents only ever say what is true.
 */
export class ExpectedChanges {
  readonly #known = new Map<string, Map<string, string>>();
  readonly #counts = new Map<string, number>();

  /** Changes of each mark so far. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  /** One document that came in. */
  show({ document, day }: Published): void {
    const { source, name } = document;
    if (source === 'gazette') this.#showActs(day);
    else if (source === 'portal') this.#showMarks(day.dossiers, true);
    else if (name.startsWith('Applications')) this.#showMarks(day.marks, false);
    else this.#showMarks(day.register, false);
  }

  /** Dossiers know tax ids, spreadsheets do not. */
  #showMarks(marks: readonly OfficeMark[], withTaxIds: boolean): void {
    for (const mark of marks) this.#state(mark.nro, factsOf(mark, withTaxIds));
  }

  #showActs({ date, acts }: OfficeDay): void {
    const facts = new Map<string, Map<string, string>>();
    for (const { nro, seccion } of acts ?? []) {
      const ofMark = facts.get(nro) ?? new Map<string, string>();
      facts.set(nro, ofMark.set(`${date} ${seccion}`, 'printed'));
    }
    for (const [nro, ofMark] of facts) this.#state(nro, ofMark);
  }

  #state(nro: string, facts: ReadonlyMap<string, string>): void {
    const known = this.#known.get(nro) ?? new Map<string, string>();
    const isNew = [...facts].some(([fact, value]) => known.get(fact) !== value);
    if (isNew) this.#counts.set(nro, (this.#counts.get(nro) ?? 0) + 1);
    this.#known.set(nro, new Map([...known, ...facts]));
  }
}

function factsOf(mark: OfficeMark, withTaxIds: boolean): Map<string, string> {
  const { denominacion, clase, filed, status, holder, holderRut, registered } = mark;
  return new Map([
    ...Object.entries({ denominacion, clase: String(clase), filed, status, holder }),
    ...(registered ? Object.entries({ nro: registered.nro, date: registered.date }) : []),
    ...(withTaxIds ? [[`rut of ${holder}`, holderRut] as const] : []),
  ]);
}
