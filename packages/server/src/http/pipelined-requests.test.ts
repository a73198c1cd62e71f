import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '../../../../test/support/property-runs.ts';
import { RequestFraming } from './pipelined-requests.ts';

/** Bytes that look like the end of a head, a chunk or a body, but are not. */
const trap = fc.constantFrom(
  '\r\n',
  '\n',
  '\r\n\r\n',
  '0\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'a',
  '5',
);
const content = fc.array(trap, { maxLength: 8 }).map((parts) => parts.join(''));
const blanks = fc.constantFrom('', '\r\n', '\r\n\r\n', '\n');
const extension = fc.constantFrom('', ';a=b', ';0');

interface Sent {
  readonly head: string;
  readonly body: string;
  readonly headers: Record<string, string>;
}

function requestWith(body: string, headers: Record<string, string>, before: string): Sent {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return { head: `${before}POST / HTTP/1.1\r\nhost: a\r\n${lines.join('')}\r\n`, body, headers };
}

const bodiless = blanks.map((before) => requestWith('', {}, before));
const counted = fc
  .tuple(content, blanks)
  .map(([body, before]) => requestWith(body, { 'content-length': String(body.length) }, before));
const chunked = fc
  .tuple(fc.array(fc.tuple(content, extension), { maxLength: 4 }), blanks, fc.boolean())
  .map(([chunks, before, hasTrailer]) => {
    const parts = chunks
      .filter(([data]) => data !== '')
      .map(([data, more]) => `${data.length.toString(16)}${more}\r\n${data}\r\n`);
    const body = `${parts.join('')}0\r\n${hasTrailer ? 'x: 0\r\n' : ''}\r\n`;
    return requestWith(body, { 'transfer-encoding': 'chunked' }, before);
  });
const requests = fc.array(fc.oneof(bodiless, counted, chunked), { minLength: 1, maxLength: 6 });

/** Wraps bytes to count how many of them are read. */
function watched(bytes: Uint8Array): { readonly bytes: Uint8Array; readonly looks: () => number } {
  let looks = 0;
  const get = (target: Uint8Array, key: string | symbol) => {
    if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1;
    return Reflect.get(target, key, target);
  };
  return { bytes: new Proxy(bytes, { get }), looks: () => looks };
}

it('heads and bodies end where they end, however they are cut on their way', () => {
  fc.assert(
    fc.property(requests, fc.integer({ min: 1, max: 40 }), (sent, max) => {
      const framing = new RequestFraming();
      let rest = Buffer.from(sent.map(({ head, body }) => head + body).join(''));
      const took = (length: number) => {
        let taken = 0;
        while (taken < length) {
          const chunk = rest.subarray(0, max);
          const own = framing.consume(chunk);
          expect(own).toBe(Math.min(chunk.length, length - taken));
          rest = rest.subarray(own);
          taken += own;
        }
      };
      for (const { head, body, headers } of sent) {
        took(head.length);
        framing.body(headers);
        took(body.length);
        framing.next();
      }
      expect(rest.length).toBe(0);
    }),
    { numRuns: propertyRuns(500) },
  );
});

it.each([
  ['of known length', { 'content-length': '1048576' }, '', 0],
  ['in one chunk', { 'transfer-encoding': 'chunked' }, '100000\r\n', 8],
])('no byte of a body %s is looked at', (_name, headers, line, max) => {
  const framing = new RequestFraming();
  framing.body(headers);
  const body = watched(Buffer.from(line + '\r\n'.repeat(524_288)));
  expect(framing.consume(body.bytes)).toBe(body.bytes.length);
  expect(body.looks()).toBeLessThanOrEqual(max);
});

it('of a body in a great many chunks some hundreds are passed on at once', () => {
  const framing = new RequestFraming();
  framing.body({ 'transfer-encoding': 'chunked' });
  let rest = Buffer.from(`${'1\r\na\r\n'.repeat(10_000)}0\r\n\r\n`);
  let chunks = 0;
  for (; rest.length > 0; chunks += 1) {
    const length = framing.consume(rest);
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThan(4_096);
    rest = rest.subarray(length);
  }
  expect(chunks).toBeGreaterThan(10);
});
