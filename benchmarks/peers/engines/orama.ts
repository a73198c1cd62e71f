import { foldText } from '@marcario/core';
import { measuredBuild } from '../../queries/measured-build.ts';
import { PAGE } from '../../queries/query-kinds.ts';
import { readNames } from '../names-file.ts';
import type { Peer } from '../peer.ts';
import { loadPeer } from '../peer-packages.ts';

interface Orama {
  create(options: object): object;
  insert(database: object, document: { readonly name: string }): string;
  search(database: object, query: object): Promise<OramaAnswer>;
}

interface OramaAnswer {
  readonly hits: readonly { readonly document: { readonly name: string } }[];
}

export const orama: Peer = {
  name: 'Orama',
  configuration: '3, `tolerance: 1`, `threshold: 0`',
  answers: 'names',
  async open({ namesFile }) {
    const { create, insert, search } = loadPeer<Orama>('@orama/orama');
    const { built, cost } = await measuredBuild(readNames(namesFile), (names) => {
      const database = create({ schema: { name: 'string' } });
      for (const name of names) insert(database, { name });
      return database;
    });
    const ask = async (text: string) => {
      const query = { term: foldText(text), tolerance: 1, threshold: 0, limit: PAGE };
      const { hits } = await search(built, query);
      return hits.map(({ document }) => document.name);
    };
    return { cost, search: ({ text }) => ask(text) };
  },
};
