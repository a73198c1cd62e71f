const ALPHABET = 'abcdefghijklmnopqrstuvwxyzñü';
const OTHER = ALPHABET.length;
const BOUNDARY = OTHER + 1;
const ANYWHERE = -1;
const CLASSES: ReadonlyMap<string, string> = new Map(
  Object.entries({ V: 'aeiouü', K: 'bcdfghjklmnpqrstvwxzñ' }),
);
const RULE = /^(\S+) > (\S+)(?: \/ (?:(\S+) )?_(?: (.+))?)?$/;
const SILENT = '-';
const AFTER_A_VOWEL = 'V..';
const VOWEL_SOUND = /[aeiou]/;

/** A parsed rule: its letters after the first, their sound, and the context as sets with a bit per letter. */
interface RewriteRule {
  readonly remainder: string;
  readonly sound: string;
  readonly before: number;
  /** Whether the rule applies only after the first vowel sound of the word. */
  readonly inLaterSyllable: boolean;
  readonly after: readonly number[];
}

/**
 * Transcribes words by rewrite rules in the notation of phonology, one per line: `c > s / _ eiy` means "c is s
 * before e, i or y"; `a > ei / _ K e #` means "a is ei before a consonant and the e that ends the word".
 * A set may contain letters, V (a vowel), K (a consonant), # (the word's edge) and a leading ^ (none of
 * these); `V.. _` requires an earlier vowel sound; the sound `-` is silence. A word is read once
 * from left to right, and the first rule that matches wins. A letter without a rule is its own sound, and
 * a repeated sound is written once. O(letters × rules of a letter) per word.
 */
export class RewriteRules {
  readonly #rulesOf: readonly RewriteRule[][];

  constructor(notation: string) {
    this.#rulesOf = Array.from({ length: OTHER + 1 }, () => []);
    for (const line of notation.split('\n')) {
      if (line.trim() === '') continue;
      const { written, rule } = parseRule(line.trim());
      this.#rulesOf[letterBit(written, 0)]?.push(rule);
    }
  }

  /** Returns the sounds of a spelled word (lower case, with ñ and ü). */
  read(word: string): string {
    let sounds = '';
    let last = '';
    let vowelSounded = false;
    for (let at = 0; at < word.length; ) {
      const rule = this.#ruleAt(word, at, vowelSounded);
      const sound = rule ? rule.sound : word.charAt(at);
      at += rule ? rule.remainder.length + 1 : 1;
      if (sound === '') continue;
      sounds += sound.charAt(0) === last ? sound.slice(1) : sound;
      last = sound.charAt(sound.length - 1);
      vowelSounded ||= VOWEL_SOUND.test(sound);
    }
    return sounds;
  }

  #ruleAt(word: string, at: number, vowelSounded: boolean): RewriteRule | undefined {
    const rules = this.#rulesOf[letterBit(word, at)] ?? [];
    for (let i = 0; i < rules.length; i += 1) {
      const rule = rules[i];
      if (rule && (vowelSounded || !rule.inLaterSyllable) && ruleApplies(rule, word, at))
        return rule;
    }
    return undefined;
  }
}

function ruleApplies({ remainder, before, after }: RewriteRule, word: string, at: number): boolean {
  for (let i = 0; i < remainder.length; i += 1) {
    if (word.charCodeAt(at + 1 + i) !== remainder.charCodeAt(i)) return false;
  }
  if (before !== ANYWHERE && (before & (1 << letterBit(word, at - 1))) === 0) return false;
  const next = at + 1 + remainder.length;
  for (let i = 0; i < after.length; i += 1) {
    if (((after[i] ?? 0) & (1 << letterBit(word, next + i))) === 0) return false;
  }
  return true;
}

/** Returns the bit of the letter at an offset: `BOUNDARY` outside the word, `OTHER` for other characters. */
function letterBit(word: string, at: number): number {
  const unit = word.charCodeAt(at);
  if (unit >= 0x61 && unit <= 0x7a) return unit - 0x61;
  return Number.isNaN(unit) ? BOUNDARY : unit === 0xf1 ? 26 : unit === 0xfc ? 27 : OTHER;
}

function parseRule(line: string): { readonly written: string; readonly rule: RewriteRule } {
  const [, written, sound, before, after] = RULE.exec(line) ?? [];
  if (written === undefined || sound === undefined) throw new Error(`Not a rule: ${line}`);
  const inLaterSyllable = before === AFTER_A_VOWEL;
  return {
    written,
    rule: {
      remainder: written.slice(1),
      sound: sound === SILENT ? '' : sound,
      before: before === undefined || inLaterSyllable ? ANYWHERE : letterSet(before),
      inLaterSyllable,
      after: after === undefined ? [] : after.split(' ').map(letterSet),
    },
  };
}

function letterSet(notation: string): number {
  const isNegated = notation.startsWith('^');
  let bits = 0;
  for (const sign of isNegated ? notation.slice(1) : notation) {
    for (const letter of CLASSES.get(sign) ?? sign) {
      bits |= 1 << (letter === '#' ? BOUNDARY : letterBit(letter, 0));
    }
  }
  return isNegated ? ~bits : bits;
}

/**
 * Rules that all languages share. Capitals are sounds that no single letter has: `C` ch and sh (one sound in
 * Chile), `J` the j of JUGO and the h of HOTEL said in English, `N` the ñ, `W` the glide of GUATÓN,
 * HUINCHA and WINCHA, `Y` the ll and y of LLAVE and YEMA and the j of JUMBO said in English.
 *
 * They cover initial clusters that are simplified (PSICO, KNIFE, GNOMO, WRAP, TSUNAMI) or take an e (STAR,
 * XTREME); Greek ch; x; b before s and a consonant (OBSCURO); m as n before b, p, v; w as the vowel u
 * after some consonants and at the end of a syllable; MC of Scottish names as MAC.
 */
export const SHARED_RULES = `
  bs > s / _ K
  cch > k / _ V
  ch > k / _ lmnr
  ck > k
  cqu > k / _ ei
  cs > s / # _
  cs > s / V _ K
  cc > ks / _ eiy
  gn > n / # _
  kn > n / # _
  ks > s / # _
  ks > s / V _ K
  mc > mak / # _ K
  m > m / _ p h
  m > n / _ bpv
  mn > n / # _
  ny > N / _ aeou
  ñ > N
  pf > f / # _
  pn > n / # _
  pph > f
  ph > f
  ps > s / # _
  pt > t / # _
  pz > s / # _
  sch > esk / # _ o o
  sch > C
  sh > C
  tch > C
  tsch > C
  ts > s / # _ V
  ü > u
  v > b
  wr > r / # _
  wh > W
  w > u / bcdfgkpstvz _
  w > u / V _ #K
  w > W
  x > es / # _ K
  x > s / # _
  xc > ks / _ eiy
  x > ks / _ h
  x > s / _ K
  x > ks
  z > s
`;

/** Default rules, which come last: the sound of a letter that no rule with a context has matched. */
export const COMMON_LETTERS = `
  ch > C
  c > s / _ eiy
  c > k
  h > -
  q > k
  sc > s / _ eiy
  s > es / # _ bcdfgjklmnpqrtvxzñ
`;
