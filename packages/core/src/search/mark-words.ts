const SHORTEST_OWNER = 3;

/**
 * The words of a mark as a reader takes them, by its tokens: letters that stand alone side by side are
 * initials of one word (R.U.N.), and a lone S after a word is its genitive, which says nothing (PERRY'S).
 */
export function markWords(tokens: readonly string[]): readonly string[] {
  if (!tokens.some(isLetter)) return tokens;
  const words: string[] = [];
  let openInitials = false;
  for (const token of tokens) {
    const last = words.at(-1) ?? '';
    if (!openInitials && isGenitive(token, last)) continue;
    if (isLetter(token) && openInitials) words[words.length - 1] = last + token;
    else words.push(token);
    openInitials = isLetter(token);
  }
  return words;
}

function isLetter(token: string): boolean {
  return token.length === 1;
}

function isGenitive(token: string, owner: string): boolean {
  return token === 's' && owner.length >= SHORTEST_OWNER;
}
