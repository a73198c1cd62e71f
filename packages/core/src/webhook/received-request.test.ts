import { Readable } from 'node:stream';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { signTestWebhook, verifyWebhook, type WebhookRequest } from './verify-webhook.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const BODY = '{"type":"watch.hits","id":"evt_1","data":{"watchlistId":"wl_ñ","newHits":2}}';
const NOTIFICATION = JSON.parse(BODY);
const BYTES = new TextEncoder().encode(BODY);
const NAME = 'X-Service-Signature';

const signed = await signTestWebhook({ rawBody: BODY, secret: SECRET });
/** Calls `verifyWebhook` without type checks, as plain JavaScript does. */
const verify = (changes: object) =>
  verifyWebhook({ rawBody: BODY, header: signed, secret: SECRET, ...changes } as WebhookRequest);

/** Copies the bytes to an offset within larger memory, as buffer pools do. */
function inside<Memory extends ArrayBufferLike>(memory: Memory): Memory {
  new Uint8Array(memory).set(BYTES, 8);
  return memory;
}

function shared(): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(BYTES.length);
  new Uint8Array(memory).set(BYTES);
  return memory;
}

const room = BYTES.length + 24;
const even = BYTES.length % 2 === 0 ? BODY : `${BODY} `;
const evenBytes = new TextEncoder().encode(even);

describe('a body', () => {
  it.each<[string, () => unknown]>([
    ['a text', () => BODY],
    ['a Uint8Array', () => BYTES],
    ['a part of one', () => new Uint8Array(inside(new ArrayBuffer(room)), 8, BYTES.length)],
    ['a Buffer of the pool', () => Buffer.from(BODY)],
    ['an ArrayBuffer', () => BYTES.slice().buffer],
    ['a SharedArrayBuffer', shared],
    ['a view of shared memory', () => new Uint8Array(shared())],
    ['a DataView', () => new DataView(inside(new ArrayBuffer(room)), 8, BYTES.length)],
    ['an Int8Array', () => new Int8Array(BYTES.slice().buffer)],
    ['a Uint8ClampedArray', () => Uint8ClampedArray.from(BYTES)],
    ['a Blob', () => new Blob([BODY])],
    ['a File', () => new File([BODY], 'body.json')],
    ['bytes of another realm', () => runInNewContext('Uint8Array.from(bytes)', { bytes: BYTES })],
    [
      'memory of another realm',
      () => runInNewContext('Uint8Array.from(bytes).buffer', { bytes: BYTES }),
    ],
  ])('is taken as %s', async (_, rawBody) => {
    expect(await verify({ rawBody: rawBody() })).toEqual(NOTIFICATION);
  });

  it('is taken as numbers of two bytes', async () => {
    const header = await signTestWebhook({ rawBody: even, secret: SECRET });
    const rawBody = new Uint16Array(evenBytes.slice().buffer);
    expect(await verify({ rawBody, header })).toEqual(NOTIFICATION);
  });

  it('is signed for a test in the same forms', async () => {
    const header = await signTestWebhook({
      rawBody: new DataView(shared()),
      secret: ` ${SECRET}\n`,
    });
    expect(await verify({ header })).toEqual(NOTIFICATION);
  });

  it.each<[string, unknown, RegExp]>([
    ['nothing', undefined, /undefined: nothing read the body.*request\.text\(\)/],
    ['null', null, /null: nothing read the body/],
    ['a stream', new Blob([BODY]).stream(), /a stream: read it whole first/],
    ['a stream of Node', Readable.from([BODY]), /a stream: read it whole first.*buffer\(\)/],
    [
      'a Request',
      new Request('http://a.example', { method: 'POST', body: BODY }),
      /whole Request.*request\.text\(\)/,
    ],
    ['an event of Lambda', { headers: {}, body: BODY }, /whole request: pass its body/],
    ['a promise', Promise.resolve(BODY), /a promise: await it/],
    ['a function', () => BODY, /a function: call it/],
    ['pieces', [Buffer.from(BODY)], /Buffer\.concat/],
    [
      'a Buffer in JSON',
      JSON.parse(JSON.stringify(Buffer.from(BODY))),
      /Buffer\.from\(rawBody\.data\)/,
    ],
    ['a form', new URLSearchParams({ [BODY]: '' }), /a form/],
    ['a number', 7, /a number: pass the body exactly as received/],
  ])('that is %s is named, and no parser is blamed', async (_, rawBody, message) => {
    const verdict = verify({ rawBody });
    await expect(verdict).rejects.toBeInstanceOf(TypeError);
    await expect(verdict).rejects.toThrow(message);
    await expect(verdict).rejects.not.toThrow(/parser/);
  });

  it('that was parsed is named as such', async () => {
    for (const rawBody of [NOTIFICATION, [NOTIFICATION], []]) {
      await expect(verify({ rawBody })).rejects.toThrow(
        /exactly as received: turn off the JSON parser/,
      );
    }
  });

  it('that matches nothing because it is empty or in base64 says so', async () => {
    for (const rawBody of ['', new Uint8Array(), new Blob([])]) {
      await expect(verify({ rawBody })).rejects.toThrow('raw body is empty');
    }
    const encoded = verify({ rawBody: Buffer.from(BODY).toString('base64') });
    await expect(encoded).rejects.toMatchObject({ fault: 'no_match' });
    await expect(encoded).rejects.toThrow(/is in base64: decode it/);
  });
});

