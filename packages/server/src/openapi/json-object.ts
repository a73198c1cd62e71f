/** A part of the document. */
export type JsonObject = Readonly<Record<string, unknown>>;
