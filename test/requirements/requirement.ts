/** One normative sentence, in our own words. */
export interface Requirement {
  /** Section of the specification, or decision. */
  readonly section: string;
  readonly text: string;
  /** Why no test proves it. Absent: it is served, so a test must. */
  readonly pending?: string;
}

/** The sentences of one section that are served: each is cited by a test. */
export function served<Id extends string>(
  section: string,
  texts: Readonly<Record<Id, string>>,
): Record<Id, Requirement> {
  return each(texts, (text) => ({ section, text }));
}

/** The gaps: sentences of one section that no test proves, and the reason. */
export function later<Id extends string>(
  pending: string,
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
