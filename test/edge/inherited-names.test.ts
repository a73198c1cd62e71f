import { type Operation, operationById } from '@marcario/core/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  allRows,
  documentFolder,
} from '../../packages/core/src/sync/readers/fixtures/document-fixture.ts';
import {
  textRow,
  workbookBytes,
} from '../../packages/core/src/sync/readers/fixtures/workbook-fixture.ts';
import { mark, REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { type Served, serve } from '../support/serve.ts';
import { type HostileCall, hostilePlaces, mcpRequest, restRequest } from './hostile-calls.ts';

/** What every object and every function has, and what other code asks of any value. */
const INHERITED: readonly string[] = [
  ...Object.getOwnPropertyNames(Object.prototype),
  ...Object.getOwnPropertyNames(Function.prototype),
  ...['then', 'toJSON', 'length', 'prototype', 'caller', 'arguments'],
];

/** The names as people and documents write them: in capitals, and in a longer text. */
const text = fc
  .tuple(
    fc.constantFrom(...new Set(INHERITED)),
    fc.constantFrom(
      (name: string) => name,
      (name: string) => name.toUpperCase(),
      (name: string) => name.toLowerCase(),
      (name: string) => `${name} 2`,
      (name: string) => `El ${name} & Cía.`,
      (name: string) => `${name}${name}`,
    ),
  )
  .map(([name, written]) => written(name));

const GIVEN = ['CONSTRUCTOR', '__proto__', 'constructor', 'toString', 'hasOwnProperty'];

describe('names that every object has, as texts of a caller', () => {
  let served: Served;
  beforeAll(async () => {
    const named = [...new Set(INHERITED)].map((name, i) =>
      mark(`${950_000 + i}`, name.toUpperCase(), {
        clases: [1 + (i % 45)],
        titulares: [{ nombre: name }],
        representantes: [{ nombre: `Estudio ${name}` }],
        estado: 'registrada',
      }),
    );
    served = await serve([...REGISTER, ...named]);
  });
  afterAll(() => served.close());

  const rest = (call: HostileCall) => send(restRequest(call));
  const mcp = (call: HostileCall) => send(mcpRequest(call));
  function send([target, request]: ReturnType<typeof restRequest>): Promise<Response> {
    const headers = { ...request.headers, 'X-API-Key': served.api.key };
    return fetch(served.api.baseUrl + target, { ...request, headers });
  }

  async function expectAnswer(call: HostileCall): Promise<void> {
    const what = `${call.operation.id} ${JSON.stringify(call.input)}`;
    const answer = await rest(call);
    expect(answer.status, what).toBeLessThan(500);
    await answer.arrayBuffer();
    if (call.operation.tool === null) return;
    const told = await mcp(call);
    expect(told.status, what).toBe(200);
    expect(await told.text(), what).not.toMatch(/internal_error|service_unavailable/);
  }

  it.each(GIVEN)(
    `are searched, cleared and screened like any other: %s ${proves('D6-INHERITED')}`,
    async (q) => {
      const { searchBrands, findSimilarByText, clearBrand, screenBrands } = operationById;
      const asked: readonly (readonly [Operation, object])[] = [
        [searchBrands, { q }],
        [searchBrands, { titular: [q] }],
        [findSimilarByText, { q, explain: true }],
        [clearBrand, { q }],
        [screenBrands, { consultas: [{ q }, { q: 'kolun' }] }],
      ];
      for (const [operation, input] of asked) {
        const call = { operation, input: { ...input } };
        expect((await rest(call)).status, operation.id).toBe(200);
        if (operation.tool === null) continue;
        const { result } = (await (await mcp(call)).json()) as { result: { isError?: boolean } };
        expect(result.isError ?? false, operation.id).toBe(false);
      }
    },
  );

  it('fail in no place of any operation, over REST and MCP', async () => {
    const places = served.service.served.flatMap(hostilePlaces);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), text, (place, name) =>
        expectAnswer(place(name)),
      ),
      { numRuns: propertyRuns(400) },
    );
  }, 120_000);

  it('are unknown as names of parameters, arguments and tools', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...served.service.served),
        fc.constantFrom(...new Set(INHERITED)),
        async (operation, name) => {
          const { input } = operation.example;
          const call = {
            operation,
            input: Object.fromEntries([...Object.entries(input), [name, name]]),
          };
          await expectAnswer(call);
          const tool = { ...operation, tool: operation.tool && { ...operation.tool, name } };
          const told = await mcp({ operation: tool as Operation, input });
          expect(await told.text()).not.toMatch(/internal_error|-32603/);
        },
      ),
      { numRuns: propertyRuns(150) },
    );
  }, 120_000);

  it('are no route, and no header of them is read', async () => {
    for (const name of new Set(INHERITED)) {
      const headers = { [name.replace('__proto__', 'proto')]: name, 'X-Request-Id': name };
      const answer = await served.api.send(`/v1/brands?limit=1&q=${name}`, {
        headers: { ...headers, 'Accept-Language': name, 'If-None-Match': name },
      });
      expect(answer.status, name).toBe(200);
      const path = await fetch(`${served.api.baseUrl}/v1/${name}`, {
        headers: { 'X-API-Key': served.api.key },
      });
      expect(path.status, name).toBe(404);
    }
  });
});

