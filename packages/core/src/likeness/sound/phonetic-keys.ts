import { englishReading, frenchReading, spanishReading } from './readings.ts';
import { MIN_VOWEL_COST } from './sound-distance.ts';
import { digitReadings, spellOutLetters } from './spoken-text.ts';

/** Maximum number of readings per word; later readings are dropped. */
export const MAX_READINGS = 4;
/** Maximum number of letters that are read; the rest of a longer word is ignored. */
const MAX_LETTERS = 64;
/** Minimum number of sounds of a French reading; too many words share a shorter one (HOT is no French name). */
const MIN_FRENCH_SOUNDS = 3;
const DIGIT = /[0-9]/;
const W_BEFORE_VOWEL = /w(?=[aeiou])/g;
/** Matches gu before e and i: Spanish reads it as g, but a mark may write it for w. */
const GU_FOR_W = /gu(?=[ei])/g;
const FIRST_X = /^x(?=[aeiou])/;

/**
 * Returns the readings (phonetic keys) of a spelled word, without repeats: two words sound alike when they share one.
 * First the Spanish and the English one, with digits as number words and as the letters they look like; then the usual
 * pronunciation of a foreign word (IPHONE), French for a silent ending (PERRAULT), letter names (KFC), w as b (WAGNER
 * said in German), gu as w (GUEB) and an initial x as sh (XAMPU). Empty for an empty word only.
 */
export function phoneticKeys(word: string): string[] {
  return readingKeys(word, false);
}

/** Returns the readings of a word that need no English: the word as written, and its letters by their names. */
export function spanishKeys(word: string): string[] {
  return readingKeys(word, true);
}

function readingKeys(word: string, onlySpanish: boolean): string[] {
  const read = word.length > MAX_LETTERS ? word.slice(0, MAX_LETTERS) : word;
  const keys: string[] = [];
  if (DIGIT.test(read)) for (const key of digitReadings(read, onlySpanish)) addKey(keys, key);
  else addUnmodifiedKeys(keys, read, onlySpanish);
  // A word of silent letters only has no sounds; its spelling is its key.
  return keys.length === 0 && read !== '' ? [read] : keys;
}

/** Foreign words of everyday marks that no rule reads as Chileans say them, each with a Spanish respelling. */
const HEARD: ReadonlyMap<string, string> = new Map(
  `iphone aifon, ipad aipad, ipod aipod, ebay ibei, huggies jaguis, hugo jugo, givenchy yivanshi,
  mtv emtivi, bbc bibici, nba enbiei, bmw beemedobleve, lg elyi, hp achepe, tv tevé, dvd devedé,
  cd cedé, dj diyei, mc emci, rouge rush, moulin mulan, gillette yilet, starbucks starbaks,
  peugeot peyo, renault reno, facebook feisbuk, youtube yutub, google gugul, hyundai jiundai,
  volkswagen folsvaguen, vuitton buiton, louis luis, michelin mishelin, cadillac cadilac,
  porsche porsh, jaguar yaguar, levis livais, nike naik, reebok ribok, converse convers,
  lancome lancom, chanel shanel, hermes ermes, cartier cartie, guerlain guerlan, bordeaux bordo,
  beaujolais boyole, champagne shampan, cabernet caberne, merlot merlo, pinot pino,
  chardonnay shardone, sauvignon soviñon, carmenere carmener, bouquet buque, ballet bale,
  chalet chale, gourmet gurme, buffet bufe, croissant cruasan, boutique butik, chateau shato,
  chef shef, noir nuar, bleu ble, beaute bote, maison meson, vogue voug, rouges rush, petit peti,
  renoir renuar, palmolive palmoliv, wrigley rigli, danone danon, heinz jains, hellmanns jelmans,
  heineken jeineken, budweiser badvaiser, guinness guines, schweppes shueps, sprite sprait,
  gatorade gatoreid, redbull redbul, twinings tuainins, apple apol, microsoft maicrosoft,
  windows uindous, wifi guaifai, bluetooth blutuz, skype escaip, xbox ecsbox,
  playstation pleiesteishon, twitter tuiter, whatsapp guatsap, airbnb erbienbi, netflix netflics,
  disney disni, mickey miqui, snoopy esnupi, barbie barbi, hasbro jasbro, mattel matel,
  wendys güendis, wendy güendi, mcdonalds macdonals, burger burguer, subway sabuei, hut jat,
  hilton jilton, hyatt jaiat, marriott mariot, ritz rits, holiday jolidei, inn in, hertz jerts,
  avis eivis, goodyear gudyir, firestone fairston, bridgestone briyeston, pirelli pireli,
  yahoo yaju, oracle oracol, dell del, huawei juagüei, xiaomi shaomi, sony soni, philips filips,
  whirlpool guirpul, bosch bosh, siemens simens, tommy tomi, hilfiger jilfiguer, ralph ralf,
  lauren loren, klein klain, wrangler rangler, timberland timberlan, swatch suach, tissot tiso,
  harley jarli, davidson deivison, yamaha yamaja, honda jonda, suzuki susuki, mitsubishi misubichi,
  isuzu isusu`
    .split(',')
    .map((line) => line.trim().split(' ') as [string, string]),
);

