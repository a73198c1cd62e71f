/**
 * A compressed tar archive of an empty database as PGlite creates it. The build writes it next to the bundle; code that
 * runs from the sources has none.
 */
export const ARCHIVE_FILE = new URL('./empty-database.tar.br', import.meta.url);