describe('names that every object has, as texts of a document', () => {
  const write = documentFolder();
  const HEADING = ['ApplicationNumber', 'BrandName', 'SignType', 'Status', 'ApplicantName'];
  /** Documents with one text in every place that takes any. */
  const DOCUMENTS: Readonly<Record<string, (word: string) => readonly [file: string, Uint8Array]>> =
    {
      CSV: (word) => [
        'marks.csv',
        Buffer.from(
          [
            [...HEADING, word],
            ['1700001', word, word, word, word, word],
          ]
            .map((row) => row.map((cell) => `"${cell}"`).join(';'))
            .join('\n'),
        ),
      ],
      XLSX: (word) => [
        'marks.xlsx',
        workbookBytes({
          rows: [
            [...HEADING, word],
            ['1700001', word, word, word, word, word],
          ]
            .map((row, i) =>
              textRow(
                i + 1,
                row.map((cell) => cell.replaceAll('&', '&amp;')),
              ),
            )
            .join(''),
        }),
      ],
      JSON: (word) => [
        'marks.json',
        Buffer.from(
          JSON.stringify([
            Object.fromEntries([
              ['ApplicationNumber', '1700001'],
              ...HEADING.slice(1).map((name) => [name, word]),
              [word, word],
            ]),
          ]),
        ),
      ],
      NDJSON: (word) => [
        'marks.ndjson',
        Buffer.from(
          `${JSON.stringify({
            nroSolicitud: '1700001',
            denominacion: word,
            clases: [{ clase: 29, cobertura: word }],
            titulares: [{ nombre: word, razonSocial: word }],
            anotaciones: [{ fecha: '2024-01-02', codigo: word, descripcion: word }],
          })}\n`,
        ),
      ],
      portal: (word) => [
        'portal.ndjson',
        Buffer.from(
          `${JSON.stringify({
            NumeroSolicitud: '1700001',
            Denominacion: word,
            Estado: word,
            EstadoDescripcion: word,
            TipoMarcaDescripcion: word,
            Clases: [{ Clase: 29, Estado: word, Cobertura: word }],
            Titulares: [{ Nombre: word, Pais: word, Comuna: word, Region: word }],
            Anotaciones: [{ Fecha: '05/06/2024', EstadoCodigo: word, EstadoDescripcion: word }],
          })}\n`,
        ),
      ],
    };
  /** A word of as many letters, which nothing has. */
  const ORDINARY = 'zqxv';

  it.each(Object.keys(DOCUMENTS))(
    `are read like any other word: %s ${proves('B1-INHERITED')}`,
    async (form) => {
      const document = DOCUMENTS[form];
      if (document === undefined) throw new Error(form);
      const rowsWith = async (word: string) => {
        const [file, bytes] = document(word);
        const rows = await allRows(await write(file, bytes));
        expect(
          rows.filter((row) => 'rejected' in row),
          word,
        ).toEqual([]);
        return JSON.stringify(rows).replaceAll(JSON.stringify(word).slice(1, -1), '#');
      };
      for (const name of new Set(INHERITED.flatMap((one) => [one, one.toUpperCase()]))) {
        expect(await rowsWith(name), name).toBe(await rowsWith(ORDINARY));
      }
    },
  );

  it('are read as file names', async () => {
    for (const name of INHERITED) {
      const rows = await allRows(
        await write(name, '{"nroSolicitud":"1700001","denominacion":"KOLUN"}\n'),
      );
      expect(rows, name).toHaveLength(1);
    }
  });
});
