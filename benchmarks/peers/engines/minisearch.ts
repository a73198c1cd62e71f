import { foldText } from '@marcario/core';
import { measuredBuild } from '../../queries/measured-build.ts';
import { PAGE } from '../../queries/query-kinds.ts';
import { readNames } from '../names-file.ts';
import type { Peer } from '../peer.ts';
import { loadPeer } from '../peer-packages.ts';

type MiniSearch = new (
  options: object,
) => {
  add(document: { readonly id: number; readonly name: string }): void;
  search(text: string): { readonly id: number }[];
};

export const minisearch: Peer = {
  name: 'MiniSearch',
  configuration: '7, `fuzzy: 0.2`, the last word as a prefix',
  answers: 'names',
  async open({ namesFile }) {
    const MiniSearch = loadPeer<MiniSearch>('minisearch');
    const names = readNames(namesFile);
    const { built, cost } = await measuredBuild(names, (read) => {
      const searchOptions = { prefix: isLast, fuzzy: 0.2 };
      const index = new MiniSearch({ fields: ['name'], searchOptions });
      let id = 0;
      for (const name of read) index.add({ id: id++, name });
      return index;
    });
    const ask = (text: string) =>
      built
        .search(foldText(text))
        .slice(0, PAGE)
        .map(({ id }) => names[id] ?? '');
    return { cost, search: ({ text }) => ask(text) };
  },
};

function isLast(_term: string, place: number, terms: readonly string[]): boolean {
  return place === terms.length - 1;
}
