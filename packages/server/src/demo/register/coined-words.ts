import type { Random } from '../../synthetic/random.ts';
import { wordsOf } from '../../synthetic/words-of.ts';
import type { Trade } from './trades/trade.ts';

/** Languages whose speakers would coin a word so. */
export type Tongue =
  | 'spanish'
  | 'english'
  | 'german'
  | 'italian'
  | 'french'
  | 'portuguese'
  | 'japanese'
  | 'chinese'
  | 'korean';

/** Heads and tails that say themselves when joined. */
interface Halves {
  readonly heads: readonly string[];
  readonly tails: readonly string[];
}

const halves = (heads: string, tails: string): Halves => ({
  heads: wordsOf(heads),
  tails: wordsOf(tails),
});

const HALVES: Readonly<Record<Exclude<Tongue, 'spanish' | 'japanese'>, Halves>> = {
  english: halves(
    `north bright oak stone clear south fair wild birch maple elm harbor ridge cedar wind amber moss
     hazel larch heath fern thorn summer winter marsh rowan linden cress ever briar`,
    `well ford wood brook gate crest wick mere stead worth haven mark craft dale combe ley bourne ridge
     moor holm side bank glen`,
  ),
  german: halves(
    `brand stein berg wald rhein adler kron lind eich falken hirsch morgen nord winter sommer grün mühl
     brück silber birken hasel tannen ahorn buchen lerchen kirsch wiesen alt neu hoch`,
    'werk bach feld hof tal haus burg quell furt au heim berg ried hain kamp rode',
  ),
  italian: halves(
    'bel mar cas ros val cor fior mont tor vign ser lom bor salv',
    'avelli onetti irano enzia adella iccioli orano ellari antini uzzano',
  ),
  french: halves(
    'bel mont clair roch vert laur chant fleur brum aub marc vill',
    'ienne ivaux eraie aumont eval inelle igny eroux andière',
  ),
  portuguese: halves(
    'lusar mirand tupin jangad cascal minar serran palmeir varand itap',
    'eira inho ense uba oira elão ópolis',
  ),
  chinese: halves(
    'hao jin feng yuan ming tai long sheng guang lian bao qing rui yong zhen kang fu heng',
    'feng yuan ming tai long sheng lian bao qing rui yong kang heng hai shan',
  ),
  korean: halves('nam byeol mir seol chun dong', 'san bit garam naru maru neul'),
};

/** English words whose head means nothing, as those of old places do. */
const OPAQUE = 0.7;
const ENGLISH_ONSETS = wordsOf('b br c cr d dr f g h k l m n p r s st t tr v w');
const ENGLISH_RHYMES = wordsOf(`
  al an ar am as el en er em il in ir im ol on or om ul un ur ald end ilt ast orn arn ell est
`);

const KANA = wordsOf('ka ki ku ko sa shi su ta to na ni no ha hi mi mo ya yu ra ri wa');

const SHORTEST = 5;
const ONSETS = wordsOf('b c d f g l m n p r s t v');
const CLUSTERS = wordsOf('br cr dr gr tr cl');
const VOWELS = wordsOf('a e i o u a e o a');
const CODAS = wordsOf('n n r r l s');
const CLUSTERED = 0.14;
const CLOSED = 0.35;
const SPANISH_ENDS = wordsOf(`
  ra na lia mar nor var ria ta lo ro sol nova ven lun dor nia lina reta mira lena dero tino veda
  cora pora tena rosa bela rena lisa mina doro ranza lera nera tura vera zano viria laria daria
  cia dela vina ván lín rén nés lira pino fero vaya tilla rusa mena gora pira nela
`);

/** Ends that go on from the root of a trade. */
const TRADE_ENDS = wordsOf(`
  alia elia ana ina ora ella ino al ar el andes andina amar osur oluz onova ovalle oterra omundo avida
  asol era eral uria anza oteca agro alba arte edén emar iluz ente una isur oria inca aven aluna én ía uma elar oriza amira endo ambar osol irena avela
`);

