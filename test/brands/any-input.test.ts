import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { type Served, serve } from '../support/serve.ts';
import { refusalOf } from '../support/serve-api.ts';
import { REGISTER } from './corpus.ts';

let served: Served;
beforeAll(async () => {
  served = await serve(REGISTER);
});
afterAll(() => served.close());

const NAMES = [
  ...['q', 'nombre', 'nroSolicitud', 'nroRegistro', 'titular', 'representante', 'rut'],
  ...['vigencia', 'clase', 'estado', 'tipoSigno', 'fechaPresentacionDesde'],
  ...['fechaVencimientoDesde', 'titularId', 'titularHistoricoId', 'liveOnly', 'vivas'],
  ...['fechaPresentacionHasta', 'sort', 'limit', 'cursor', 'offset', 'facets', 'otra'],
];
const PLAUSIBLE = [
  ...['kolun', 'ñandú', 'valle puro', '900100', '76543210-3', 'todas', '29', '0', '-1', '1e400'],
  ...['registrada', 'recientes', 'relevance', '2020-02-29', 'clase,estado', '', ' ', '!!!'],
  ...["' OR 1=1 --", '%', '_', '\\', '$1', '{{x}}', '\u202e', '\ufeff', 'İ', 'ﬃ', '𝔎𝔬𝔩𝔲𝔫'],
];

/** A value as a client may send it: plausible, any text, or bytes that mean nothing. */
const value = fc.oneof(
  fc.constantFrom(...PLAUSIBLE).map(encodeURIComponent),
  fc.string({ unit: 'binary', maxLength: 30 }).map(encodeURIComponent),
  fc
    .uint8Array({ maxLength: 12 })
    .map((bytes) => [...bytes].map((b) => `%${b.toString(16).padStart(2, '0')}`).join('')),
);
const query = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), value), { maxLength: 5 })
  .map((pairs) => pairs.map(([name, text]) => `${name}=${text}`).join('&'));

/** Holds any answer against the contract: a page, or a refusal that the caller caused. */
async function expectAnswer(answer: Response): Promise<void> {
  if (answer.status === 200) return;
  const { status, code } = await refusalOf(answer);
  expect([status, code]).toBeOneOf([
    [400, 'validation_error'],
    [400, 'invalid_rut'],
    [404, 'not_found'],
    [422, 'invalid_input'],
  ]);
}

describe('whatever is sent', () => {
  it(`as a query is answered or refused, and never fails ${proves('D13-TEXT', 'ERROR-ENVELOPE')}`, async () => {
    const answered = new Set<number>();
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        const answer = await served.api.send(`/v1/brands?${text}`);
        answered.add(answer.status);
        if (answer.status === 200) await served.api.list(text);
        else await expectAnswer(answer);
      }),
      { numRuns: propertyRuns(400) },
    );
    // The generator reaches both ends.
    expect([...answered].sort()).toEqual([200, 400]);
  });

  it(`as a number is found, absent or refused ${proves('D13-NUMERO', 'ERROR-ENVELOPE')}`, async () => {
    await fc.assert(
      fc.asyncProperty(value, async (segment) => {
        if (/^(\.|%2e){1,2}$/i.test(segment) || segment === '') return;
        await expectAnswer(await served.api.send(`/v1/brands/${segment}`));
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  it(`as a body is answered or refused ${proves('BATCH-MALFORMED', 'ERROR-ENVELOPE')}`, async () => {
    const body = fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary' }),
      fc.record({ nros: fc.array(fc.string({ unit: 'binary' })) }).map((it) => JSON.stringify(it)),
      fc.record({ nros: fc.jsonValue() }).map((it) => JSON.stringify(it)),
    );
    await fc.assert(
      fc.asyncProperty(body, async (text) => expectAnswer(await served.api.sendBatch(text))),
      { numRuns: propertyRuns(200) },
    );
  });
});
