import { readFileSync, writeFileSync } from 'node:fs';
import { foldText } from '@marcario/core';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es';
import Papa from 'papaparse';
import { builtInLexicon } from '../../packages/core/src/likeness/meaning/concept-lexicon.ts';
import { encodeWordFilter } from '../../packages/core/src/likeness/weight/ordinary-words.ts';

const FOLDER = 'packages/core/src/likeness/data';
const WRITTEN_BY = 'Written by `npm run bench judge -- --words`; not by hand.';
const REAL_NAMES = 'benchmarks/judge/real-brands-dev.txt';
const NICE_HEADINGS = 'benchmarks/judge/nice-headings.csv';
/** A word of a heading counts as if so many names had it. */
const HEADING_NAMES = 8;
const SHORTEST_HEADING_WORD = 4;
const SHORTEST = 2;
const ENGLISH_WORDS = 25_000;
const SURNAMES = 3_000;
const ORDINARY = /^[a-z]{3,}$/;

/** Writes what the prior of words is read from: counts in real names and headings, and ordinary words. */
export function writeWords(): void {
  writeCounts();
  writeOrdinaryWords();
}

function writeCounts(): void {
  const names = readFileSync(REAL_NAMES, 'utf8').split('\n').filter(Boolean);
  const counts = new Map<string, number>();
  const count = (text: string, by: number, shortest: number) => {
    for (const word of new Set(foldText(text).split(' '))) {
      if (word.length >= shortest) counts.set(word, (counts.get(word) ?? 0) + by);
    }
  };
  for (const name of names) count(name, 1, SHORTEST);
  const { data } = Papa.parse<Record<string, string>>(readFileSync(NICE_HEADINGS, 'utf8'), {
    header: true,
    skipEmptyLines: true,
  });
  const headings = data.map(({ etiqueta_es, label_en }) => `${etiqueta_es} ${label_en}`).join(' ');
  for (const word of new Set(foldText(headings).split(' '))) {
    count(word, HEADING_NAMES, SHORTEST_HEADING_WORD);
  }
  const byCount = new Map<number, string[]>();
  for (const [word, times] of counts) {
    if (times > 1) byCount.set(times, [...(byCount.get(times) ?? []), word]);
  }
  const lines = [...byCount]
    .sort(([a], [b]) => b - a)
    .map(([times, words]) => `${times}: ${words.sort().join(' ')}`);
  writeData('brand-word-counts', {
    about: `${WRITTEN_BY} Words of real names and of Nice headings: how many names have each, then the words.`,
    countedNames: names.length,
    counts: lines,
  });
}

/** The commonest words of both languages; what is mostly a name is none of them. */
function writeOrdinaryWords(): void {
  const folded = (words: readonly (string | number)[] = []) =>
    words.map((word) => foldText(String(word)));
  const names = new Set([
    ...folded(spanish['firstnames-es-es']),
    ...folded(english['firstnames-en']),
    ...folded(spanish['lastnames-es-es']?.slice(0, SURNAMES)),
  ]);
  const common = new Set([
    ...folded(spanish['commonWords-es-es']),
    ...folded(english['commonWords-en']?.slice(0, ENGLISH_WORDS)),
  ]);
  const { words } = builtInLexicon();
  const ordinary = [...common].filter(
    (word) => ORDINARY.test(word) && !names.has(word) && !words.has(word),
  );
  writeData('ordinary-word-bits', {
    about: `${WRITTEN_BY} The ${ordinary.length} commonest words of Spanish and English that the concept lexicon lacks, as \`ordinary-words.ts\` reads them. Derived from the word lists of zxcvbn-ts (MIT), which were counted in OpenSubtitles 2024 by way of OPUS (Helsinki-NLP, ODC-BY).`,
    bits: encodeWordFilter(ordinary),
  });
}

function writeData(name: string, data: object): void {
  writeFileSync(`${FOLDER}/${name}.json`, `${JSON.stringify(data, null, 2)}\n`);
}
