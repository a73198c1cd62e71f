import { parseArgs } from 'node:util';
import { CONCEPT_KNOWLEDGE } from '../../packages/core/src/likeness/data/concept-knowledge.ts';
import { loadLexicon } from '../../packages/core/src/likeness/data/lexicon-data.ts';
import { builtInLexicon } from '../../packages/core/src/likeness/meaning/concept-lexicon.ts';
import { isFunctionWord } from '../../packages/core/src/likeness/meaning/function-words.ts';
import { rounded } from '../percentiles.ts';
import { printReport } from '../print-report.ts';
import { contentWords } from './frequent-words.ts';

loadLexicon(CONCEPT_KNOWLEDGE);

const { values } = parseArgs({
  options: {
    words: { type: 'string', default: '3000' },
    misses: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const { words } = builtInLexicon();
const rows = [...contentWords()].map(([language, all]) => {
  const asked = all.filter((word) => !isFunctionWord(word)).slice(0, Number(values.words));
  const missed = asked.filter((word) => !words.has(word));
  if (values.misses) console.error(`${language}: ${missed.join(' ')}`);
  const known = asked.length - missed.length;
  return { language, words: asked.length, known, share: rounded(known / asked.length, 4) };
});
printReport(rows, {
  json: values.json,
  note: 'Known: the lexicon has a concept for the word. Asked: the commonest words of subtitles without stop words and names.',
});
