import { wordsOf } from './words-of.ts';

/**
 * How words of one flavour are built: (onset, nucleus, perhaps a coda) as often as wanted, then an
 * ending that starts with a vowel. A part listed twice is twice as likely.
 */
export interface SyllableModel {
  readonly onsets: readonly string[];
  readonly nuclei: readonly string[];
  readonly codas: readonly string[];
  /** Probability that a syllable is closed by a coda. */
  readonly closed: number;
  readonly endings: readonly string[];
  /** Full syllables before the ending. */
  readonly lengths: readonly number[];
}

export const SPANISH_MODEL: SyllableModel = {
  onsets: wordsOf(`
    b b c c c ch d d f g j l l ll m m m n n p p p qu r r s s s t t t v v z br cr dr fr gr pr tr tr
    bl cl fl gl pl gu hu y ñ k k
  `),
  nuclei: wordsOf('a a a a e e e e i i i o o o u u ia ie io ua ue ai au ei oi'),
  codas: wordsOf('n n n r r s s l l m d x z c p t'),
  closed: 0.3,
  endings: wordsOf(`
    a a o o e al el il ol ar er or an en on ina ino ita ito eta era ero osa oso ana ano ica ico ida
    illa illo ella ello aje ismo ista anza ura azo ez iz ux ax ia io ea eo ada ado enta undo ulia ora
    una uno isa asa eza alia elia olia ania enia onia aria eria oria
  `),
  lengths: [1, 2, 2, 2, 2, 3, 3],
};

export const ENGLISH_MODEL: SyllableModel = {
  onsets: wordsOf(`
    b b c d d f f g h h j k k l l m m n n p p r r s s t t v w w y z bl br ch cl cr dr fl fr gl gr kn
    pl pr qu sc sh sh sk sl sm sn sp squ st str sw th tr tw wh wr sph
  `),
  nuclei: wordsOf('a a e e i i o o u u y ee ea oo ou ai ay oa ow igh ue ie'),
  codas: wordsOf('ck ll ng ss x rd ft st nt nk mp sh th ch n m r t d p b g ff zz lk ld rk rn rt'),
  closed: 0.45,
  endings: wordsOf(`
    er ly ify ity ing ion io y ix ex ox ax ey ee oo er or ium us is le al el um ive ware wise ster
    ling ton ford land wood field worth bury ley more well son man gate way port mark line star dale
  `),
  lengths: [1, 1, 1, 2, 2],
};

export const PHARMA_MODEL: SyllableModel = {
  onsets: wordsOf(`
    b c d f g l m n p r s t v x z cl cr dr fl gl pr tr br ph th ps z x k qu sp st neu lev cef
  `),
  nuclei: wordsOf('a e i o u a e i o io eu ia y ae'),
  codas: wordsOf('n r x l s c m p t ct x d'),
  closed: 0.28,
  endings: wordsOf(`
    ol il ina ax zol mab vir cor xan ium pril dol nax ine ide ate tina mol ren tec xil prazol pam
    lam cilina micina oxacina azol idina olona ecan iran ibe etin aril asona icol oval ucort efen
    ulin atron onil ivia erva ezia yx exa ixa oxa erol adine
  `),
  lengths: [1, 2, 2, 2, 3],
};

export const STARTUP_MODEL: SyllableModel = {
  onsets: wordsOf(`
    b d f g j k k l m n p r s t v v w x y z z br cl dr fl gl kl kr pl pr qu sk sp st tr tw vr zw
  `),
  nuclei: wordsOf('a e i o u a e i o aa ee oo oa eo io ua y'),
  codas: wordsOf('x k z n r t q v l m sk nd'),
  closed: 0.35,
  endings: wordsOf(`
    ify ly io eo oo ia ika iko ex ix ox ax ux yx aro ero ilo ulo ana ena ora ura ivo ova eva iva
    app ent ium eon ion yon an en in on um im em atech itech onet exa ixa oxa upp oid ade ide ude
  `),
  lengths: [1, 1, 2, 2, 2],
};

/** Japanese, Chinese, Korean, Slavic sounding: foreign owners' words. */
export const FAR_MODEL: SyllableModel = {
  onsets: wordsOf(`
    h k k m n r s t y z sh ch ts x zh j q w hy ky ry g d b sz kv sv dr gr vl zd br l v f p
  `),
  nuclei: wordsOf('a a i i u u e o o ao ai iao ei uo ou ua yo yu ü ö'),
  codas: wordsOf('n n ng k r j v t sh l'),
  closed: 0.3,
  endings: wordsOf(`
    a i o u an en in on ang eng ing ong aki oki uki ika iko ura aru iro uto ashi ishi ama ima oto ov
    ev ski ska nik vic ova ina aya iya ei ao uan iang ui ou
  `),
  lengths: [1, 1, 2, 2],
};
