import {
  type BrandBatch,
  type BrandDetail,
  type BrandOpposition,
  type BrandPage,
  type BrandReport,
  brandBatchSchema,
  brandDetailSchema,
  brandOppositionSchema,
  brandPageSchema,
  brandReportSchema,
  brandSummarySchema,
  errorEnvelopeSchema,
  type OpenOppositions,
  openOppositionsSchema,
  type PersonasPage,
  personasPageSchema,
  type SimilarBrands,
  similarBrandsSchema,
} from '@marcario/core/contract';
import { expect } from 'vitest';
import { servedDocument } from './served-document.ts';

// Strict schemas that reject unknown fields, which clients would ignore.
const items = brandSummarySchema.strict().array();
const strictPage = brandPageSchema.extend({ items }).strict();
const strictBatch = brandBatchSchema.extend({ items }).strict();
const strictDetail = brandDetailSchema.strict();
const strictReport = brandReportSchema.strict();
const strictOpposition = brandOppositionSchema.strict();
const strictOppositions = openOppositionsSchema
  .extend({ items: openOppositionsSchema.shape.items.element.strict().array() })
  .strict();
const strictPersonas = personasPageSchema
  .extend({ items: personasPageSchema.shape.items.element.strict().array() })
  .strict();
const strictSimilar = similarBrandsSchema
  .extend({ items: similarBrandsSchema.shape.items.element.strict().array() })
  .strict();
const strictError = errorEnvelopeSchema.strict();

/** A validated error response. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** How a request differs from a GET with a key that has all scopes. */
export interface Sending {
  readonly method?: string;
  /** `null` sends no key. */
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Typed HTTP access to the endpoints of a test server. Every response is validated against the contract. */
export class ServedApi {
  readonly baseUrl: string;
  readonly key: string;

  constructor(baseUrl: string, key: string) {
    this.baseUrl = baseUrl;
    this.key = key;
  }

  /** Sends a request, and validates the response against the server's own OpenAPI document. */
  async send(
    target: string,
    { method = 'GET', key, headers, body }: Sending = {},
  ): Promise<Response> {
    const keyHeader = key === null ? {} : { 'X-API-Key': key ?? this.key };
    const document = await servedDocument(this.baseUrl);
    const answer = await fetch(`${this.baseUrl}${target}`, {
      method,
      headers: { ...keyHeader, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    await document.check(method, target, answer.clone());
    return answer;
  }

  /** `GET /v1/brands?<query>`. */
  async list(query = ''): Promise<BrandPage> {
    return strictPage.parse(await this.#found(`/v1/brands?${query}`));
  }

  /** Returns the application numbers of a page, in order. */
  async numbers(query = ''): Promise<string[]> {
    return (await this.list(query)).items.map(({ nroSolicitud }) => nroSolicitud);
  }

  /** Yields every page of a keyset pagination. */
  async *pages(query: string): AsyncGenerator<BrandPage> {
    let cursor = '';
    for (;;) {
      const page = await this.list(`${query}${cursor}`);
      yield page;
      if (page.nextCursor === null) return;
      cursor = `&cursor=${page.nextCursor}`;
    }
  }

  /** Returns the application numbers of all pages. */
  async walk(query: string): Promise<string[]> {
    const numbers: string[] = [];
    for await (const { items } of this.pages(query)) {
      numbers.push(...items.map(({ nroSolicitud }) => nroSolicitud));
    }
    return numbers;
  }

  /** `GET /v1/brands/<nro>`. */
  async detail(nro: string): Promise<BrandDetail> {
    return strictDetail.parse(await this.#found(`/v1/brands/${nro}`));
  }

  /** `GET /v1/brands/<nro>/report`. */
  async report(nro: string): Promise<BrandReport> {
    return strictReport.parse(await this.#found(`/v1/brands/${nro}/report`));
  }

  /** `GET /v1/brands/<nro>/opposition`. */
  async opposition(nro: string): Promise<BrandOpposition> {
    return strictOpposition.parse(await this.#found(`/v1/brands/${nro}/opposition`));
  }

  /** `GET /v1/oppositions/open?<query>`. */
  async openOppositions(query = ''): Promise<OpenOppositions> {
    return strictOppositions.parse(await this.#found(`/v1/oppositions/open?${query}`));
  }

  /** `GET /v1/personas?<query>`. */
  async personas(query = ''): Promise<PersonasPage> {
    return strictPersonas.parse(await this.#found(`/v1/personas?${query}`));
  }

  /** `GET /v1/brands/<nro>/similar?<query>`. */
  async similarTo(nro: string, query = ''): Promise<SimilarBrands> {
    return strictSimilar.parse(await this.#found(`/v1/brands/${nro}/similar?${query}`));
  }

  /** `GET /v1/brands/similar?<query>`. */
  async similar(query: string): Promise<SimilarBrands> {
    return strictSimilar.parse(await this.#found(`/v1/brands/similar?${query}`));
  }

  /** `POST /v1/brands/batch`. */
  async batch(nros: readonly string[]): Promise<BrandBatch> {
    const answer = await this.sendBatch(JSON.stringify({ nros }));
    expect(answer.status).toBe(200);
    return strictBatch.parse(await answer.json());
  }

  sendBatch(body: string, sending: Sending = {}): Promise<Response> {
    const headers = { 'Content-Type': 'application/json', ...sending.headers };
    return this.send('/v1/brands/batch', { ...sending, method: 'POST', headers, body });
  }

  /** Returns the error response of a listing. */
  async refusal(query: string): Promise<Refusal> {
    return refusalOf(await this.send(`/v1/brands?${query}`));
  }

  async #found(target: string): Promise<unknown> {
    const answer = await this.send(target);
    const body: unknown = await answer.json();
    expect(answer.status, `${target}: ${JSON.stringify(body)}`).toBe(200);
    return body;
  }
}

/** Parses an error response, and checks its envelope and request id against specification 2.1. */
export async function refusalOf(answer: Response): Promise<Refusal> {
  const text = await answer.text();
  expect(answer.status, text).toBeGreaterThanOrEqual(400);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  const { error } = strictError.parse(JSON.parse(text));
  expect(error.requestId).toBe(answer.headers.get('x-request-id'));
  return { status: answer.status, code: error.code, message: error.message };
}
