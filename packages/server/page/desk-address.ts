/** What is looked at in the views in which people work besides search, report, portfolio and watch. */
export type DeskAddress =
  /** Two marks side by side, each a name or a number; empty: yet to be typed. */
  | { readonly view: 'compare'; readonly a: string; readonly b: string }
  | { readonly view: 'gazette'; readonly gazette: GazetteAddress }
  | { readonly view: 'oppositions'; readonly opposed: OppositionsAddress }
  | { readonly view: 'calculator'; readonly term: TermAddress };

/** Marks that were published between two days; empty days: the week up to today. */
export interface GazetteAddress {
  readonly from: string;
  readonly to: string;
  readonly clase: readonly number[];
  readonly onlyOpen: boolean;
}

/** Parts of names by which pending oppositions are found. */
export interface OppositionsAddress {
  readonly opponent: string;
  readonly holder: string;
  readonly earlier: string;
  readonly agent: string;
  readonly clase: readonly number[];
}

/** Units in which a term runs. */
export const TERM_UNITS = ['dia_habil', 'mes', 'anio'] as const;

/** A term to be computed; an empty day: yet to be chosen. */
export interface TermAddress {
  readonly from: string;
  readonly count: number;
  readonly unit: (typeof TERM_UNITS)[number];
}

const MAX_TEXT = 200;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** A usual term: that of an opposition, in business days. */
const USUAL_COUNT = 30;

/** The fields of such an address, the one that names the view first. */
export function deskFields(address: DeskAddress): string[][] {
  const set = (fields: Readonly<Record<string, string>>) =>
    Object.entries(fields).filter(([, value]) => value !== '');
  const classes = (clase: readonly number[]) => clase.map((one) => ['clase', String(one)]);
  if (address.view === 'compare') {
    return [['comparar', address.a], ...set({ con: address.b })];
  }
  if (address.view === 'gazette') {
    const { from, to, clase, onlyOpen } = address.gazette;
    const days = set({ desde: from, hasta: to, abiertas: onlyOpen ? '1' : '' });
    return [['publicadas', ''], ...days, ...classes(clase)];
  }
  if (address.view === 'oppositions') {
    const { opponent, holder, earlier, agent, clase } = address.opposed;
    const names = { oponente: opponent, titular: holder, anterior: earlier, representante: agent };
    return [['oposiciones', ''], ...set(names), ...classes(clase)];
  }
  const { from, count, unit } = address.term;
  return [['plazo', from], ...set({ cantidad: String(count), unidad: unit })];
}

/** Such an address, what is wrong in it left out; undefined where another view is named. */
export function deskAddress(
  params: URLSearchParams,
  clase: readonly number[],
): DeskAddress | undefined {
  const text = (name: string) => (params.get(name) ?? '').trim().slice(0, MAX_TEXT);
  const day = (name: string) => (DAY.test(text(name)) ? text(name) : '');
  if (params.has('comparar')) return { view: 'compare', a: text('comparar'), b: text('con') };
  if (params.has('publicadas')) {
    const onlyOpen = text('abiertas') === '1';
    return {
      view: 'gazette',
      gazette: { from: day('desde'), to: day('hasta'), clase, onlyOpen },
    };
  }
  if (params.has('oposiciones')) {
    const names = {
      opponent: text('oponente'),
      holder: text('titular'),
      earlier: text('anterior'),
      agent: text('representante'),
    };
    return { view: 'oppositions', opposed: { ...names, clase } };
  }
  if (!params.has('plazo')) return undefined;
  const count = Number(text('cantidad')) || USUAL_COUNT;
  const unit = TERM_UNITS.find((one) => one === text('unidad')) ?? 'dia_habil';
  return { view: 'calculator', term: { from: day('plazo'), count, unit } };
}
