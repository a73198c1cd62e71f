import type { BrandSummary } from '../contract/brand-summary.ts';
import { FILTERS } from '../contract/filters.ts';
import type { SimilarByTextParams } from '../contract/operations/find-similar-by-text.ts';
import type { BrandListingParams, BrandPage } from '../contract/operations/search-brands.ts';
import { operationById } from '../contract/operations.ts';
import type { SimilarBrand, SimilarBrands } from '../contract/similar.ts';
import { parseInput } from '../domain/input/parse-input.ts';
import { ServiceError } from '../domain/service-error.ts';
import { asServiceError } from './database-error.ts';
import { Turns } from './long-call-turns.ts';
import type { JoinableService, Service } from './service.ts';
import { findSimilarByText } from './use-cases/find-similar.ts';
import { searchBrands } from './use-cases/search-brands.ts';

/** A mark, and the office in whose register it is. */
export type OfficeMark<Mark> = Mark & { readonly oficina: string };

/** Parameters that mean something in one register alone: numbers, persons and their tax ids. */
type OfOneOffice =
  | 'nroSolicitud'
  | 'nroRegistro'
  | 'rut'
  | 'titularId'
  | 'representanteId'
  | 'titularHistoricoId';

/** Several registers that are searched as one. */
export interface Offices {
  /**
   * A text search (specification 4.2) over all offices: the page that one register with all of their marks would give.
   * `nextCursor` goes on in the same offices.
   *
   * @throws ServiceError `validation_error` without a text, or with a filter by number, person or tax id; `service_unavailable`
   *   while the engine or the database of an office is away
   */
  readonly searchBrands: (
    params: Omit<BrandListingParams, OfOneOffice>,
  ) => Promise<Omit<BrandPage, 'items'> & { readonly items: readonly OfficeMark<BrandSummary>[] }>;
  /**
   * The marks of all offices most like a text (decision C10), judged by the words of all of them.
   *
   * @throws ServiceError as `searchBrands`
   */
  readonly findSimilarByText: (
    params: Omit<SimilarByTextParams, 'excluirTitular'>,
  ) => Promise<
    Omit<SimilarBrands, 'items'> & { readonly items: readonly OfficeMark<SimilarBrand>[] }
  >;
}

const BETWEEN = ':';
const OFFICE = /^[a-z0-9-]{1,40}$/;
const OF_ONE_OFFICE = new Set([
  'excluirTitular',
  ...Object.entries(FILTERS).flatMap(([name, { kind }]) =>
    ['numero', 'rut', 'personaId'].includes(kind) ? [name] : [],
  ),
]);

/**
 * Joins services that are each the register of one office, with a database of its own, and keep their indexes in one
 * engine: a question to all offices is one request to it. Nothing is copied and nothing has to be closed; the services
 * are. Everything else about a mark is for the service of its office to say.
 *
 * @example
 * const offices = await joinOffices({ cl: chile, pe: peru });
 * const { items } = await offices.findSimilarByText({ q: 'kolun' });
 * for (const { oficina, nroSolicitud, score } of items) console.log(oficina, nroSolicitud, score);
 *
 * @param services by what their marks shall be known by: lower-case letters, digits and dashes
 * @throws TypeError where a service has its index in memory, two have the same one, or they are not made alike
 * @throws EngineRefusal where they are not in one engine
 */
export async function joinOffices(
  services: Readonly<Record<string, Pick<Service, 'joinable'>>>,
): Promise<Offices> {
  const offices = new Map(
    Object.entries(services).map(([name, one]) => [name, joinable(name, one)]),
  );
  const [first] = offices.values();
  if (first === undefined) throw new TypeError('There is no office to join');
  requireAlike([...offices.values()]);
  const { JoinedCorpus } = await import('./index/engine/joined-corpus.ts');
  const corpus = new JoinedCorpus(first.engine, offices, numberIn);
  await corpus.requireOneEngine();
  const tools = {
    readSummaries: readInOffices(offices, ({ readSummaries }) => readSummaries),
    readStored: readInOffices(offices, ({ readStored }) => readStored),
    hashRut: (rut: string) => rut,
    turns: new Turns(),
  };
  const cursorKeys = first.cursorKeys();
  const search = searchBrands(corpus, { ...tools, cursorKeys, embedQuery: async () => null });
  const similar = findSimilarByText(corpus, tools);
  return {
    searchBrands: (params) =>
      answered(params, async () => {
        const input = parseInput(operationById.searchBrands, params);
        if (input.q === undefined && input.nombre === undefined) {
          throw new ServiceError(
            'validation_error',
            'Send q or nombre: offices are searched together by a text',
          );
        }
        return withOffices(await search(input));
      }),
    findSimilarByText: (params) =>
      answered(params, async () =>
        withOffices(await similar(parseInput(operationById.findSimilarByText, params))),
      ),
  };
}

function joinable(name: string, { joinable: part }: Pick<Service, 'joinable'>): JoinableService {
  if (!OFFICE.test(name)) throw new TypeError(`An office cannot be called ${JSON.stringify(name)}`);
  if (part !== null) return part;
  throw new TypeError(`The index of ${name} is in memory: offices are joined by an engine`);
}

function requireAlike(all: readonly JoinableService[]): void {
  if (new Set(all.map(({ engine }) => engine.alias)).size < all.length) {
    throw new TypeError('Two offices have one index: give each a prefix of its own');
  }
  if (new Set(all.map(({ engine }) => engine.embeddings)).size > 1) {
    throw new TypeError('All offices must have the same embeddings');
  }
}

/** @throws ServiceError for a parameter that is of one office */
async function answered<Answer>(params: object, answer: () => Promise<Answer>): Promise<Answer> {
  try {
    const refused = Object.keys(params).find((name) => OF_ONE_OFFICE.has(name));
    if (refused === undefined) return await answer();
    throw new ServiceError(
      'validation_error',
      `${refused} is of one office: send it to the service of that office`,
    );
  } catch (error) {
    throw asServiceError(error);
  }
}

function numberIn(office: string, nroSolicitud: string): string {
  return `${office}${BETWEEN}${nroSolicitud}`;
}

/** Reads each mark where its office keeps it; in a search its number names the office too. */
function readInOffices<Row extends { readonly nroSolicitud: string }>(
  offices: ReadonlyMap<string, JoinableService>,
  readerOf: (
    office: JoinableService,
  ) => (nros: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
): (numbers: readonly string[]) => Promise<ReadonlyMap<string, Row>> {
  return async (numbers) => {
    const marks = numbers.map(withOffice);
    const read = [...offices].map(async ([office, service]) => {
      const nros = marks.flatMap((mark) => (mark.oficina === office ? mark.nroSolicitud : []));
      if (nros.length === 0) return [];
      const rows = await readerOf(service)(nros);
      return [...rows.values()].map((row) => ({
        ...row,
        nroSolicitud: numberIn(office, row.nroSolicitud),
      }));
    });
    const rows = (await Promise.all(read)).flat();
    return new Map(rows.map((row) => [row.nroSolicitud, row]));
  };
}

function withOffice(number: string) {
  const at = number.indexOf(BETWEEN);
  return { oficina: number.slice(0, at), nroSolicitud: number.slice(at + 1) };
}

function withOffices<Page extends { readonly items: readonly Mark[] }, Mark extends BrandSummary>(
  page: Page & { readonly items: readonly Mark[] },
) {
  return {
    ...page,
    items: page.items.map((mark) => ({ ...mark, ...withOffice(mark.nroSolicitud) })),
  };
}
