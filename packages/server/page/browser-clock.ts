import type { Clock } from './request-pace.ts';

/** The time of the browser. */
export const browserClock: Clock = {
  now: () => performance.now(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      const done = () => {
        signal.removeEventListener('abort', stop);
        resolve();
      };
      const timer = setTimeout(done, ms);
      const stop = () => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      signal.addEventListener('abort', stop, { once: true });
    }),
};
