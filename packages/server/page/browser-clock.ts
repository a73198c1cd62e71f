import type { Clock } from './request-throttle.ts';

/** The time of the browser. */
export const browserClock: Clock = {
  now: () => performance.now(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      const resolveWait = () => {
        signal.removeEventListener('abort', cancelWait);
        resolve();
      };
      const timer = setTimeout(resolveWait, ms);
      const cancelWait = () => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      signal.addEventListener('abort', cancelWait, { once: true });
    }),
};
