// The worker of the page: takes up the snapshot beside it once, and answers names.
import { loadBrandIndex } from '@marcario/core';

const loading = loadBrandIndex(new URL('marks.snapshot', self.location.href));
loading.then(
  ({ size }) => self.postMessage({ size }),
  ({ message }) => self.postMessage({ error: message }),
);

self.addEventListener('message', async ({ data: q }) => {
  const marks = await loading.catch(() => null);
  if (marks !== null) self.postMessage({ q, ...answerTo(q, marks) });
});

// Each question has an answer, if only why there is none: whoever asked does not wait for ever.
function answerTo(q, marks) {
  const started = performance.now();
  try {
    const { items } = marks.similar({ q, limit: 10 });
    return { items, milliseconds: performance.now() - started };
  } catch ({ message }) {
    return { error: message };
  }
}
