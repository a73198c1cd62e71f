/** A rule of a reading: what is written, and what is heard. Rules apply in order, each everywhere. */
export type SoundRule = readonly [written: RegExp, heard: string];

/**
 * Applies the rules to one word. Sounds are written with plain letters, and with a capital where
 * none is free: X for ch and sh, N for ñ, Y for the consonant of yo and llave.
 */
export function rewrite(word: string, rules: readonly SoundRule[]): string {
  let sound = word;
  for (const [written, heard] of rules) sound = sound.replace(written, heard);
  return sound;
}
