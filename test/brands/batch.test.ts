import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';
import { refusalOf } from '../support/serve-api.ts';
import { REGISTER } from './corpus.ts';

let served: Served;
beforeAll(async () => {
  served = await serve(REGISTER);
});
afterAll(() => served.close());

const nros = ({ items }: { items: readonly { nroSolicitud: string }[] }) =>
  items.map(({ nroSolicitud }) => nroSolicitud);

describe('a batch', () => {
  it(`answers in request order, found and absent apart ${proves(
    'BATCH-ORDER',
    'BATCH-NOT-FOUND',
    'PAGE-BATCH',
    'D13-NUMERO',
  )}`, async () => {
    const answer = await served.api.batch(['900105', 'Z-9', '900100', '1', '900111', '900101']);
    expect(nros(answer)).toEqual(['900105', '900100', '900111', '900101']);
    expect(answer.notFound).toEqual(['Z-9', '1']);
    expect(answer.dataAsOf).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  it(`collapses repeated numbers ${proves('BATCH-REPEATS')}`, async () => {
    const answer = await served.api.batch(['900101', '7', '900100', '900101', '7', '900100']);
    expect(nros(answer)).toEqual(['900101', '900100']);
    expect(answer.notFound).toEqual(['7']);
  });

  it(`gives the summaries of a listing, and nothing of a search ${proves(
    'BATCH-PLAIN',
    'SUMMARY-score',
    'SUMMARY-clases',
    'SUMMARY-titular',
    'SUMMARY-enrichmentPending',
    'SUMMARY-matchedFields',
  )}`, async () => {
    const listed = await served.api.list('sort=denominacion:asc');
    const { items } = await served.api.batch(nros(listed));
    expect(items).toEqual(listed.items);
    for (const field of ['score', 'matchedBy', 'matchedFields', 'highlight']) {
      expect(items.filter((item) => field in item)).toEqual([]);
    }
  });

  it(`takes 100 numbers ${proves('LIMIT-BATCH')}`, async () => {
    const hundred = Array.from({ length: 100 }, (_, i) => String(900_100 + i));
    const answer = await served.api.batch(hundred);
    expect(answer.items).toHaveLength(REGISTER.length);
    expect(answer.notFound).toHaveLength(100 - REGISTER.length);
  });

  it(`of 101 is 422, repeated or not ${proves(
    'BATCH-TOO-MANY',
    'LIMIT-BATCH',
    'ERROR-invalid_input',
    'D13-BATCH-COUNT',
  )}`, async () => {
    const distinct = Array.from({ length: 101 }, (_, i) => String(i));
    for (const sent of [distinct, Array<string>(101).fill('900100')]) {
      const answer = await served.api.sendBatch(JSON.stringify({ nros: sent }));
      expect(await refusalOf(answer)).toMatchObject({ status: 422, code: 'invalid_input' });
    }
  });

  it.each([
    '',
    '{}',
    '[]',
    'null',
    '"900100"',
    '{"nros":[]}',
    '{"nros":null}',
    '{"nros":"900100"}',
    '{"nros":{"0":"900100"}}',
    '{"nros":[900100]}',
    '{"nros":["900100",null]}',
    '{"nros":[["900100"]]}',
    '{"nros":[""]}',
    '{"nros":["900,100"]}',
    '{"nros":["900100\\u0000"]}',
    '{"nros":["../../etc/passwd"]}',
    `{"nros":["${'9'.repeat(21)}"]}`,
    '{"nros":["900100"],"extra":1}',
    '{"nros":["900100"]',
    "{'nros':['900100']}",
    '\u0000',
  ])(
    `that is empty or malformed is 400: %s ${proves(
      'BATCH-MALFORMED',
      'D13-NUMERO',
      'ERROR-validation_error',
    )}`,
    async (body) => {
      expect(await refusalOf(await served.api.sendBatch(body))).toMatchObject({
        status: 400,
        code: 'validation_error',
      });
    },
  );

  it(`is JSON ${proves('BATCH-MALFORMED')}`, async () => {
    const answer = await served.api.sendBatch('nros=900100', {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(await refusalOf(answer)).toMatchObject({ status: 400, code: 'validation_error' });
  });

  it(`above 1 MiB is 413 ${proves('D13-BODY')}`, async () => {
    const filler = ' '.repeat(1_048_576);
    const answer = await served.api.sendBatch(`{"nros":["900100"]${filler}}`);
    expect(await refusalOf(answer)).toMatchObject({ status: 413, code: 'payload_too_large' });
  });
});
