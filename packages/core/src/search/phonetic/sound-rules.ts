/** What is written, and the sound that it stands for. Capitals are sounds that no letter has alone. */
export type SoundRule = readonly [written: RegExp, sound: string];

/** Applies the rules one after the other, each to what the ones before it left. */
export function soundOf(word: string, rules: readonly SoundRule[]): string {
  let sound = word;
  for (const [written, replacement] of rules) sound = sound.replace(written, replacement);
  return sound;
}

/** Beginnings that both readings simplify: PSICO, KNIFE, GNOMO, WRAP, PTERO; STAR as ESTAR. */
export const INITIAL_RULES: readonly SoundRule[] = [
  [/^p(?=[st])/, ''],
  [/^[pkgm](?=n)/, ''],
  [/^w(?=r)/, ''],
  [/sch/g, 'sh'],
  [/^s(?=[b-df-gj-np-tv-xzñ])/, 'es'],
  [/^x(?=[b-df-hj-np-tv-wzñ])/, 'ex'],
  [/^x/, 's'],
];

/** What both readings do last: X before a consonant as S, M as N before B and P, no doubled sounds. */
export const FINAL_RULES: readonly SoundRule[] = [
  [/ks(?=[^aeiouW])/g, 's'],
  [/^ks/, 's'],
  [/m(?=[bp])/g, 'n'],
  [/ü/g, 'u'],
  [/(.)\1+/g, '$1'],
];
