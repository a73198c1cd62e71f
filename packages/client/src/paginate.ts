/** A page that names the next one. */
export interface KeysetPage {
  readonly nextCursor: string | null;
}

/**
 * Walks keyset pages, one request at a time, until `nextCursor` is null. Nothing is fetched before
 * it is asked for, so leaving the loop early costs no further call.
 */
export async function* keysetPages<Page extends KeysetPage>(
  fetchPage: (cursor: string | undefined) => Promise<Page>,
  from: string | undefined,
): AsyncGenerator<Page, void, undefined> {
  let cursor: string | null | undefined = from;
  do {
    const page: Page = await fetchPage(cursor);
    yield page;
    cursor = page.nextCursor;
  } while (cursor !== null);
}
