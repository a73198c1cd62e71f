import {
  type InsightsByEstadoInput as InsightParams,
  type MarcarioClient,
  MarcarioPermissionError,
} from '@marcario/client';
import { EMPTY_QUESTION, type SearchQuestion } from './address.ts';
import { filterParams } from './answers.ts';
import { pageElement } from './element.ts';
import { Filters, REGISTER_FILTER_IDS } from './filters.ts';
import { texts, words } from './language.ts';
import { LatestRequestPanel, type ViewOptions } from './latest-request-panel.ts';
import { drawRegisterPlots, type Register } from './plots.ts';

const MONTHS = 120;
/** Holders and agents that are listed. */
const PERSONS = 12;

/** How many requests the register takes, and how many with its holders and agents. */
export const REGISTER_REQUESTS = 3;
const ALL_REQUESTS = 5;

/** The register at a glance: as a whole below the search, by filters where it is looked at by itself. */
export class RegisterView {
  readonly #link = pageElement('register-link', HTMLAnchorElement);
  readonly #size = pageElement('size', HTMLSpanElement);
  /** What the page says before anybody asked how large the register is. */
  readonly #unknownSize = this.#size.textContent;
  readonly #narrow = pageElement('register-narrow', HTMLDivElement);
  readonly #filters: Filters;
  readonly #place: LatestRequestPanel;
  #client: MarcarioClient | undefined;
  #question: SearchQuestion = EMPTY_QUESTION;
  #whole: Register | undefined;

  constructor(options: ViewOptions) {
    this.#place = new LatestRequestPanel('plots', options);
    this.#filters = new Filters((narrowing) => {
      const question = { ...this.#question, ...narrowing };
      options.onAddress({ view: 'register', question });
      if (this.#client !== undefined) void this.open(this.#client, question);
    }, REGISTER_FILTER_IDS);
  }

  /** Keeps the register as a whole, and says how large it is; undefined where it is not known. */
  keep(register: Register | undefined): void {
    this.#whole = register;
    this.#link.hidden = register === undefined || register.marks === 0;
    this.#size.textContent =
      register === undefined ? this.#unknownSize : describeSize(register, this.#size);
  }

  /** Shows it as a whole, as it is kept. */
  showWhole(): void {
    this.#place.stop();
    this.#narrow.hidden = true;
    this.#place.show(...(this.#whole === undefined ? [] : drawRegisterPlots(this.#whole)));
  }

  /** Shows what the filters of a question find. */
  async open(client: MarcarioClient, question: SearchQuestion): Promise<void> {
    this.#client = client;
    this.#question = question;
    this.#narrow.hidden = false;
    this.#filters.findAgents = async (q) => {
      const { items } = await client.personas.list({ q, rol: 'representante', limit: PERSONS });
      return items.map(({ id, nombre: name }) => ({ id, name }));
    };
    this.#filters.show(question);
    await this.#place.request(ALL_REQUESTS, async (signal) => {
      const register = await readFilteredRegister(client, question, signal);
      this.#place.show(...drawRegisterPlots(register));
    });
  }

  stop(): void {
    this.#place.stop();
  }

  clear(): void {
    this.#client = undefined;
    this.#place.clear();
    this.keep(undefined);
  }
}

/** Asks for the whole; undefined for a key that may search and not look at it. */
export async function readRegister(
  client: MarcarioClient,
  signal: AbortSignal,
): Promise<Register | undefined> {
  try {
    return await readCounts(client, {}, signal);
  } catch (error) {
    if (error instanceof MarcarioPermissionError) return undefined;
    throw error;
  }
}

async function readFilteredRegister(
  client: MarcarioClient,
  question: SearchQuestion,
  signal: AbortSignal,
): Promise<Register> {
  // Aggregations take one type of sign and one status.
  const {
    tipoSigno: [tipoSigno] = [],
    estado: [estado] = [],
    ...shared
  } = filterParams({
    ...question,
    publishedFrom: '',
    publishedTo: '',
  });
  const filters: InsightParams = {
    ...shared,
    ...(tipoSigno !== undefined && { tipoSigno }),
    ...(estado !== undefined && { estado }),
  };
  const top = { ...filters, topN: PERSONS };
  const [counts, holders, agents] = await Promise.all([
    readCounts(client, filters, signal),
    client.insights.byHolder(top, { signal }),
    client.insights.byRepresentante(top, { signal }),
  ]);
  return { ...counts, question, holders: holders.data, agents: agents.data };
}

async function readCounts(
  { insights }: MarcarioClient,
  filters: InsightParams,
  signal: AbortSignal,
): Promise<Register> {
  const [estados, classes, months] = await Promise.all([
    insights.byEstado(filters, { signal }),
    insights.byClass(filters, { signal }),
    insights.byMonth({ ...filters, limit: MONTHS }, { signal }),
  ]);
  const marks = estados.data.reduce((sum, { n }) => sum + n, 0);
  const { dataAsOf: asOf } = estados;
  return {
    marks,
    asOf,
    question: EMPTY_QUESTION,
    estados: estados.data,
    classes: classes.data,
    months: months.data,
  };
}

function describeSize({ marks, asOf }: Register, position: HTMLElement): string {
  const count = position.hasAttribute('data-invented')
    ? texts.inventedCount(marks)
    : texts.marks(marks);
  return asOf === undefined ? count : texts.size(count, words.dayOf(asOf));
}
