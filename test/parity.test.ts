import { join } from 'node:path';
import {
  numberField,
  operationById,
  operations,
  paramsFromArguments,
  SCOPES,
  type Usage,
} from '@marcario/core/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTER } from './brands/corpus.ts';
import { anyCall } from './mcp/any-call.ts';
import { type BundledBin, bundleBin } from './mcp/bundle-bin.ts';
import {
  asToken,
  clientSkin,
  mcpHttpSkin,
  mcpStdioSkin,
  modernHttpSkin,
  modernStdioSkin,
  type OpenSkin,
  type Outcome,
  restSkin,
  runSkin,
  type Skin,
  type SkinCall,
} from './mcp/skins.ts';
import { proves } from './requirements.ts';
import { accessToken, addClient, freePort } from './sign-in/oauth-browser.ts';
import { freshPostgresUrl } from './support/fresh-database.ts';
import { type Served, serve, TEST_SECRET } from './support/serve.ts';

type Call = Pick<SkinCall, 'operation' | 'input'>;

/** Calls of any operation that every way in must answer alike. */
const { MARCARIO_PARITY_CALLS = '10' } = process.env;
const CALLS = Number(MARCARIO_PARITY_CALLS);
const CALENDAR = join(import.meta.dirname, '../packages/server/data/feriados-cl-2023-2027.csv');

let served: Served;
/** The same database, served where people sign in. */
let signedIn: Served;
let bin: BundledBin;
let open: OpenSkin[];
let direct: Skin;
/** Every way in that can say whatever JSON can. */
let mcpSkins: Record<string, Skin>;
/** Those, and the ways in that write an input as a query string. */
let allSkins: Record<string, Skin>;
/** The ways in for whoever signed in, which take a token in the place of a key. */
let tokenSkins: Record<string, Skin>;
let keys: Record<'good' | 'wrong' | 'otherScope', string>;

beforeAll(async () => {
  const databaseUrl = await freshPostgresUrl();
  served = await serve(REGISTER, { databaseUrl });
  await served.service.holidays.importFile(CALENDAR);
  await served.service.holidays.cover(2026);
  bin = await bundleBin();
  const { baseUrl, key } = served.api;
  const http = mcpHttpSkin(baseUrl);
  const remote = mcpStdioSkin(bin.path, { SERVICE_BASE_URL: baseUrl });
  const database = {
    DATABASE_URL: databaseUrl,
    SERVICE_SECRET_KEY: TEST_SECRET,
    SERVICE_KEY_BURST_LIMIT: '1000000',
  };
  const inProcess = mcpStdioSkin(bin.path, database);
  const modernHttp = modernHttpSkin(baseUrl);
  const modernStdio = modernStdioSkin(bin.path, { SERVICE_BASE_URL: baseUrl });
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const signIn = { publicUrl, isAuthorizationServer: true, issuer: publicUrl };
  signedIn = await serve([], { databaseUrl, port, publicUrl, app: { signIn } });
  await addClient(signedIn, 'parity');
  const httpWithToken = mcpHttpSkin(publicUrl, asToken);
  const modernHttpWithToken = modernHttpSkin(publicUrl, asToken);
  tokenSkins = {
    'MCP over HTTP with a token': httpWithToken.call,
    'MCP of 2026-07-28 over HTTP with a token': modernHttpWithToken.call,
  };
  open = [http, remote, inProcess, modernHttp, modernStdio, httpWithToken, modernHttpWithToken];
  direct = runSkin(served.service);
  mcpSkins = {
    'MCP over HTTP': http.call,
    'MCP over stdio, remote': remote.call,
    'MCP over stdio, in process': inProcess.call,
    'MCP of 2026-07-28 over HTTP': modernHttp.call,
    'MCP of 2026-07-28 over stdio, remote': modernStdio.call,
  };
  allSkins = { ...mcpSkins, REST: restSkin(baseUrl), client: clientSkin(baseUrl) };
  const { key: otherScope } = await served.createKey({ scopes: ['watch:read'] });
  keys = { good: key, wrong: `${key.slice(0, -1)}x`, otherScope };
});

