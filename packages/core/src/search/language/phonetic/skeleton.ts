/** Consonants that are easily taken for each other have one number; vowels and glides have none. */
const CLASSES = ['bpf', 'td', 'kgJ', 'sC', 'mnN', 'l', 'r'];
const OTHER_CLASS = CLASSES.length + 1;
const BITS = 4;
const MOST_CONSONANTS = 7;
/** Skeletons are less than this. */
export const SKELETONS = 2 ** (BITS * MOST_CONSONANTS);
const CLASS_OF = new Uint8Array(128).fill(OTHER_CLASS);
for (const unsounded of 'aeiouWY') CLASS_OF[unsounded.charCodeAt(0)] = 0;
CLASSES.forEach((sounds, i) => {
  for (const sound of sounds) CLASS_OF[sound.charCodeAt(0)] = i + 1;
});
const WEAK = 'ds';

/**
 * The consonants of a key by class, four bits for each of the first seven, without final d and s.
 * Keys whose skeletons differ are not heard as one: only those with the same one are measured.
 */
export function skeletonOf(key: string): number {
  const end = strongEnd(key);
  let skeleton = 0;
  let consonants = 0;
  for (let i = 0; i < end && consonants < MOST_CONSONANTS; i += 1) {
    const sound = key.charCodeAt(i);
    const number = sound < CLASS_OF.length ? (CLASS_OF[sound] ?? 0) : OTHER_CLASS;
    if (number === 0) continue;
    skeleton = (skeleton << BITS) | number;
    consonants += 1;
  }
  return skeleton;
}

/** Where the weak sounds at the end begin. */
function strongEnd(key: string): number {
  let end = key.length;
  while (end > 1 && WEAK.includes(key.charAt(end - 1))) end -= 1;
  return end;
}
