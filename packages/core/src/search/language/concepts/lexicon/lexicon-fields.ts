import type { LexiconField } from '../../word-knowledge.ts';
import { ACTIONS } from './actions.ts';
import { ANIMALS } from './animals.ts';
import { BIRDS } from './birds.ts';
import { BODY_AND_HEALTH } from './body-and-health.ts';
import { CLOTHING } from './clothing.ts';
import { COLOURS } from './colours.ts';
import { COMMERCE } from './commerce.ts';
import { COMMON_AFFIXES } from './common-affixes.ts';
import { DOING_AND_HANDLING } from './doing-and-handling.ts';
import { DRINKS } from './drinks.ts';
import { FOOD } from './food.ts';
import { GIVEN_NAMES } from './given-names.ts';
import { HOME } from './home.ts';
import { KIN_AND_PEOPLE } from './kin-and-people.ts';
import { LANDSCAPE } from './landscape.ts';
import { LAW_AND_ORDER } from './law-and-order.ts';
import { METALS_AND_MINERALS } from './metals-and-minerals.ts';
import { MIND_AND_SPEECH } from './mind-and-speech.ts';
import { MUSIC_AND_ARTS } from './music-and-arts.ts';
import { NUMBERS } from './numbers.ts';
import { PARTS_AND_MEASURES } from './parts-and-measures.ts';
import { PLACES_AND_PEOPLES } from './places-and-peoples.ts';
import { PLANTS } from './plants.ts';
import { QUALITIES } from './qualities.ts';
import { RELIGION_AND_MYTH } from './religion-and-myth.ts';
import { SEA_LIFE_AND_INSECTS } from './sea-life-and-insects.ts';
import { SKY_AND_WEATHER } from './sky-and-weather.ts';
import { SPORT_AND_GAMES } from './sport-and-games.ts';
import { STATES_AND_MANNERS } from './states-and-manners.ts';
import { TECHNOLOGY } from './technology.ts';
import { TIME } from './time.ts';
import { TITLES } from './titles.ts';
import { TOOLS_AND_MATERIALS } from './tools-and-materials.ts';
import { TRADES } from './trades.ts';
import { VEHICLES_AND_TRAVEL } from './vehicles-and-travel.ts';
import { VIRTUES_AND_FEELINGS } from './virtues-and-feelings.ts';
import { WORK_AND_STUDY } from './work-and-study.ts';

/** Every field, in the order that numbers the concepts. */
export const LEXICON_FIELDS: readonly LexiconField[] = [
  { name: 'actions', kind: 'verb', groups: ACTIONS },
  { name: 'animals', kind: 'noun', groups: ANIMALS },
  { name: 'birds', kind: 'noun', groups: BIRDS },
  { name: 'body-and-health', kind: 'noun', groups: BODY_AND_HEALTH },
  { name: 'clothing', kind: 'noun', groups: CLOTHING },
  { name: 'colours', kind: 'adjective', groups: COLOURS },
  { name: 'commerce', kind: 'noun', groups: COMMERCE },
  { name: 'common-affixes', kind: 'noun', groups: COMMON_AFFIXES },
  { name: 'doing-and-handling', kind: 'verb', groups: DOING_AND_HANDLING },
  { name: 'drinks', kind: 'noun', groups: DRINKS },
  { name: 'food', kind: 'noun', groups: FOOD },
  { name: 'given-names', kind: 'noun', groups: GIVEN_NAMES },
  { name: 'home', kind: 'noun', groups: HOME },
  { name: 'kin-and-people', kind: 'noun', groups: KIN_AND_PEOPLE },
  { name: 'landscape', kind: 'noun', groups: LANDSCAPE },
  { name: 'law-and-order', kind: 'noun', groups: LAW_AND_ORDER },
  { name: 'metals-and-minerals', kind: 'noun', groups: METALS_AND_MINERALS },
  { name: 'mind-and-speech', kind: 'verb', groups: MIND_AND_SPEECH },
  { name: 'music-and-arts', kind: 'noun', groups: MUSIC_AND_ARTS },
  { name: 'numbers', kind: 'noun', groups: NUMBERS },
  { name: 'parts-and-measures', kind: 'noun', groups: PARTS_AND_MEASURES },
  { name: 'places-and-peoples', kind: 'noun', groups: PLACES_AND_PEOPLES },
  { name: 'plants', kind: 'noun', groups: PLANTS },
  { name: 'qualities', kind: 'adjective', groups: QUALITIES },
  { name: 'religion-and-myth', kind: 'noun', groups: RELIGION_AND_MYTH },
  { name: 'sea-life-and-insects', kind: 'noun', groups: SEA_LIFE_AND_INSECTS },
  { name: 'sky-and-weather', kind: 'noun', groups: SKY_AND_WEATHER },
  { name: 'sport-and-games', kind: 'noun', groups: SPORT_AND_GAMES },
  { name: 'states-and-manners', kind: 'adjective', groups: STATES_AND_MANNERS },
  { name: 'technology', kind: 'noun', groups: TECHNOLOGY },
  { name: 'time', kind: 'noun', groups: TIME },
  { name: 'titles', kind: 'noun', groups: TITLES },
  { name: 'tools-and-materials', kind: 'noun', groups: TOOLS_AND_MATERIALS },
  { name: 'trades', kind: 'noun', groups: TRADES },
  { name: 'vehicles-and-travel', kind: 'noun', groups: VEHICLES_AND_TRAVEL },
  { name: 'virtues-and-feelings', kind: 'noun', groups: VIRTUES_AND_FEELINGS },
  { name: 'work-and-study', kind: 'noun', groups: WORK_AND_STUDY },
];
