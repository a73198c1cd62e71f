import type { LexiconField } from '../../word-knowledge.ts';
import actions from './actions.json' with { type: 'json' };
import animals from './animals.json' with { type: 'json' };
import birds from './birds.json' with { type: 'json' };
import bodyAndHealth from './body-and-health.json' with { type: 'json' };
import clothing from './clothing.json' with { type: 'json' };
import colours from './colours.json' with { type: 'json' };
import commerce from './commerce.json' with { type: 'json' };
import commonAffixes from './common-affixes.json' with { type: 'json' };
import doingAndHandling from './doing-and-handling.json' with { type: 'json' };
import drinks from './drinks.json' with { type: 'json' };
import food from './food.json' with { type: 'json' };
import givenNames from './given-names.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import kinAndPeople from './kin-and-people.json' with { type: 'json' };
import landscape from './landscape.json' with { type: 'json' };
import lawAndOrder from './law-and-order.json' with { type: 'json' };
import metalsAndMinerals from './metals-and-minerals.json' with { type: 'json' };
import mindAndSpeech from './mind-and-speech.json' with { type: 'json' };
import musicAndArts from './music-and-arts.json' with { type: 'json' };
import numbers from './numbers.json' with { type: 'json' };
import partsAndMeasures from './parts-and-measures.json' with { type: 'json' };
import placesAndPeoples from './places-and-peoples.json' with { type: 'json' };
import placesOfBusiness from './places-of-business.json' with { type: 'json' };
import plants from './plants.json' with { type: 'json' };
import qualities from './qualities.json' with { type: 'json' };
import religionAndMyth from './religion-and-myth.json' with { type: 'json' };
import seaLifeAndInsects from './sea-life-and-insects.json' with { type: 'json' };
import skyAndWeather from './sky-and-weather.json' with { type: 'json' };
import sportAndGames from './sport-and-games.json' with { type: 'json' };
import statesAndManners from './states-and-manners.json' with { type: 'json' };
import technology from './technology.json' with { type: 'json' };
import time from './time.json' with { type: 'json' };
import titles from './titles.json' with { type: 'json' };
import toolsAndMaterials from './tools-and-materials.json' with { type: 'json' };
import trades from './trades.json' with { type: 'json' };
import vehiclesAndTravel from './vehicles-and-travel.json' with { type: 'json' };
import virtuesAndFeelings from './virtues-and-feelings.json' with { type: 'json' };
import workAndStudy from './work-and-study.json' with { type: 'json' };

/** Every field, in the order that numbers the concepts. */
export const LEXICON_FIELDS = [
  actions,
  animals,
  birds,
  bodyAndHealth,
  clothing,
  colours,
  commerce,
  commonAffixes,
  doingAndHandling,
  drinks,
  food,
  givenNames,
  home,
  kinAndPeople,
  landscape,
  lawAndOrder,
  metalsAndMinerals,
  mindAndSpeech,
  musicAndArts,
  numbers,
  partsAndMeasures,
  placesAndPeoples,
  placesOfBusiness,
  plants,
  qualities,
  religionAndMyth,
  seaLifeAndInsects,
  skyAndWeather,
  sportAndGames,
  statesAndManners,
  technology,
  time,
  titles,
  toolsAndMaterials,
  trades,
  vehiclesAndTravel,
  virtuesAndFeelings,
  workAndStudy,
] as readonly LexiconField[];
