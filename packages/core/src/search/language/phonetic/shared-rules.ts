/**
 * What both readings do. Capitals are sounds that no letter has alone: `C` ch and sh (one sound in
 * Chile), `J` the j of JUGO and the h of HOTEL said in English, `N` the ñ, `W` the glide of GUATÓN,
 * HUINCHA and WINCHA, `Y` the ll and y of LLAVE and YEMA and the j of JUMBO said in English.
 *
 * Here: beginnings that nobody can say (PSICO, KNIFE, GNOMO, WRAP, TSUNAMI) or that take an e (STAR,
 * XTREME); Greek ch; x; b before s and a consonant (OBSCURO); m as n before b, p, v; w as a vowel
 * where it is none of its own.
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
