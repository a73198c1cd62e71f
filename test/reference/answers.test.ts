import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTER } from '../brands/corpus.ts';
import { type Served, serve } from '../support/serve.ts';
import { type ServedDocument, servedDocument } from '../support/served-document.ts';

let served: Served;
let document: ServedDocument;

beforeAll(async () => {
  served = await serve(REGISTER.slice(0, 3));
  document = await servedDocument(served.api.baseUrl);
});
afterAll(() => served.close());

const headers = { 'content-type': 'application/json', 'x-request-id': 'a' };
const answer = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers });

/** What `send` of every end-to-end test says when an answer is not as the document tells. */
function complaint(target: string, wrong: Response): Promise<string> {
  return document.check('GET', target, wrong).then(
    () => 'none',
    (error: Error) => error.message,
  );
}

describe('an answer that the document does not tell of', () => {
  it('is seen: a body that lacks, changes or adds a field', async () => {
    const page = await served.api.list('limit=1');
    const { items, ...withoutItems } = page;
    const [mark] = items;
    const target = '/v1/brands?limit=1';
    expect(await complaint(target, answer(page))).toBe('none');
    expect(await complaint(target, answer(withoutItems))).toContain("'items'");
    expect(await complaint(target, answer({ ...page, more: 1 }))).toContain('additional');
    const changed = { ...page, items: [{ ...mark, estado: 'nueva' }] };
    expect(await complaint(target, answer(changed))).toContain('/items/0/estado');
    const undated = { ...page, items: [{ ...mark, fechaPresentacion: '2024-02-30' }] };
    expect(await complaint(target, answer(undated))).toContain('fechaPresentacion');
  });

  it('is seen: another status, code, type or no request id', async () => {
    const target = '/v1/brands/1';
    const refusal = (code: string) => ({ error: { code, message: 'no', requestId: 'a' } });
    expect(await complaint(target, answer(refusal('not_found'), 404))).toBe('none');
    expect(await complaint(target, answer(refusal('forbidden'), 404))).toContain('forbidden');
    expect(await complaint(target, answer({}, 302))).toContain('302');
    const page = new Response('<p>', { headers: { ...headers, 'content-type': 'text/html' } });
    expect(await complaint(target, page)).toContain('text/html');
    expect(await complaint(target, new Response('{}'))).toContain('x-request-id');
  });
});
