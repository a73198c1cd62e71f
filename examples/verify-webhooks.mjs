// Receive notifications of new hits: with Express, which must keep the body raw, and with a handler of
// Requests, as Hono (`c.req.raw`) and the route handlers of Next.js take it.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { MarcarioWebhookError, signTestWebhook, verifyWebhook } from '@marcario/client';
import express from 'express';

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

const app = express();
// No express.json() before this route: what it parsed cannot be verified.
app.post('/hits', express.raw({ type: () => true }), async (req, res) => {
  try {
    const header = req.get('X-Service-Signature');
    const { data } = await verifyWebhook({ rawBody: req.body, header, secret });
    res.status(204).end();
    console.log('express:', data.newHits, 'new hits of', data.watchlistId);
  } catch (error) {
    if (!(error instanceof MarcarioWebhookError)) throw error;
    res.status(400).send(error.fault);
  }
});

/** In Next.js: `export { POST }` of a route.js. In Hono: `app.post('/hits', (c) => POST(c.req.raw))`. */
async function POST(request) {
  try {
    const rawBody = await request.text();
    const header = request.headers.get('X-Service-Signature');
    const { data } = await verifyWebhook({ rawBody, header, secret });
    console.log('request:', data.newHits, 'new hits of', data.watchlistId);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof MarcarioWebhookError)) throw error;
    return new Response(error.fault, { status: 400 });
  }
}

// A test of a receiver signs as the service does.
const rawBody = JSON.stringify({
  type: 'watch.hits',
  id: 'evt_1',
  data: { watchlistId: 'w', newHits: 2 },
});
const header = await signTestWebhook({ rawBody, secret });
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${server.address().port}/hits`;
const send = (body) => ({ method: 'POST', body, headers: { 'X-Service-Signature': header } });

assert.equal((await fetch(url, send(rawBody))).status, 204);
assert.equal((await fetch(url, send(`${rawBody} `))).status, 400);
assert.equal((await POST(new Request(url, send(rawBody)))).status, 204);
assert.equal((await POST(new Request(url, send(`${rawBody} `)))).status, 400);
server.close().closeAllConnections();
