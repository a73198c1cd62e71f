// Receive notifications of new hits: with Express and Fastify, which must keep the body raw, with Hono,
// and with a handler of Requests, as the route handlers of Next.js are.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { MarcarioWebhookError, signTestWebhook, verifyWebhook } from '@marcario/client';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';

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

const fast = fastify();
// Within this scope every body stays a Buffer, whatever its content type says.
fast.register(async (scope) => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  scope.post('/hits', async (request, reply) => {
    try {
      const header = request.headers['x-service-signature'];
      const { data } = await verifyWebhook({ rawBody: request.body, header, secret });
      console.log('fastify:', data.newHits, 'new hits of', data.watchlistId);
      return reply.code(204).send();
    } catch (error) {
      if (!(error instanceof MarcarioWebhookError)) throw error;
      return reply.code(400).send(error.fault);
    }
  });
});

/** In Next.js: `export { POST }` of a route.js. */
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

const hono = new Hono();
hono.post('/hits', (c) => POST(c.req.raw));

// A test of a receiver signs as the service does.
const rawBody = JSON.stringify({
  type: 'watch.hits',
  id: 'evt_1',
  data: { watchlistId: 'w', newHits: 2 },
});
const header = await signTestWebhook({ rawBody, secret });
const send = (body) => ({ method: 'POST', body, headers: { 'X-Service-Signature': header } });
const refused = `${rawBody} `;

const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${server.address().port}/hits`;
assert.equal((await fetch(url, send(rawBody))).status, 204);
assert.equal((await fetch(url, send(refused))).status, 400);
server.close().closeAllConnections();

const fastUrl = `${await fast.listen({ port: 0, host: '127.0.0.1' })}/hits`;
assert.equal((await fetch(fastUrl, send(rawBody))).status, 204);
assert.equal((await fetch(fastUrl, send(refused))).status, 400);
await fast.close();

assert.equal((await hono.request('/hits', send(rawBody))).status, 204);
assert.equal((await hono.request('/hits', send(refused))).status, 400);
assert.equal((await POST(new Request(url, send(rawBody)))).status, 204);
assert.equal((await POST(new Request(url, send(refused)))).status, 400);