describe('headers', () => {
  const [time = '', signature = ''] = signed.split(',');
  const others = { host: 'a.example', 'webhook-id': 'evt_1', accept: undefined };

  it.each<[string, unknown]>([
    ['Headers', new Headers({ [NAME]: signed, host: 'a.example' })],
    ['an object', { ...others, [NAME]: signed }],
    ['an object in lower case', { ...others, [NAME.toLowerCase()]: signed }],
    ['an object in upper case', { ...others, [NAME.toUpperCase()]: signed }],
    ['lists of values', { ...others, [NAME.toLowerCase()]: [signed] }],
    [
      'a map',
      new Map([
        ['host', 'a.example'],
        [NAME, signed],
      ]),
    ],
    [
      'pairs',
      [
        ['host', 'a.example'],
        [NAME, signed],
      ],
    ],
    ['names and values in turn', ['Host', 'a.example', NAME, signed]],
    [
      'something with get',
      { get: (name: string) => (name === NAME.toLowerCase() ? signed : null) },
    ],
    ['two, one of which is stale', { [NAME]: [`t=1,${signature}`, signed] }],
    [
      'two that were joined',
      new Headers([
        [NAME, `t=1,${signature}`],
        [NAME, signed],
      ]),
    ],
  ])('are taken as %s', async (_, headers) => {
    expect(await verify({ header: undefined, headers })).toEqual(NOTIFICATION);
    expect(await verify({ header: headers })).toEqual(NOTIFICATION);
  });

  it('may hold blanks, and signatures of secrets that are on their way out', async () => {
    const old = `v1=${'0'.repeat(64)}`;
    for (const header of [
      ` ${signed} `,
      `${time}, ${signature}`,
      `${time} , ${old} , ${signature}\r\n`,
      `t = ${time.slice(2)},\tv1 = ${signature.slice(3)}`,
      [signed],
    ]) {
      expect(await verify({ header }), String(header)).toEqual(NOTIFICATION);
    }
  });

  it('without the signature are no header, and what is no header is named', async () => {
    for (const headers of [
      null,
      {},
      [],
      new Headers({ host: 'a.example' }),
      { [NAME]: undefined },
      { [NAME]: ' ' },
    ]) {
      await expect(verify({ header: undefined, headers })).rejects.toMatchObject({
        fault: 'no_header',
      });
    }
    for (const header of [7, true, [7], { [NAME]: 7 }]) {
      await expect(verify({ header })).rejects.toThrow(/No header can be read from a/);
    }
    const many = Array(9).fill(signed);
    for (const header of [many, many.join(), [signed, 'v1=0']]) {
      await expect(verify({ header })).rejects.toMatchObject({ fault: 'malformed_header' });
    }
  });
});

describe('a secret', () => {
  it('is taken with line breaks and blanks around it', async () => {
    for (const around of [
      `${SECRET}\n`,
      `${SECRET}\r\n`,
      `  ${SECRET}\t`,
      `\uFEFF${SECRET}\u00A0`,
    ]) {
      expect(await verify({ secret: around })).toEqual(NOTIFICATION);
      expect(await verify({ secret: undefined, secrets: [around] })).toEqual(NOTIFICATION);
    }
  });

  it.each<[unknown, string]>([
    ['', 'it is empty'],
    [' \n', 'it is empty'],
    [undefined, 'it is undefined'],
    [null, 'it is null'],
    [Buffer.from(SECRET), 'it is bytes'],
    [SECRET.slice(6), 'it does not begin with whsec_'],
    [`"${SECRET}"`, 'it has quotation marks around it'],
    [`${SECRET},${SECRET}`, 'there are several'],
    [`${SECRET.slice(0, 20)}\n${SECRET.slice(20)}`, 'it holds a blank, a line break'],
    [`whsec_ ${SECRET.slice(6)}`, 'it holds a blank'],
  ])('%j is refused with what is wrong with it, and never repeated', async (secret, reason) => {
    const verdict = verify({ secret });
    await expect(verdict).rejects.toThrow(reason);
    await expect(verdict).rejects.toThrow(/^Pass the signing secret whole: whsec_/);
    await expect(verdict).rejects.not.toThrow(SECRET.slice(7, 20));
  });

  it('is one of a list', async () => {
    const lone = verify({ secret: undefined, secrets: SECRET });
    await expect(lone).rejects.toThrow('secrets must be a list');
    await expect(verify({ secret: undefined, secrets: [] })).rejects.toThrow('whsec_');
  });
});
