import { englishReading, frenchReading, spanishReading } from './readings.ts';
import { MIN_VOWEL_COST } from './sound-distance.ts';
import { digitReadings, spellOutLetters } from './spoken-text.ts';

/** Most readings of a word: the first ones. */
export const MAX_READINGS = 4;
/** Most letters that are read: of a longer word only the beginning. */
const MAX_LETTERS = 64;
/** A French reading of fewer sounds is that of too many words: HOT is no French name. */
const MIN_FRENCH_SOUNDS = 3;
const DIGIT = /[0-9]/;
const W_BEFORE_VOWEL = /w(?=[aeiou])/g;
/** GU may be written for W there, though it is read as g. */
const GU_FOR_W = /gu(?=[ei])/g;
const FIRST_X = /^x(?=[aeiou])/;

/**
 * The readings of a spelled word, without repeats: two words sound alike when they share one. First
 * the Spanish and the English one, digits in them as number words and as the letters they look like;
 * then as everybody says it who knows it (IPHONE), in French where its ending is silent (PERRAULT), letter by letter where it cannot be said otherwise (KFC), w as b
 * (WAGNER said in German), gu as w (GUEB) and a first x as sh (XAMPU). Empty for an empty word only.
 */
export function phoneticKeys(word: string): string[] {
  return readingKeys(word, false);
}

/** Those of the readings that take no English: the word as it is written, its letters by their names. */
export function spanishKeys(word: string): string[] {
  return readingKeys(word, true);
}

function readingKeys(word: string, onlySpanish: boolean): string[] {
  const read = word.length > MAX_LETTERS ? word.slice(0, MAX_LETTERS) : word;
  const keys: string[] = [];
  if (DIGIT.test(read)) for (const key of digitReadings(read, onlySpanish)) addKey(keys, key);
  else addUnmodifiedKeys(keys, read, onlySpanish);
  // A word of silent letters alone is heard as it is written.
  return keys.length === 0 && read !== '' ? [read] : keys;
}

/** Foreign words of everyday marks that no rule reads as Chileans say them, each with the way they would write it. */
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

/** How a foreign word is heard, written as Spanish; undefined for one that rules read well enough. */
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

/** Consonants that are easily taken for each other have one number; vowels and glides have none. */
const CLASSES = ['bpf', 'td', 'kgJ', 'sC', 'mnN', 'l', 'r'];
const OTHER_CLASS = CLASSES.length + 1;
const BITS = 4;
const MAX_CONSONANTS = 7;
/** Skeletons are less than this. */
export const SKELETON_COUNT = 2 ** (BITS * MAX_CONSONANTS);
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

/** Where the weak sounds at the end begin. */
function trimmedEnd(key: string): number {
  let end = key.length;
  while (end > 1 && WEAK.includes(key.charAt(end - 1))) end -= 1;
  return end;
}

const VOWELS = 'aeiou';
/** How often a vowel sounds is counted up to this, one bit each. */
const MAX_COUNTED = 3;
const ONES = new Uint8Array(2 ** (VOWELS.length * MAX_COUNTED));
for (let bits = 1; bits < ONES.length; bits += 1) ONES[bits] = (ONES[bits >> 1] ?? 0) + (bits & 1);
const OFFSET_OF = new Int8Array(128).fill(-1);
for (let i = 0; i < VOWELS.length; i += 1) OFFSET_OF[VOWELS.charCodeAt(i)] = i * MAX_COUNTED;

/** Which vowels sound in a key and how often: fifteen bits, as many set as vowels (up to three of each). */
export function vowelCounts(key: string): number {
  let counts = 0;
  for (let i = 0; i < key.length; i += 1) {
    const offset = OFFSET_OF[key.charCodeAt(i)] ?? -1;
    if (offset < 0) continue;
    const counted = (counts >> offset) & ((1 << MAX_COUNTED) - 1);
    // One more bit from the right, until all are set.
    counts |= (((counted << 1) | 1) << offset) & (((1 << MAX_COUNTED) - 1) << offset);
  }
  return counts;
}

/**
 * What two keys differ by at the least, from their vowels alone: taking one vowel for another changes
 * two counts, everything else at most one.
 */
export function minVowelDistance(a: number, b: number): number {
  return ((ONES[a ^ b] ?? 0) * MIN_VOWEL_COST) / 2;
}
