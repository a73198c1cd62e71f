import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';

const { default: addFormats } = ajvFormats;

type Json = Readonly<Record<string, unknown>>;

interface DescribedResponse {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly examples?: Json }>>;
}

interface DescribedOperation {
  readonly responses: Readonly<Record<string, DescribedResponse>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, DescribedResponse>> };
}

const MCP: readonly string[] = ['/mcp', '/mcp/'];
const KEY = 'openapi.json';
const ENVELOPE = '#/components/schemas/ErrorEnvelope';

/** The OpenAPI document of a test server, against which responses are validated. */
export class ServedDocument {
  readonly #document: Document;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: false });
  readonly #templates: readonly (readonly [RegExp, string])[];

  constructor(text: string) {
    this.#document = JSON.parse(text) as Document;
    addFormats(this.#ajv);
    this.#ajv.addSchema(closed(this.#document) as Json, KEY, true, false);
    // Literal paths are matched before those with parameters, as in the router.
    const paths = Object.keys(this.#document.paths).sort((a, b) => braces(a) - braces(b));
    this.#templates = paths.map((path) => [patternOf(path), path]);
  }

  /** Throws if the document does not describe this response to the request. */
  async check(method: string, target: string, answer: Response): Promise<void> {
    const { pathname } = new URL(target, 'http://localhost');
    // MCP responses follow the schemas of that protocol instead.
    if (MCP.includes(pathname)) return;
    const path = this.#templates.find(([pattern]) => pattern.test(pathname))?.[1] ?? '';
    const operation = this.#document.paths[path]?.[method.toLowerCase()];
    const place = `${method} ${path === '' ? pathname : path} ${answer.status}`;
    const text = await answer.text();
    if (!answer.headers.has('x-request-id')) throw new Error(`${place}: without x-request-id`);
    if (operation === undefined) return this.#checkUndescribed(place, { method, text });
    const { at, response } = this.#response(operation, { path, method, status: answer.status });
    if (response === undefined) throw new Error(`${place} is not in the document: ${text}`);
    if (response.content === undefined) return requireEmpty(place, text);
    const type = answer.headers.get('content-type')?.split(';')[0] ?? 'none';
    const content = response.content[type];
    if (content === undefined) throw new Error(`${place}: ${type} is not in the document`);
    if (type === 'application/json') this.#checkJson(place, text, { at, ...content });
  }

  /** An undescribed request must be rejected with an error body; preflights and HEAD have none. */
  #checkUndescribed(place: string, { method, text }: { method: string; text: string }): void {
    if (text !== '') this.#validate(place, ENVELOPE, JSON.parse(text));
    else if (method !== 'OPTIONS' && method !== 'HEAD') throw new Error(`${place}: no body`);
  }

  /** Validates the body by its schema, and an error by the codes in the response's examples. */
  #checkJson(place: string, text: string, { at, examples = {} }: { at: string; examples?: Json }) {
    const body = JSON.parse(text) as { readonly error?: { readonly code: string } };
    this.#validate(place, `${at}/content/application~1json/schema`, body);
    if (body.error !== undefined && !Object.hasOwn(examples, body.error.code)) {
      throw new Error(`${place}: the document does not tell of ${body.error.code}`);
    }
  }

  #response(
    { responses }: DescribedOperation,
    { path, method, status }: { path: string; method: string; status: number },
  ): { at: string; response: DescribedResponse | undefined } {
    const own = responses[status];
    if (own?.$ref === undefined) {
      const at = `#/paths/${escaped(path)}/${method.toLowerCase()}/responses/${status}`;
      return { at, response: own };
    }
    const name = own.$ref.replace('#/components/responses/', '');
    return { at: own.$ref, response: this.#document.components.responses[name] };
  }

  #validate(place: string, pointer: string, body: unknown): void {
    const validate = this.#ajv.getSchema(`${KEY}${pointer}`) as ValidateFunction;
    if (validate(body)) return;
    const wrong = this.#ajv.errorsText(validate.errors, { dataVar: 'body' });
    throw new Error(`${place}: ${wrong}`);
  }
}

function requireEmpty(place: string, text: string): void {
  if (text !== '') throw new Error(`${place}: a body where the document has none`);
}

function braces(path: string): number {
  return path.split('{').length;
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '[.]').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

function escaped(path: string): string {
  return path
    .replaceAll('~', '~0')
    .replaceAll('/', '~1')
    .replaceAll('{', '%7B')
    .replaceAll('}', '%7D');
}

/** Closes all objects: clients must accept new fields, but tests check that the document lists every field. */
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed);
  if (typeof part !== 'object' || part === null) return part;
  const inner = Object.fromEntries(Object.entries(part).map(([key, one]) => [key, closed(one)]));
  const { type, properties } = inner as { readonly type?: unknown; readonly properties?: unknown };
  const isOpen = type === 'object' && properties !== undefined;
  return isOpen ? { additionalProperties: false, ...inner } : inner;
}

const documents = new Map<string, Promise<ServedDocument>>();
const byText = new Map<string, ServedDocument>();

/** Returns the document of this server; compiled documents are shared between servers of the same kind. */
export function servedDocument(baseUrl: string): Promise<ServedDocument> {
  const known = documents.get(baseUrl) ?? fetchDocument(baseUrl);
  documents.set(baseUrl, known);
  return known;
}

async function fetchDocument(baseUrl: string): Promise<ServedDocument> {
  const answer = await fetch(`${baseUrl}/docs/openapi.json`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`There is no document to hold answers against: ${text}`);
  const document = byText.get(text) ?? new ServedDocument(text);
  byText.set(text, document);
  return document;
}
