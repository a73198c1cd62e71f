/** The piece of work that will serve a sentence which is not served yet. */
export type Pending = 'search at size' | 'record' | 'feeds' | 'front door' | 'watch';

/** One normative sentence, in our own words. */
export interface Requirement {
  /** Section of the specification, or decision. */
  readonly section: string;
  readonly text: string;
  /** Absent: served, so a test must prove it. */
  readonly pending?: Pending;
}

/** The sentences of one section, served today. */
export function served<Id extends string>(
  section: string,
  texts: Readonly<Record<Id, string>>,
): Record<Id, Requirement> {
  return each(texts, (text) => ({ section, text }));
}

/** The sentences of one section which `pending` will serve. */
export function later<Id extends string>(
  pending: Pending,
  section: string,
  texts: Readonly<Record<Id, string>>,
): Record<Id, Requirement> {
  return each(texts, (text) => ({ section, text, pending }));
}

function each<Id extends string>(
  texts: Readonly<Record<Id, string>>,
  requirement: (text: string) => Requirement,
): Record<Id, Requirement> {
  const entries = Object.entries<string>(texts).map(([id, text]) => [id, requirement(text)]);
  return Object.fromEntries(entries) as Record<Id, Requirement>;
}
