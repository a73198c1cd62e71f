import type { BrandListingParams } from '@marcario/core/contract';
import { marcarioIndex } from '../../queries/marcario-index.ts';
import { syntheticBrands } from '../../queries/synthetic-brands.ts';
import type { Peer } from '../peer.ts';

/** The whole register, with its persons, classes and dates: not only its names, as the others hold. */
export const marcario: Peer = {
  name: 'Marcario',
  configuration:
    'all marks with their columns and persons, embeddings `concepts`, a total with every answer',
  answers: 'marks',
  async open(corpus) {
    const { ask, cost } = await marcarioIndex(syntheticBrands(corpus), 'concepts');
    const numbers = (params: BrandListingParams) =>
      ask(params).hits.map(({ nroSolicitud }) => nroSolicitud);
    return {
      cost,
      search: ({ text }) => numbers({ q: text }),
      filteredSearch: ({ text, clases }) =>
        numbers({ q: text, clase: clases.slice(0, 1), facets: 'clase,estado' }),
    };
  },
};