const REMEDY_HEADS = wordsOf(
  'lor bren zol vic tam cef dal fen gas mir nor pul ros sed tor ven clor flex lum cal',
);
const REMEDY_ENDS = wordsOf(
  'idol ivan ofen axina ormil ecor avit olan uprex idrex amicina avir etrol ixal oral umina oxil adrin',
);

/** What nobody in Chile would put on a label. */
const UNFIT =
  /put|cag|caca|cul(?!t)|pich|pico|poto|mier|verg|pene|teta|co[nñ]o|maric|nazi|sida|sex|pedo|mo[cj]o|huev|we[oa]|zorr|viol|muert|tula|mong|feo|nud|pub[ei]|anal|mamon|guat|paj|perr|cerd|raja|tonto|mandela|sepor|fala?bel|^pis(?!qu|c)|^pup/;

/** Initials that are read as a word, or as those of a firm that everybody knows. */
const UNFIT_INITIALS: ReadonlySet<string> = new Set(
  wordsOf(
    'pis ano cia ass gay fea mal mas tal sos sol sal mar los las con fbi cbs cvs llc etc oas d&s h&m j&j p&g m&m',
  ),
);

/** Whether these letters, in small ones, may stand as a mark of their own. */
export function isFitForInitials(letters: string): boolean {
  return !UNFIT_INITIALS.has(letters) && !UNFIT.test(letters);
}

/** A word of no dictionary that speakers of the tongue can say, in small letters. */
export function coinWord(tongue: Tongue, random: Random): string {
  for (;;) {
    const word = compose(tongue, random);
    if (isFit(word)) return word;
  }
}

/** A coined word that lets its trade be heard: lactovalle, panelia; a remedy's ends as remedies do. */
export function coinForTrade({ manner, roots }: Trade, random: Random): string {
  for (;;) {
    const isRemedy = manner === 'remedy' && random.chance(0.7);
    const word = isRemedy
      ? random.pick(REMEDY_HEADS) + random.pick(REMEDY_ENDS)
      : random.pick(roots) + tradeEnd(random);
    if (isFit(word)) return word;
  }
}

function tradeEnd(random: Random): string {
  if (random.chance(0.5)) return random.pick(TRADE_ENDS);
  return random.pick([...'aio']) + random.pick(SPANISH_ENDS);
}

function compose(tongue: Tongue, random: Random): string {
  if (tongue === 'spanish') return composeSpanish(random);
  if (tongue === 'japanese') return composeJapanese(random);
  const { heads, tails } = HALVES[tongue];
  const isOpaque = tongue === 'english' && random.chance(OPAQUE);
  const head = isOpaque
    ? random.pick(ENGLISH_ONSETS) + random.pick(ENGLISH_RHYMES)
    : random.pick(heads);
  return head + random.pick(tails);
}

/** The first syllable may be heavy, those in the middle are light, so that the whole stays easy to say. */
function composeSpanish(random: Random): string {
  const head = random.chance(CLUSTERED) ? random.pick(CLUSTERS) : random.pick(ONSETS);
  const coda = random.chance(CLOSED) ? random.pick(CODAS) : '';
  const first = head + random.pick(VOWELS) + coda;
  const middle = random.chance(0.6) ? random.pick(ONSETS) + random.pick(VOWELS) : '';
  return first + middle + random.pick(SPANISH_ENDS);
}

function composeJapanese(random: Random): string {
  let word = '';
  for (let left = random.between(3, 4); left > 0; left -= 1) word += random.pick(KANA);
  return word;
}

/** Long enough to be a mark, no letter doubled but r and l, no syllable said twice, nothing rude. */
function isFit(word: string): boolean {
  return (
    word.length >= SHORTEST &&
    !/([^rl])\1|(..)\2|[nls]r|n[bp]|r[aeiou]r/.test(word) &&
    !UNFIT.test(word)
  );
}
