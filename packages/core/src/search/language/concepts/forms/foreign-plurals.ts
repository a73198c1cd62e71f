/**
 * The plurals of a folded word of another language: French and Portuguese -s, French -eaux, Italian
 * -i of -o and -e of -a. Which language it is of is not known, so only those are made that do little
 * harm to the others; German plurals and Italian -i of -e are listed where they matter.
 */
export function foreignPlurals(word: string): string[] {
  if (/[szx]$/.test(word)) return [];
  if (word.endsWith('eau')) return [`${word}x`];
  if (word.endsWith('o')) return [`${word}s`, `${italianStem(word)}i`.replace(/ii$/, 'i')];
  return word.endsWith('a') ? [`${word}s`, `${italianStem(word)}e`] : [`${word}s`];
}

/** What an Italian plural ending follows: c and g stay hard, as in fuochi and mucche. */
function italianStem(word: string): string {
  return word.slice(0, -1).replace(/[cg]$/, '$&h');
}