afterAll(async () => {
  for (const { close } of open ?? []) await close();
  await bin?.remove();
  await signedIn?.close();
  await served?.close();
});

/** @param meant the call without any skin, where a skin reads it before it is judged */
async function expectParity(
  skins: Record<string, Skin>,
  call: SkinCall,
  meant: SkinCall = call,
): Promise<Outcome> {
  const expected = await direct(meant);
  const names = Object.keys(skins);
  const outcomes = await Promise.all(names.map((name) => skins[name]?.(call)));
  const byName = Object.fromEntries(names.map((name, i) => [name, outcomes[i]]));
  expect(byName).toEqual(Object.fromEntries(names.map((name) => [name, asWire(expected)])));
  return expected;
}

/** One call of each operation. */
function oneOfEach(calls: readonly Call[]): Call[] {
  return [...new Map(calls.map((call) => [call.operation, call])).values()];
}

/** What is absent in memory is absent on the wire. */
function asWire(outcome: Outcome): unknown {
  return JSON.parse(JSON.stringify(outcome));
}

const GOOD: readonly Call[] = [
  { operation: 'searchBrands', input: {} },
  { operation: 'searchBrands', input: { q: 'kolun' } },
  { operation: 'searchBrands', input: { q: 'ñandú', facets: 'clase,estado' } },
  { operation: 'searchBrands', input: { nombre: 'valle', clase: [33], sort: 'recientes' } },
  { operation: 'searchBrands', input: { rut: ['76.543.210-3'], vigencia: 'todas', limit: 1 } },
  { operation: 'searchBrands', input: { titular: ['ñuble', 'nordlicht'], estado: ['publicada'] } },
  { operation: 'searchBrands', input: { sort: 'denominacion:desc', offset: 2, limit: 3 } },
  { operation: 'searchBrands', input: { q: '', denominacion: 'kolun', fechaDesde: '2020-01-01' } },
  {
    operation: 'searchBrands',
    input: { titularId: ['1'], liveOnly: true, fechaRegistroDesde: '2019-01-01' },
  },
  { operation: 'getBrandDetail', input: { nroSolicitud: '900101' } },
  { operation: 'getBrandReport', input: { nro: '900106' } },
  { operation: 'getBrandOpposition', input: { nro: '900103' } },
  { operation: 'findSimilarByNumber', input: { nro: '900100' } },
  { operation: 'findSimilarByNumber', input: { nro: '900100', allClasses: true, limit: 3 } },
  { operation: 'findSimilarByText', input: { q: 'kolum', clase: [29], minScore: 0.3 } },
  { operation: 'findSimilarByText', input: { q: 'kolun', liveOnly: true, excluirTitular: ['1'] } },
  { operation: 'getBrandsBatch', input: { nros: ['900105', '1', '900100', '900105'] } },
  {
    operation: 'screenBrands',
    input: { consultas: [{ q: 'kolum' }, { nro: '404' }, { id: 'x', nro: '900100' }], limit: 2 },
  },
  { operation: 'listOpenOppositions', input: { clase: [29], titular: ['perez'], limit: 5 } },
  { operation: 'listPersonas', input: { q: 'ñuble', rol: 'titular' } },
  { operation: 'listPersonas', input: { pais: 'cl', limit: 1 } },
  { operation: 'getSyncRuns', input: { envelope: true, status: 'ok', limit: 1 } },
  { operation: 'insightsByClass', input: { estado: 'registrada' } },
  { operation: 'insightsByEstado', input: { clase: [29, 33] } },
  { operation: 'insightsByMonth', input: { fechaPresentacionDesde: '2020-01-01' } },
  { operation: 'insightsByHolder', input: { topN: 2 } },
  { operation: 'insightsByRepresentante', input: { tipoSigno: 'mixta' } },
  { operation: 'insightsRelatedClasses', input: { clase: 29 } },
  { operation: 'getBrandPlazos', input: { nro: '900103' } },
  {
    operation: 'calculatePlazo',
    input: { desde: '2026-09-04', cantidad: 20, unidad: 'dia_habil' },
  },
  { operation: 'listPlazos', input: { tipo: 'renovacion', desde: '2020-01-01', clase: [29] } },
  { operation: 'compareBrands', input: { a: 'kolum', nroB: '900100' } },
  { operation: 'clearBrand', input: { q: 'kolum', clase: [29], vivas: true } },
  { operation: 'findSimilarByText', input: { q: 'kolum', explain: true } },
  { operation: 'searchBrands', input: { q: 'kolun', explain: true } },
  { operation: 'listPlazos', input: { tipo: 'nulidad', liveOnly: true, limit: 1 } },
  { operation: 'searchBrands', input: { vivas: true, sort: 'estado' } },
  { operation: 'findSimilarByText', input: { q: 'kolun', vivas: true, minScore: 0.1 } },
  { operation: 'getBrandDetail', input: { nroSolicitud: '900.101' } },
  { operation: 'getBrandsBatch', input: { nros: [' 900.105', '900105', '9.9'] } },
  { operation: 'listChanges', input: { titular: ['ñuble'], vigencia: 'todas', limit: 3 } },
  { operation: 'listChanges', input: { campo: ['estado'], limit: 2 } },
  { operation: 'getFeriadosCobertura', input: {} },
  { operation: 'getFeriados', input: { desde: '2026-09-01', envelope: true } },
];

