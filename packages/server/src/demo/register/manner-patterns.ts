import type { ByLength } from './spoken-patterns.ts';
import type { Manner } from './trades/trade.ts';

/** What a house may call its goods, where it has any. */
export const OF_GOODS: ByLength = [{}, { 'HOUSE GOOD': 8 }, { 'HOUSE GOOD LINE': 10 }, {}, {}];

/** What trades of one manner say besides. */
export const IN_THE_MANNER: Readonly<Record<Manner, ByLength>> = {
  food: [
    { LITTLE: 5 },
    { 'don DON': 1.5, 'doña DOÑA': 1.5, 'LOCALF MOTIFF': 1, 'SECTOR SURNAME': 1 },
    {
      'LOCALM los MOTIFMS': 3,
      'LOCALF las MOTIFFS': 3,
      'LOCALM el MOTIFM': 2,
      'LOCALF la MOTIFF': 2,
      'GOODS del LANDM': 3,
      'LOCALF doña DOÑA': 2,
    },
    {
      'la LOCALF de TOWN': 3,
      'LOCALM la MOTIFF SUCHF': 3,
      'LOCALF el MOTIFM SUCHM': 3,
      'la LOCALF de DOÑA': 2,
      'HOUSE sabor de TOWN': 2,
    },
    {
      'HOUSE el sabor de tu mesa': 1,
      'HOUSE FINEGOODS para tu mesa': 8,
      'el sabor de TOWN en tu mesa': 3,
      'FINEGOODS de la LOCALF HOUSE': 3,
    },
  ],
  wine: [
    {},
    { 'viña HOUSE': 4, 'viña COINED': 3, 'don DON': 2, 'LOCALF MOTIFF': 2, 'HOUSE reserva': 2 },
    {
      'viña los MOTIFMS': 4,
      'viña las MOTIFFS': 4,
      'LOCALM el MOTIFM': 3,
      'LOCALF la MOTIFF': 3,
      'HOUSE gran reserva': 4,
      'viña HOUSE LINE': 4,
      'viña don DON': 2,
    },
    { 'viña MOTIFF del LANDM': 5, 'viña MOTIFM de TOWN': 4, 'HOUSE reserva de familia': 3 },
    {
      'HOUSE FINEGOOD de TOWN LINE': 5,
      'viña la MOTIFF del LANDM': 4,
      'HOUSE gran reserva de TOWN': 4,
    },
  ],
  remedy: [
    { COINED: 30 },
    { 'COINED LINE': 14, 'COINED NUMBER': 2, 'COINED GOOD': 6 },
    { 'COINED FINEGOOD': 16, 'COINED LINE NUMBER': 3 },
    { 'COINED LINE by MAKER': 5, 'COINED FINEGOOD LINE': 5 },
    { 'HOUSE cuida lo que más te importa': 1 },
  ],
  supply: [
    {},
    { 'LOCALF MOTIFF': 0.5, 'LOCALM MOTIFM': 0.5 },
    { 'LOCALM el MOTIFM': 1, 'LOCALF las MOTIFFS': 1.5, 'GOODS HOUSE LINE': 1 },
    { 'la LOCALF de TOWN': 1 },
    { 'FINEGOODS HOUSE de TOWN': 4, 'HOUSE lo mejor para ti': 1 },
  ],
  ware: [
    {},
    { 'LOCALF MOTIFF': 1, 'LOCALM MOTIFM': 1 },
    { 'LOCALM el MOTIFM': 1, 'LOCALF las MOTIFFS': 1.5, 'GOODS HOUSE LINE': 1 },
    { 'la LOCALF de TOWN': 1.5 },
    { 'HOUSE FINEGOODS para toda la vida': 3, 'HOUSE FINEGOODS de TOWN': 5 },
  ],
  service: [
    {},
    { 'SECTOR HOUSE': 5, 'SECTOR SURNAME': 3, 'SECTOR TOWN': 1 },
    {
      'SECTOR los MOTIFMS': 3,
      'SECTOR las MOTIFFS': 3,
      'SECTOR el MOTIFM': 1.5,
      'SECTOR la MOTIFF': 1.5,
    },
    { 'SECTOR MOTIFM del LANDM': 3, 'SECTOR el MOTIFM SUCHM': 2 },
    {
      'HOUSE tu LOCALF cerca de ti': 0.6,
      'con HOUSE tu vida es más simple': 0.6,
      'HOUSE FINEGOODS cerca de ti': 5,
      'SECTOR SURNAME OTHER de TOWN': 2,
    },
  ],
  house: [
    {},
    {
      'LOCALM MOTIFM': 3,
      'LOCALF MOTIFF': 3,
      'LOCALM HOUSE': 3,
      'LOCALF HOUSE': 3,
      'LOCALM TOWN': 1.5,
      'don DON': 2,
      'doña DOÑA': 2,
    },
    {
      'LOCALM los MOTIFMS': 4,
      'LOCALF las MOTIFFS': 4,
      'LOCALM el MOTIFM': 4,
      'LOCALF la MOTIFF': 4,
      'LOCALM don DON': 3,
      'LOCALF doña DOÑA': 3,
    },
    {
      'el LOCALM de TOWN': 4,
      'la LOCALF de TOWN': 4,
      'el LOCALM de DON': 3,
      'la LOCALF de DOÑA': 3,
      'LOCALM la MOTIFF SUCHF': 3,
      'LOCALF el MOTIFM SUCHM': 3,
    },
    {
      'el LOCALM de la LANDF VASTF': 3,
      'HOUSE tu LOCALM en TOWN': 3,
      'HOUSE tu LOCALF en TOWN': 3,
    },
  ],
};
