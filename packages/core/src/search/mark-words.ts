const SHORTEST_OWNER = 3;

/**
 * The words of a mark as a reader takes them, by its tokens: letters that stand alone side by side are
 * initials of one word (S.O.L.), and a lone S after a word is its genitive, which says nothing (ROSA'S).
 */
export function markWords(tokens: readonly string[]): readonly string[] {
  if (!tokens.some(isLetter)) return tokens;
  const words: string[] = [];
  let openInitials = false;
  tokens.forEach((token, at) => {
    if (isGenitive(tokens, at)) return;
    if (isLetter(token) && openInitials) words[words.length - 1] += token;
    else words.push(token);
    openInitials = isLetter(token);
  });
  return words;
}

function isLetter(token = ''): boolean {
  return token.length === 1;
}

/** An S before another letter is the first of some initials. */
function isGenitive(tokens: readonly string[], at: number): boolean {
  if (tokens[at] !== 's' || isLetter(tokens[at + 1])) return false;
  return (tokens[at - 1]?.length ?? 0) >= SHORTEST_OWNER;
}