const REFUSED: readonly (Call & { readonly code: string })[] = [
  { operation: 'searchBrands', input: { limit: 0 }, code: 'validation_error' },
  { operation: 'searchBrands', input: { clase: [1, 46] }, code: 'validation_error' },
  { operation: 'searchBrands', input: { estado: ['viva'] }, code: 'validation_error' },
  { operation: 'searchBrands', input: { sort: 'azar' }, code: 'validation_error' },
  { operation: 'searchBrands', input: { cursor: 'x', offset: 1 }, code: 'validation_error' },
  { operation: 'searchBrands', input: { cursor: 'bm8=' }, code: 'validation_error' },
  { operation: 'searchBrands', input: { vigencia: 'todas' }, code: 'validation_error' },
  { operation: 'searchBrands', input: { facets: 'color' }, code: 'validation_error' },
  { operation: 'searchBrands', input: { q: 'a\u0000b' }, code: 'validation_error' },
  { operation: 'searchBrands', input: { rut: ['76.543.210-4'] }, code: 'invalid_rut' },
  { operation: 'getBrandDetail', input: { nroSolicitud: '404' }, code: 'not_found' },
  { operation: 'getBrandDetail', input: { nroSolicitud: 'a/b ñ' }, code: 'validation_error' },
  { operation: 'getBrandReport', input: { nro: '404' }, code: 'not_found' },
  { operation: 'getBrandReport', input: { nro: '4'.repeat(4_096) }, code: 'validation_error' },
  { operation: 'getBrandOpposition', input: { nro: '404' }, code: 'not_found' },
  { operation: 'getBrandOpposition', input: { nro: '9001_00' }, code: 'validation_error' },
  { operation: 'findSimilarByNumber', input: { nro: '404' }, code: 'not_found' },
  { operation: 'findSimilarByNumber', input: { nro: '../x' }, code: 'validation_error' },
  { operation: 'findSimilarByText', input: { q: 'a', limit: 101 }, code: 'validation_error' },
  { operation: 'findSimilarByText', input: { q: 'a', minScore: 2 }, code: 'validation_error' },
  { operation: 'clearBrand', input: { q: 'a', limit: 101 }, code: 'validation_error' },
  { operation: 'listOpenOppositions', input: { clase: [0] }, code: 'validation_error' },
  { operation: 'listOpenOppositions', input: { cursor: 'bm8=' }, code: 'validation_error' },
  { operation: 'listPersonas', input: { rol: 'dueño' }, code: 'validation_error' },
  { operation: 'listPersonas', input: { q: 'a\u0000b' }, code: 'validation_error' },
  { operation: 'getSyncRuns', input: { cursor: 'bm8=' }, code: 'validation_error' },
  { operation: 'insightsByClass', input: { estado: 'viva' }, code: 'validation_error' },
  { operation: 'insightsByHolder', input: { topN: 101 }, code: 'validation_error' },
  { operation: 'getBrandPlazos', input: { nro: '404' }, code: 'not_found' },
  { operation: 'calculatePlazo', input: { desde: '2026-09-04' }, code: 'validation_error' },
  { operation: 'listChanges', input: { since: 'bm8=' }, code: 'validation_error' },
  { operation: 'getFeriados', input: { desde: '2026-02-30' }, code: 'validation_error' },
  { operation: 'getFeriados', input: { hasta: '2022-01-01' }, code: 'fuera_de_cobertura' },
  { operation: 'getBrandsBatch', input: { nros: [] }, code: 'validation_error' },
  { operation: 'getBrandsBatch', input: { nros: ['1'], extra: true }, code: 'validation_error' },
  { operation: 'getBrandsBatch', input: {}, code: 'validation_error' },
  {
    operation: 'screenBrands',
    input: { consultas: [{ q: 'a', nro: '1' }] },
    code: 'validation_error',
  },
  {
    operation: 'screenBrands',
    input: { consultas: Array.from({ length: 51 }, () => ({ q: 'a' })) },
    code: 'invalid_input',
  },
  {
    operation: 'getBrandsBatch',
    input: { nros: Array.from({ length: 101 }, () => '1') },
    code: 'invalid_input',
  },
];

