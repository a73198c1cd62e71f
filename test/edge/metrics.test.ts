import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';
import { refusalOf } from '../support/serve-api.ts';

let served: Served;
beforeAll(async () => {
  served = await serve(REGISTER);
});
afterAll(() => served.close());

describe('GET /metrics', () => {
  it(`tells the internal network, without a key, what the service does ${proves(
    'METRICS-PUBLIC',
    'D11-METRICS',
  )}`, async () => {
    await served.api.list('q=kolun&rut=45.123.450-1');
    const answer = await served.api.send('/metrics', { key: null });
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).toMatch(
      /^marcario_http_request_duration_seconds_count\{operation="searchBrands",status="200"\} 1$/m,
    );
    expect(text).toContain(`marcario_index_marks ${REGISTER.length}\n`);
    expect(text).not.toMatch(/mk_|kolun|45\.?123/i);
  });

  it(`does not exist for a caller who was forwarded by somebody ${proves('D11-METRICS')}`, async () => {
    for (const header of ['X-Forwarded-For', 'Forwarded']) {
      const answer = await served.api.send('/metrics', { headers: { [header]: '127.0.0.1' } });
      expect(await refusalOf(answer)).toMatchObject({ status: 404, code: 'not_found' });
    }
  });
});
