import type { Estado } from '@marcario/client';
import { type DeskAddress, deskAddress, deskFields } from './desk-address.ts';
import { isKind, type Kind } from './intent.ts';
import { isEstado, isStatusGroup, type StatusGroup } from './statuses.ts';

/** A search: text, filters and layout. An empty field means no restriction. */
export interface SearchQuestion {
  readonly q: string;
  /** How the user wants the text to be interpreted; empty means automatic detection. */
  readonly kind: Kind | '';
  readonly clase: readonly number[];
  readonly group: StatusGroup | '';
  /** A single status; empty when `group` is set. */
  readonly estado: Estado | '';
  readonly sign: string;
  /** First and last filing date. */
  readonly from: string;
  readonly to: string;
  /** First and last publication date. */
  readonly publishedFrom: string;
  readonly publishedTo: string;
  /** A code of the Vienna Classification, such as 3.7. */
  readonly vienna: string;
  readonly holder: Holder | undefined;
  /** The representative of the marks. */
  readonly agent: Holder | undefined;
  readonly layout: 'cards' | 'table';
  /** Column of the table with `:asc` or `:desc`; empty means the order of the service. */
  readonly order: string;
}

/** A person of the register: a holder or a representative. */
export interface Holder {
  readonly id: string;
  readonly name: string;
}

/** Options of a report about goods; all are absent for a report on names and classes only. */
export interface GoodsOptions {
  /** Goods and services of the names, as free text. */
  readonly goods?: string;
  /** True when related classes are searched even without `goods`. */
  readonly related?: true;
  /** Related classes that the user excluded. */
  readonly unticked?: readonly number[];
}

/** Normalizes the goods options and omits empty ones, so that equal options have equal JSON. */
export function goodsOptions(of: {
  readonly goods?: string | undefined;
  readonly related?: boolean | undefined;
  readonly unticked?: readonly number[] | undefined;
}): GoodsOptions {
  const goods = of.goods?.trim().slice(0, MAX_GOODS_LETTERS) ?? '';
  const unticked = [...new Set(of.unticked)].filter(isClass).sort((a, b) => a - b);
  return {
    ...(goods !== '' && { goods }),
    ...(of.related === true && { related: true }),
    ...(unticked.length > 0 && { unticked }),
  };
}

function isClass(one: number): boolean {
  return Number.isInteger(one) && one >= 1 && one <= 45;
}

/** Address of a clearance report on one or more names. */
export interface ReportAddress extends GoodsOptions {
  /** Names, each optionally followed by a tab and its own classes: `KOLUN<tab>35, 43`. */
  readonly names: readonly string[];
  readonly clase: readonly number[];
  readonly onlyLive: boolean;
  /** Id of the report in this browser's storage; absent for a new report. */
  readonly id?: string;
}

/** Initial values of the form for a new watchlist. */
export interface NewWatch {
  /** Names or application numbers. */
  readonly names: readonly string[];
  readonly clase: readonly number[];
  /** A holder whose marks are watched. */
  readonly holder: Holder | undefined;
}

/** A view of the page with its parameters, as encoded in the URL. */
export type Address =
  | { readonly view: 'search'; readonly question: SearchQuestion }
  | { readonly view: 'mark'; readonly mark: string }
  | { readonly view: 'report'; readonly report: ReportAddress }
  | { readonly view: 'portfolio'; readonly holder: Holder | undefined }
  /** Id of a watchlist; empty shows all watchlists. */
  | { readonly view: 'watch'; readonly list: string }
  | { readonly view: 'newWatch'; readonly watch: NewWatch }
  /** Aggregated counts of all marks that match the filters. */
  | { readonly view: 'register'; readonly question: SearchQuestion }
  | DeskAddress;

export const EMPTY_QUESTION: SearchQuestion = {
  q: '',
  kind: '',
  clase: [],
  group: '',
  estado: '',
  sign: '',
  from: '',
  to: '',
  publishedFrom: '',
  publishedTo: '',
  vienna: '',
  holder: undefined,
  agent: undefined,
  layout: 'cards',
  order: '',
};

const MAX_LETTERS = 200;
/** Maximum letters of a report's goods. */
export const MAX_GOODS_LETTERS = 2_000;
/** Maximum names in the URL of a new watchlist. */
const MAX_WATCH_NAMES = 50;
/** Maximum names of one report. Each costs one quota unit. */
export const MAX_REPORT_NAMES = 500;
const REPORT_ID = /^[0-9a-f]{16}$/;
const NUMBER = /^[\w-]{1,20}$/;
/** Matches a category, division or section of the Vienna Classification. */
export const VIENNA_CODE = /^\d{1,2}(?:\.\d{1,2}){0,2}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const LIST = /^[\w-]{1,40}$/;
const ID = /^\d{1,9}$/;
const WORD = /^[\w:]{1,40}$/;

/**
 * Encodes an address as a URL fragment. Browsers never send the fragment, so it can be bookmarked and shared but
 * appears in no server log. Empty for the start page.
 */
export function addressToHash(address: Address): string {
  const params = new URLSearchParams();
  for (const [name = '', value = ''] of addressFields(address)) params.append(name, value);
  return params.size === 0 ? '' : `#${params}`;
}

