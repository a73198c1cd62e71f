import { describe, expect, it } from 'vitest';
import type { WordKind } from '../../word-knowledge.ts';
import { conceptGroups } from '../concept-groups.ts';
import irregularVerbs from '../lexicon/irregular-english-verbs.json' with { type: 'json' };
import { englishForms } from './english-forms.ts';

const made = (word: string, kind: WordKind) => {
  const { inflected, derived } = englishForms(word, kind);
  return [...inflected, ...derived];
};

describe('englishForms', () => {
  it.each([
    ['eagle', ['eagles']],
    ['fox', ['foxes']],
    ['church', ['churches']],
    ['berry', ['berries']],
    ['key', ['keys']],
    ['wolf', ['wolves']],
    ['knife', ['knives']],
    ['mango', ['mangos', 'mangoes']],
    ['golden eagle', ['golden eagles']],
  ])('makes of the noun %s: %j', (word, forms) => {
    expect(made(word, 'noun')).toEqual(expect.arrayContaining(forms));
  });

  it.each([
    ['strong', ['stronger', 'strongest', 'strongly']],
    ['wide', ['wider', 'widest', 'widely']],
    ['big', ['bigger', 'biggest', 'bigness']],
    ['happy', ['happier', 'happily', 'happiness']],
  ])('makes of the adjective %s: %j', (word, forms) => {
    expect(made(word, 'adjective')).toEqual(expect.arrayContaining(forms));
  });

  it.each([
    ['dance', ['dances', 'dancing', 'danced', 'dancer', 'dancers']],
    ['run', ['runs', 'running', 'runner']],
    ['carry', ['carries', 'carrying', 'carried', 'carrier']],
    ['see', ['seeing', 'saw', 'seen']],
    ['fly', ['flies', 'flying', 'flew', 'flown']],
    ['dream', ['dreamed', 'dreamt']],
    ['play', ['playing', 'played', 'player']],
  ])('makes of the verb %s: %j', (word, forms) => {
    expect(made(word, 'verb')).toEqual(expect.arrayContaining(forms));
  });

  it.each(['goed', 'flied', 'runned', 'winned'])('makes no %s', (form) => {
    expect(['go', 'fly', 'run', 'win'].flatMap((verb) => made(verb, 'verb'))).not.toContain(form);
  });

  it('lists no irregular verb that the lexicon has not', () => {
    const verbs = conceptGroups().flatMap(({ kind, english }) => (kind === 'verb' ? english : []));
    const irregular = irregularVerbs.verbs.map((line) => line.split(' ', 1)[0]);
    expect(verbs).toEqual(expect.arrayContaining(irregular));
  });

  it.each([
    ['corn', 'corner'],
    ['mast', 'master'],
    ['lad', 'lady'],
    ['arm', 'army'],
    ['k', 'king'],
  ])('does not take the noun %s for the root of %s', (word, form) => {
    expect(made(word, 'noun')).not.toContain(form);
  });
});
