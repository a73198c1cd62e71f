// The worker of the page: takes up the snapshot beside it once, and answers names.
import { loadBrandIndex } from '@marcario/core';

const loading = loadBrandIndex(new URL('marks.snapshot', self.location.href));
loading.then(
  ({ size }) => self.postMessage({ size }),
  ({ message }) => self.postMessage({ error: message }),
);

self.addEventListener('message', async ({ data: q }) => {
  const marks = await loading.catch(() => null);
  if (marks === null) return;
  const started = performance.now();
  const { items } = marks.similar({ q, limit: 10 });
  self.postMessage({ q, items, milliseconds: performance.now() - started });
});
