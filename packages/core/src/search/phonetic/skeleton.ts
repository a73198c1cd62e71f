/** Consonants that are easily taken for each other have one number; vowels and glides have none. */
const CLASSES = ['bpf', 'td', 'kgJ', 'sC', 'mnN', 'l', 'r'];
const OTHER_CLASS = CLASSES.length + 1;
const BITS = 4;
const MOST_CONSONANTS = 8;
const CLASS_OF = new Uint8Array(128).fill(OTHER_CLASS);
for (const unsounded of 'aeiouWY') CLASS_OF[unsounded.charCodeAt(0)] = 0;
CLASSES.forEach((sounds, i) => {
  for (const sound of sounds) CLASS_OF[sound.charCodeAt(0)] = i + 1;
});
const D = 'd'.charCodeAt(0);
const S = 's'.charCodeAt(0);

/**
 * The consonants of a key by class, four bits for each of the first eight, without a final d or s.
 * Keys whose skeletons differ are not heard as one: only those with the same one are measured.
 */
export function skeletonOf(key: string): number {
  let skeleton = 0;
  let consonants = 0;
  const last = key.charCodeAt(key.length - 1);
  const end = key.length > 1 && (last === D || last === S) ? key.length - 1 : key.length;
  for (let i = 0; i < end && consonants < MOST_CONSONANTS; i += 1) {
    const sound = key.charCodeAt(i);
    const number = sound < CLASS_OF.length ? (CLASS_OF[sound] ?? 0) : OTHER_CLASS;
    if (number === 0) continue;
    skeleton = (skeleton << BITS) | number;
    consonants += 1;
  }
  return skeleton >>> 0;
}