function addressFields(address: Address): string[][] {
  if (address.view === 'mark') return [['marca', address.mark]];
  if (address.view === 'portfolio') return [['cartera', ''], ...holderFields(address.holder)];
  if (address.view === 'watch') return [['vigilancia', address.list]];
  if (address.view === 'newWatch') {
    const { names, clase, holder } = address.watch;
    return [...listFields('vigilar', names), ...classFields(clase), ...holderFields(holder)];
  }
  if (address.view === 'report') {
    const { names, clase, onlyLive, goods, related, unticked = [], id } = address.report;
    return [
      ...listFields('informe', names),
      ...classFields(clase),
      ...(onlyLive ? [] : [['grupo', 'todas']]),
      ...(goods === undefined ? [] : [['productos', goods]]),
      ...(related ? [['relacionadas', '']] : []),
      ...unticked.map((one) => ['sinClase', String(one)]),
      ...(id === undefined ? [] : [['id', id]]),
    ];
  }
  if (!('question' in address)) return deskFields(address);
  const { question } = address;
  const { q, kind, clase, holder, agent, layout, order } = question;
  const narrowed = {
    grupo: question.group,
    estado: question.estado,
    signo: question.sign,
    desde: question.from,
    hasta: question.to,
    publicadaDesde: question.publishedFrom,
    publicadaHasta: question.publishedTo,
    viena: question.vienna,
  };
  const plain = { q, como: kind, ...narrowed, orden: order };
  return [
    ...(address.view === 'register' ? [['registro', '']] : []),
    ...Object.entries(plain).filter(([, value]) => value !== ''),
    ...classFields(clase),
    ...holderFields(holder),
    ...holderFields(agent, 'representante'),
    ...(layout === 'table' ? [['vista', 'tabla']] : []),
  ];
}

/** Encodes names under one key. Without names the key remains with an empty value, because it identifies the view. */
function listFields(key: string, names: readonly string[]): string[][] {
  return names.length === 0 ? [[key, '']] : names.map((name) => [key, name]);
}

function classFields(clase: readonly number[]): string[][] {
  return clase.map((one) => ['clase', String(one)]);
}

function holderFields(person: Holder | undefined, role = 'titular'): string[][] {
  if (person === undefined) return [];
  return [
    [`${role}Id`, person.id],
    [role, person.name],
  ];
}

/** Parses a URL fragment into an address; invalid values are omitted. */
export function addressFromHash(hash: string): Address {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const text = (name: string) => (params.get(name) ?? '').slice(0, MAX_LETTERS);
  const matchingField = (name: string, form: RegExp) => (form.test(text(name)) ? text(name) : '');
  const linesOf = (key: string) =>
    params
      .getAll(key)
      .map((name) => name.trim())
      .filter((name) => name !== '');
  const names = (key: string) =>
    linesOf(key)
      .map((name) => name.slice(0, MAX_LETTERS))
      .slice(0, MAX_WATCH_NAMES);
  const clase = params.getAll('clase').map(Number);
  const classes = clase.filter(isClass);
  const person = (role: string): Holder | undefined => {
    const id = matchingField(`${role}Id`, ID);
    return id === '' ? undefined : { id, name: text(role) || id };
  };
  const holder = person('titular');
  const desk = deskAddress(params, classes);
  if (desk !== undefined) return desk;
  const mark = matchingField('marca', NUMBER);
  if (mark !== '') return { view: 'mark', mark };
  if (params.has('cartera')) return { view: 'portfolio', holder };
  if (params.has('vigilancia')) return { view: 'watch', list: matchingField('vigilancia', LIST) };
  if (params.has('vigilar')) {
    return { view: 'newWatch', watch: { names: names('vigilar'), clase: classes, holder } };
  }
  if (params.has('informe')) {
    // Reads every name: the form reports names that are too long or too many, which must not be dropped silently.
    const question = {
      names: linesOf('informe'),
      clase: classes,
      onlyLive: text('grupo') !== 'todas',
      ...goodsOptions({
        goods: params.get('productos') ?? '',
        related: params.has('relacionadas'),
        unticked: params.getAll('sinClase').map(Number),
      }),
    };
    const id = matchingField('id', REPORT_ID);
    return { view: 'report', report: id === '' ? question : { ...question, id } };
  }
  const [kind, group, estado] = [text('como'), text('grupo'), text('estado')];
  const narrowed = {
    clase: [...new Set(classes)],
    sign: matchingField('signo', WORD),
    from: matchingField('desde', DAY),
    to: matchingField('hasta', DAY),
    publishedFrom: matchingField('publicadaDesde', DAY),
    publishedTo: matchingField('publicadaHasta', DAY),
    vienna: matchingField('viena', VIENNA_CODE),
    estado: isEstado(estado) ? estado : '',
    agent: person('representante'),
    holder,
  } as const;
  if (params.has('registro'))
    return { view: 'register', question: { ...EMPTY_QUESTION, ...narrowed } };
  return {
    view: 'search',
    question: {
      ...EMPTY_QUESTION,
      ...narrowed,
      q: text('q'),
      kind: isKind(kind) ? kind : '',
      group: isStatusGroup(group) ? group : '',
      layout: text('vista') === 'tabla' ? 'table' : 'cards',
      order: matchingField('orden', WORD),
    },
  };
}
