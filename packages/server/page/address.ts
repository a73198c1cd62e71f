import { isKind, type Kind } from './intent.ts';
import { isStatusGroup, type StatusGroup } from './statuses.ts';

/** What is looked for, and how it is shown. Empty: anything. */
export interface Question {
  readonly q: string;
  /** What the reader says the text is; empty: what the page takes it for. */
  readonly kind: Kind | '';
  readonly clase: readonly number[];
  readonly group: StatusGroup | '';
  readonly sign: string;
  /** First and last day of filing. */
  readonly from: string;
  readonly to: string;
  readonly holder: Holder | undefined;
  readonly layout: 'cards' | 'table';
  /** A column of the table and `:asc` or `:desc`; empty: as it was found. */
  readonly order: string;
}

/** A person of the register. */
export interface Holder {
  readonly id: string;
  readonly name: string;
}

/** A clearance report of one name or several. */
export interface ReportAddress {
  readonly names: readonly string[];
  readonly clase: readonly number[];
  readonly onlyLive: boolean;
}

/** What is looked at. */
export type Address =
  | { readonly view: 'search'; readonly question: Question }
  | { readonly view: 'mark'; readonly mark: string }
  | { readonly view: 'report'; readonly report: ReportAddress }
  | { readonly view: 'portfolio'; readonly holder: Holder | undefined }
  | { readonly view: 'register' };

export const NOTHING: Question = {
  q: '',
  kind: '',
  clase: [],
  group: '',
  sign: '',
  from: '',
  to: '',
  holder: undefined,
  layout: 'cards',
  order: '',
};

const MOST_LETTERS = 200;
/** Names of one report. */
export const MOST_NAMES = 50;
const NUMBER = /^[\w-]{1,20}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^\d{1,9}$/;
const WORD = /^[\w:]{1,40}$/;

/**
 * The address in its part after `#`, which no browser sends to anybody: it can be kept and passed on, and
 * stands in no log. Empty where nothing is looked at.
 */
export function addressToHash(address: Address): string {
  const params = new URLSearchParams(fieldsOf(address));
  return params.size === 0 ? '' : `#${params}`;
}

function fieldsOf(address: Address): string[][] {
  if (address.view === 'mark') return [['marca', address.mark]];
  if (address.view === 'register') return [['registro', '']];
  if (address.view === 'portfolio') return [['cartera', ''], ...holderFields(address.holder)];
  if (address.view === 'report') {
    const { names, clase, onlyLive } = address.report;
    const fields = names.length === 0 ? [['informe', '']] : names.map((name) => ['informe', name]);
    return [...fields, ...classFields(clase), ...(onlyLive ? [['grupo', 'vivas']] : [])];
  }
  const { q, kind, clase, group, sign, from, to, holder, layout, order } = address.question;
  const plain = { q, como: kind, grupo: group, signo: sign, desde: from, hasta: to, orden: order };
  return [
    ...Object.entries(plain).filter(([, value]) => value !== ''),
    ...classFields(clase),
    ...holderFields(holder),
    ...(layout === 'table' ? [['vista', 'tabla']] : []),
  ];
}

function classFields(clase: readonly number[]): string[][] {
  return clase.map((one) => ['clase', String(one)]);
}

function holderFields(holder: Holder | undefined): string[][] {
  if (holder === undefined) return [];
  return [
    ['titularId', holder.id],
    ['titular', holder.name],
  ];
}

/** The address of such a part, what is wrong in it left out. */
export function addressFromHash(hash: string): Address {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const text = (name: string) => (params.get(name) ?? '').slice(0, MOST_LETTERS);
  const fitting = (name: string, form: RegExp) => (form.test(text(name)) ? text(name) : '');
  const clase = params.getAll('clase').map(Number);
  const classes = clase.filter((one) => Number.isInteger(one) && one >= 1 && one <= 45);
  const id = fitting('titularId', ID);
  const holder = id === '' ? undefined : { id, name: text('titular') || id };
  const mark = fitting('marca', NUMBER);
  if (mark !== '') return { view: 'mark', mark };
  if (params.has('registro')) return { view: 'register' };
  if (params.has('cartera')) return { view: 'portfolio', holder };
  if (params.has('informe')) {
    const names = params.getAll('informe').map((name) => name.trim().slice(0, MOST_LETTERS));
    const given = names.filter((name) => name !== '').slice(0, MOST_NAMES);
    const onlyLive = text('grupo') === 'vivas';
    return { view: 'report', report: { names: given, clase: classes, onlyLive } };
  }
  const [kind, group] = [text('como'), text('grupo')];
  return {
    view: 'search',
    question: {
      q: text('q'),
      kind: isKind(kind) ? kind : '',
      clase: [...new Set(classes)],
      group: isStatusGroup(group) ? group : '',
      sign: fitting('signo', WORD),
      from: fitting('desde', DAY),
      to: fitting('hasta', DAY),
      holder,
      layout: text('vista') === 'tabla' ? 'table' : 'cards',
      order: fitting('orden', WORD),
    },
  };
}
