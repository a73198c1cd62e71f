/** Addresses of the working views: comparison, gazette, oppositions and term calculator. */
export type DeskAddress =
  /** Compares two marks, each given as a name or number; an empty side is still to be entered. */
  | { readonly view: 'compare'; readonly a: string; readonly b: string }
  | { readonly view: 'gazette'; readonly gazette: GazetteAddress }
  | { readonly view: 'oppositions'; readonly opposed: OppositionsAddress }
  | { readonly view: 'calculator'; readonly term: TermAddress };

/** Parameters of the gazette view: the publication period (empty dates mean the last seven days), and filters. */
export interface GazetteAddress {
  readonly from: string;
  readonly to: string;
  readonly clase: readonly number[];
  readonly onlyOpen: boolean;
}

/** Filters of the view of pending oppositions: fragments of the names of persons and marks, and classes. */
export interface OppositionsAddress {
  readonly opponent: string;
  readonly holder: string;
  readonly earlier: string;
  readonly agent: string;
  readonly clase: readonly number[];
}

/** Units of a term. */
export const TERM_UNITS = ['dia_habil', 'mes', 'anio'] as const;

/** Parameters of the term calculator; `from` is empty until the user chooses a date. */
export interface TermAddress {
  readonly from: string;
  readonly count: number;
  readonly unit: (typeof TERM_UNITS)[number];
}

const MAX_TEXT = 200;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Default count of a term: that of an opposition, 30 business days. */
const USUAL_COUNT = 30;

/** Returns the fragment parameters of an address; the first one identifies the view. */
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

/** Parses the parameters of a working view and omits invalid values; undefined if they name another view. */
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
