import { foldText } from '@marcario/core';
import { spanishReading } from '../../../packages/core/src/likeness/sound/readings.ts';
import { measuredBuild } from '../../queries/measured-build.ts';
import { PAGE } from '../../queries/query-kinds.ts';
import { readNames } from '../names-file.ts';
import type { Peer } from '../peer.ts';
import { loadPeer } from '../peer-packages.ts';

interface FlexSearch {
  readonly Index: new (
    options: object,
  ) => {
    add(id: number, text: string): void;
    search(text: string, options: object): number[];
  };
}

export const flexsearch: Peer = {
  name: 'FlexSearch',
  configuration:
    "0.8, `tokenize: strict`, `fastupdate`, Marcario's Spanish reading as `encode`, `suggest`",
  answers: 'names',
  async open({ namesFile }) {
    const { Index } = loadPeer<FlexSearch>('flexsearch');
    const names = readNames(namesFile);
    const { built, cost } = await measuredBuild(names, (read) => {
      const index = new Index({ tokenize: 'strict', fastupdate: true, encode });
      let id = 0;
      for (const name of read) index.add(id++, name);
      return index;
    });
    const ask = (text: string) =>
      built.search(text, { limit: PAGE, suggest: true }).map((id) => names[id] ?? '');
    return { cost, search: ({ text }) => ask(text) };
  },
};

function encode(text: string): string[] {
  return foldText(text).split(' ').map(spanishReading);
}