describe('REST, MCP, the client and the service in process', () => {
  it(`serve the same operations ${proves('D17-TOOLS')}`, async () => {
    const tools = served.service.served.map(({ tool }) => tool?.name);
    for (const { operation, input } of GOOD) {
      expect(tools).toContain(operations.find(({ id }) => id === operation)?.tool?.name);
      const { [operation]: inProcess } = served.service as unknown as Record<
        string,
        (input: unknown) => Promise<unknown>
      >;
      const outcome = await direct({ operation, input, key: keys.good });
      expect({ body: await inProcess?.(input) }).toEqual(outcome);
    }
  });

  it.each(GOOD)(
    `answer $operation $input alike ${proves('MCP-EQUAL', 'MCP-search_brands', 'MCP-get_brand_detail', 'MCP-get_brands_batch', 'MCP-find_similar_brands', 'SERVICE-MCP-SAME', 'REPORT-SAME-ON-MCP', 'C13-TOOLS')}`,
    async (call) => {
      const outcome = await expectParity(allSkins, { ...call, key: keys.good });
      expect(outcome).toHaveProperty('body');
    },
  );

  it.each(REFUSED)(
    `refuse $operation $input alike ${proves('MCP-EQUAL', 'ERROR-MCP')}`,
    async ({ code, ...call }) => {
      expect(await expectParity(allSkins, { ...call, key: keys.good })).toMatchObject({ code });
    },
  );

  it(`judge the key and the scope alike, before the input ${proves('MCP-HTTP-KEY', 'MCP-STDIO-KEY', 'SERVICE-MCP-SAME', 'D1-SAME-ROAD')}`, async () => {
    const judged = [...oneOfEach(GOOD), ...oneOfEach(REFUSED)].map(async (call) => {
      const wrong = await expectParity(allSkins, { ...call, key: keys.wrong });
      expect(wrong).toMatchObject({ code: 'unauthorized' });
      const other = await expectParity(allSkins, { ...call, key: keys.otherScope });
      expect(other).toMatchObject({ code: 'forbidden' });
    });
    await Promise.all(judged);
  }, 90_000);

  it('tell a key what it has used alike', async () => {
    const call = { operation: 'getUsage', input: {} } as const;
    for (const key of [keys.good, keys.otherScope]) {
      expect(await expectParity(allSkins, { ...call, key })).toHaveProperty('body.used');
    }
    const wrong = await expectParity(allSkins, { ...call, key: keys.wrong });
    expect(wrong).toMatchObject({ code: 'unauthorized' });
  });

  it('take a cursor of any of them in each of them', async () => {
    const input = { clase: [29, 33], limit: 2 };
    let cursor: string | null | undefined;
    const numbers: string[] = [];
    do {
      const page = cursor === undefined ? input : { ...input, cursor };
      const call = { operation: 'searchBrands', input: page, key: keys.good } as const;
      const outcome = await expectParity(allSkins, call);
      const { items, nextCursor } = (outcome as { body: Page }).body;
      numbers.push(...items.map(({ nroSolicitud }) => nroSolicitud));
      cursor = nextCursor;
    } while (cursor !== null);
    expect(new Set(numbers).size).toBe(6);
    expect(numbers).toHaveLength(6);
  });

  it(`answer any search alike ${proves('MCP-EQUAL', 'MCP-search_brands')}`, async () => {
    await fc.assert(
      fc.asyncProperty(searchInput, keyName, async (input, name) => {
        await expectParity(allSkins, { operation: 'searchBrands', input, key: keys[name] });
      }),
      { numRuns: CALLS },
    );
  });

  it(
    `answer any call of any operation alike, with a key or a token, and charge it alike ${proves('MCP-EQUAL', 'F10-SAME', 'F9-SAME')}`,
    async () => {
      const named = Object.entries({ direct, ...allSkins, ...tokenSkins });
      const keyed = await Promise.all(
        named.map(async ([way, skin]) => {
          const { key } = await served.createKey({ scopes: SCOPES, consumerId: 'parity' });
          const credential =
            way in tokenSkins ? await accessToken(signedIn.api.baseUrl, 'parity', key) : key;
          return { way, skin, key, credential };
        }),
      );
      const spent = async (key: string) => {
        const { body } = await served.service.run({
          operation: 'getUsage',
          apiKey: key,
          input: {},
        });
        return (body as Usage).used;
      };
      await fc.assert(
        fc.asyncProperty(anyCall(served.service.served.map(({ id }) => id)), async (call) => {
          const outcomes: [string, unknown][] = [];
          // One after the other, so that a write is replayed and never made twice at once.
          for (const { way, skin, credential } of keyed)
            outcomes.push([way, asWire(await skin({ ...call, key: credential }))]);
          const [[, expected] = []] = outcomes;
          expect(Object.fromEntries(outcomes)).toEqual(
            Object.fromEntries(named.map(([way]) => [way, expected])),
          );
        }),
        { numRuns: CALLS },
      );
      const used = await Promise.all(keyed.map(({ key }) => spent(key)));
      expect(used).toEqual(keyed.map(() => used[0]));
    },
    CALLS * 1_000 + 30_000,
  );

  it(`answer any look-up alike ${proves('MCP-EQUAL', 'MCP-get_brands_batch')}`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(nro, { maxLength: 4 }), keyName, async (nros, name) => {
        await expectParity(allSkins, {
          operation: 'getBrandsBatch',
          input: { nros },
          key: keys[name],
        });
        const [nroSolicitud = 'x'] = nros;
        await expectParity(allSkins, {
          operation: 'getBrandDetail',
          input: { nroSolicitud },
          key: keys[name],
        });
      }),
      { numRuns: CALLS },
    );
  });

  it(`judge an input of a wrong type alike wherever it can be said ${proves('MCP-EQUAL')}`, async () => {
    const operation = fc.constantFrom('searchBrands', 'getBrandDetail', 'getBrandsBatch');
    await fc.assert(
      fc.asyncProperty(operation, wrongTypes, keyName, async (id, input, name) => {
        const call = { operation: id, key: keys[name] } as const;
        const meant = paramsFromArguments(
          operationById[id].input,
          input,
          numberField(operationById[id]),
        );
        await expectParity(mcpSkins, { ...call, input }, { ...call, input: meant });
      }),
      {
        numRuns: CALLS,
        examples: [
          ['searchBrands', { rut: '\ud800' }, 'good'],
          ['searchBrands', { limit: '20', clase: '[29,"30"]', q: null }, 'good'],
        ],
      },
    );
  });
});

