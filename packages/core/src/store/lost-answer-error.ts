/** A statement was sent and its answer never came: whether it was carried out is not known. */
export class LostAnswerError extends Error {
  override readonly name = 'LostAnswerError';

  constructor(cause: unknown) {
    super('The answer of the database was lost', { cause });
  }
}
