/**
 * A fetch that came to nothing. The message finishes "The document could not be had: ..." and tells
 * neither address nor header. `again`: another attempt may do better, once `retryAfterMs` is over.
 */
export class FetchFault extends Error {
  override readonly name = 'FetchFault';
  readonly again: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    {
      again,
      retryAfterMs,
    }: { readonly again: boolean; readonly retryAfterMs?: number | undefined },
  ) {
    super(message);
    this.again = again;
    this.retryAfterMs = retryAfterMs;
  }
}
