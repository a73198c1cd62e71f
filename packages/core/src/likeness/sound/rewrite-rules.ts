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

/** What is written, the sound it represents, and where: sets of letters, a bit for each. */
interface RewriteRule {
  readonly remainder: string;
  readonly sound: string;
  readonly before: number;
  /** Only where a vowel has sounded already. */
  readonly inLaterSyllable: boolean;
  readonly after: readonly number[];
}

/**
 * Reads words by rewrite rules in the notation of phonology, one a line: `c > s / _ eiy` is "c is s
 * before e, i or y"; `a > ei / _ K e #` is "a is ei before a consonant and the e that ends the word".
 * Beside the letters of a set stand V (a vowel), K (a consonant), # (the word's edge) and a leading ^
 * (none of these); `V.. _` wants a vowel to have sounded before; the sound `-` is silence. One pass
 * from left to right, the first rule that fits wins; a letter without a rule is its own sound, and a
 * sound is never repeated. O(letters × rules of a letter) a word.
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

  /** The sounds of a spelled word (lower case, with ñ and ü). */
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

/** The number of the letter there, for the bits of sets. */
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
 * What both readings do. Capitals are sounds that no letter has alone: `C` ch and sh (one sound in
 * Chile), `J` the j of JUGO and the h of HOTEL said in English, `N` the ñ, `W` the glide of GUATÓN,
 * HUINCHA and WINCHA, `Y` the ll and y of LLAVE and YEMA and the j of JUMBO said in English.
 *
 * Here: beginnings that nobody can say (PSICO, KNIFE, GNOMO, WRAP, TSUNAMI) or that take an e (STAR,
 * XTREME); Greek ch; x; b before s and a consonant (OBSCURO); m as n before b, p, v; w as a vowel
 * where it is none of its own; MC of Scottish names as MAC.
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

/** Said last: what a letter is when nothing around it says otherwise. */
export const COMMON_LETTERS = `
  ch > C
  c > s / _ eiy
  c > k
  h > -
  q > k
  sc > s / _ eiy
  s > es / # _ bcdfgjklmnpqrtvxzñ
`;
