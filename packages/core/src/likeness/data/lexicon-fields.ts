import actions from './lexicon/actions.json' with { type: 'json' };
import animals from './lexicon/animals.json' with { type: 'json' };
import birds from './lexicon/birds.json' with { type: 'json' };
import bodyAndHealth from './lexicon/body-and-health.json' with { type: 'json' };
import clothing from './lexicon/clothing.json' with { type: 'json' };
import colours from './lexicon/colours.json' with { type: 'json' };
import commerce from './lexicon/commerce.json' with { type: 'json' };
import commonAffixes from './lexicon/common-affixes.json' with { type: 'json' };
import doingAndHandling from './lexicon/doing-and-handling.json' with { type: 'json' };
import drinks from './lexicon/drinks.json' with { type: 'json' };
import food from './lexicon/food.json' with { type: 'json' };
import givenNames from './lexicon/given-names.json' with { type: 'json' };
import home from './lexicon/home.json' with { type: 'json' };
import kinAndPeople from './lexicon/kin-and-people.json' with { type: 'json' };
import landscape from './lexicon/landscape.json' with { type: 'json' };
import lawAndOrder from './lexicon/law-and-order.json' with { type: 'json' };
import metalsAndMinerals from './lexicon/metals-and-minerals.json' with { type: 'json' };
import mindAndSpeech from './lexicon/mind-and-speech.json' with { type: 'json' };
import musicAndArts from './lexicon/music-and-arts.json' with { type: 'json' };
import numbers from './lexicon/numbers.json' with { type: 'json' };
import partsAndMeasures from './lexicon/parts-and-measures.json' with { type: 'json' };
import placesAndPeoples from './lexicon/places-and-peoples.json' with { type: 'json' };
import placesOfBusiness from './lexicon/places-of-business.json' with { type: 'json' };
import plants from './lexicon/plants.json' with { type: 'json' };
import qualities from './lexicon/qualities.json' with { type: 'json' };
import religionAndMyth from './lexicon/religion-and-myth.json' with { type: 'json' };
import seaLifeAndInsects from './lexicon/sea-life-and-insects.json' with { type: 'json' };
import skyAndWeather from './lexicon/sky-and-weather.json' with { type: 'json' };
import sportAndGames from './lexicon/sport-and-games.json' with { type: 'json' };
import statesAndManners from './lexicon/states-and-manners.json' with { type: 'json' };
import technology from './lexicon/technology.json' with { type: 'json' };
import time from './lexicon/time.json' with { type: 'json' };
import titles from './lexicon/titles.json' with { type: 'json' };
import toolsAndMaterials from './lexicon/tools-and-materials.json' with { type: 'json' };
import trades from './lexicon/trades.json' with { type: 'json' };
import vehiclesAndTravel from './lexicon/vehicles-and-travel.json' with { type: 'json' };
import virtuesAndFeelings from './lexicon/virtues-and-feelings.json' with { type: 'json' };
import workAndStudy from './lexicon/work-and-study.json' with { type: 'json' };
import type { LexiconField } from './lexicon-data.ts';

/** All fields; their order determines the numbers of the concepts. */
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