/** Returns the Spanish respelling of a foreign word; undefined for a word that the rules read well enough. */
function foreignPronunciation(word: string): string | undefined {
  return HEARD.get(word);
}

function addUnmodifiedKeys(keys: string[], word: string, onlySpanish: boolean): void {
  addKey(keys, spanishReading(word));
  if (!onlySpanish) {
    const heard = foreignPronunciation(word);
    addKey(keys, englishReading(word));
    if (heard !== undefined) addKey(keys, spanishReading(heard));
    const french = frenchReading(word);
    if (french !== null && french.length >= MIN_FRENCH_SOUNDS) addKey(keys, french);
  }
  const names = word.length > 1 ? spellOutLetters(word) : null;
  if (names !== null) addKey(keys, readJoined(names));
  if (word.includes('w')) addKey(keys, spanishReading(word.replace(W_BEFORE_VOWEL, 'b')));
  if (word.includes('gu')) addKey(keys, spanishReading(word.replace(GU_FOR_W, 'gü')));
  if (word.startsWith('x')) addKey(keys, spanishReading(word.replace(FIRST_X, 'sh')));
}

function readJoined(words: string): string {
  return words.split(' ').map(spanishReading).join('');
}

function addKey(keys: string[], key: string): void {
  if (key !== '' && keys.length < MAX_READINGS && !keys.includes(key)) keys.push(key);
}

/** Classes of consonants that are easily confused; vowels and glides belong to no class. */
const CLASSES = ['bpf', 'td', 'kgJ', 'sC', 'mnN', 'l', 'r'];
const OTHER_CLASS = CLASSES.length + 1;
const BITS = 4;
const MAX_CONSONANTS = 7;
/** Exclusive upper bound of a skeleton. */
export const SKELETON_COUNT = 2 ** (BITS * MAX_CONSONANTS);
const CLASS_OF = new Uint8Array(128).fill(OTHER_CLASS);
for (const unsounded of 'aeiouWY') CLASS_OF[unsounded.charCodeAt(0)] = 0;
CLASSES.forEach((sounds, i) => {
  for (const sound of sounds) CLASS_OF[sound.charCodeAt(0)] = i + 1;
});
const WEAK = 'ds';

/**
 * Returns the classes of the first seven consonants of a key, four bits each, without final d and s.
 * Keys with different skeletons do not sound alike, so only keys with equal skeletons are compared further.
 */
export function consonantSkeleton(key: string): number {
  const end = trimmedEnd(key);
  let skeleton = 0;
  let consonants = 0;
  for (let i = 0; i < end && consonants < MAX_CONSONANTS; i += 1) {
    const sound = key.charCodeAt(i);
    const number = sound < CLASS_OF.length ? (CLASS_OF[sound] ?? 0) : OTHER_CLASS;
    if (number === 0) continue;
    skeleton = (skeleton << BITS) | number;
    consonants += 1;
  }
  return skeleton;
}

/** Returns the offset at which the weak sounds at the end of a key begin. */
function trimmedEnd(key: string): number {
  let end = key.length;
  while (end > 1 && WEAK.includes(key.charAt(end - 1))) end -= 1;
  return end;
}

const VOWELS = 'aeiou';
/** Maximum number of occurrences that are counted per vowel; each one sets a bit. */
const MAX_COUNTED = 3;
const ONES = new Uint8Array(2 ** (VOWELS.length * MAX_COUNTED));
for (let bits = 1; bits < ONES.length; bits += 1) ONES[bits] = (ONES[bits >> 1] ?? 0) + (bits & 1);
const OFFSET_OF = new Int8Array(128).fill(-1);
for (let i = 0; i < VOWELS.length; i += 1) OFFSET_OF[VOWELS.charCodeAt(i)] = i * MAX_COUNTED;

/** Returns how often each vowel occurs in a key, up to three times: three bits per vowel, one set per occurrence. */
export function vowelCounts(key: string): number {
  let counts = 0;
  for (let i = 0; i < key.length; i += 1) {
    const offset = OFFSET_OF[key.charCodeAt(i)] ?? -1;
    if (offset < 0) continue;
    const counted = (counts >> offset) & ((1 << MAX_COUNTED) - 1);
    // Sets the next bit from the right, until all are set.
    counts |= (((counted << 1) | 1) << offset) & (((1 << MAX_COUNTED) - 1) << offset);
  }
  return counts;
}

/**
 * Returns a lower bound of the distance between two keys, from their vowel counts alone: replacing one
 * vowel by another changes two counts, any other edit at most one.
 */
export function minVowelDistance(a: number, b: number): number {
  return ((ONES[a ^ b] ?? 0) * MIN_VOWEL_COST) / 2;
}