interface Page {
  readonly items: readonly { readonly nroSolicitud: string }[];
  readonly nextCursor: string | null;
}

const keyName = fc.constantFrom('good', 'good', 'good', 'wrong', 'otherScope');
const nro = fc.oneof(
  fc.constantFrom('900100', '900105', '900109', '1', 'A-1'),
  fc.string({ minLength: 1, maxLength: 22, unit: 'grapheme' }).filter((t) => !/^\.{1,2}$/.test(t)),
);
const text = fc.oneof(
  fc.constantFrom('kolun', 'KOLÚN leche', 'valle', 'guakisa', '!!!', 'ñandú', 'x'.repeat(201)),
  fc.string({ maxLength: 12, unit: 'grapheme' }),
);

const parameters = {
  q: text,
  nombre: text,
  nroSolicitud: nro,
  nroRegistro: fc.constantFrom('1200100', '0', 'no existe'),
  titular: fc.array(text, { maxLength: 2 }),
  representante: fc.array(text, { maxLength: 2 }),
  rut: fc.array(fc.constantFrom('765432103', '45.123.450-1', '1-1', 'x'), { maxLength: 2 }),
  vigencia: fc.constantFrom('vigente', 'historica', 'todas', 'ayer'),
  clase: fc.array(fc.integer({ min: 0, max: 46 }), { maxLength: 3 }),
  estado: fc.array(fc.constantFrom('publicada', 'registrada', 'viva'), { maxLength: 2 }),
  tipoSigno: fc.array(fc.constantFrom('mixta', 'desconocido'), { maxLength: 2 }),
  fechaPresentacionDesde: fc.constantFrom('2020-01-01', '2024-02-30', 'ayer'),
  fechaPresentacionHasta: fc.constantFrom('2019-12-31', '2023-06-15'),
  fechaVencimientoDesde: fc.constantFrom('2025-01-01', '2024-02-30'),
  titularId: fc.array(fc.constantFrom('1', 'x'), { maxLength: 2 }),
  liveOnly: fc.boolean(),
  sort: fc.constantFrom('relevance', 'recientes', 'antiguas', 'estado', 'azar'),
  limit: fc.integer({ min: 0, max: 101 }),
  cursor: fc.constantFrom('x', 'bm8=', ''),
  offset: fc.integer({ min: -1, max: 10_001 }),
  facets: fc.constantFrom('clase', 'clase,estado', 'color'),
  denominacion: text,
};

/**
 * A few parameters at a time, so that about a third of the searches is answered and the others are
 * refused for every reason there is. Only what a query string can say.
 */
const searchInput = fc
  .subarray(Object.keys(parameters) as (keyof typeof parameters)[], { maxLength: 3 })
  .chain((names) =>
    fc.record(
      Object.fromEntries(names.map((name) => [name, parameters[name] as fc.Arbitrary<unknown>])),
    ),
  );

const wrongTypes = fc.dictionary(
  fc.constantFrom('q', 'limit', 'clase', 'rut', 'nroSolicitud', 'nros', 'offset', 'extra'),
  fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom('20', 20, null, true, [29], ['900100'], '900100', '\ud800', {}),
  ),
  { maxKeys: 3 },
);
