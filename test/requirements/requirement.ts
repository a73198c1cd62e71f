/** One normative sentence, in our own words. */
export interface Requirement {
  /** Section of the specification, or decision. */
  readonly section: string;
  readonly text: string;
}

/** The sentences of one section: each is cited by a test. */
export function served<Id extends string>(
  section: string,
  texts: Readonly<Record<Id, string>>,
): Record<Id, Requirement> {
  const entries = Object.entries<string>(texts).map(([id, text]) => [id, { section, text }]);
  return Object.fromEntries(entries) as Record<Id, Requirement>;
}
