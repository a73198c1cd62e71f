/** Where a test run finds the folder of an empty database: `built-files.ts` puts it there. */
export const ARCHIVE_FILE = new URL(
  '../../node_modules/.cache/marcario-test/empty-database.tar.br',
  import.meta.url,
);
