/** Resolves when the first of the signals says so: the process is asked to stop, or its database is lost. */
export function stopped(...signals: readonly AbortSignal[]): Promise<void> {
  if (signals.some(({ aborted }) => aborted)) return Promise.resolve();
  return new Promise((resolve) => {
    for (const signal of signals) signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
