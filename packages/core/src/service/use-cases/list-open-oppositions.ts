import type { Anotacion } from '../../contract/anotacion.ts';
import type { CursorKeys } from '../../domain/listing/cursor.ts';
import { sealListCursor } from '../../domain/listing/list-cursor.ts';
import {
  compareOppositions,
  type OpenOpposition,
  type OppositionQuery,
  oppositionList,
  parseOppositionRequest,
} from '../../domain/listing/opposition-query.ts';
import { annotationsOf } from '../../domain/record/annotations-of.ts';
import { oppositionOf } from '../../domain/record/opposition.ts';
import type { IdentifiedAnnotation } from '../../domain/record/stored-brand.ts';
import type { LiveCorpus } from '../index/live-corpus.ts';
import type { OperationRun } from '../operation-runs.ts';
import type { ReadSummaries } from './with-current-rows.ts';

/** What open oppositions are read with. */
export interface OppositionReads {
  readonly openOppositions: (query: OppositionQuery) => Promise<OpenOpposition[]>;
  readonly actsByNro: (
    nros: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly IdentifiedAnnotation[]>>;
  readonly readSummaries: ReadSummaries;
}

/** `GET /v1/oppositions/open`: newest opening first (decision C9). */
export function listOpenOppositions(
  corpus: LiveCorpus,
  reads: OppositionReads,
  cursorKeys: CursorKeys,
): OperationRun<'listOpenOppositions'> {
  return async (params) => {
    const { query, limit, after } = parseOppositionRequest(params, cursorKeys);
    const { dataAsOf } = corpus.current();
    const open = (await reads.openOppositions(query)).sort(compareOppositions);
    const rest = after ? open.filter((one) => compareOppositions(one, after) > 0) : open;
    const page = rest.slice(0, limit);
    const last = rest.length > limit ? page.at(-1) : undefined;
    const key = last && [last.desde, last.nroSolicitud];
    return {
      items: await readPage(page, reads),
      nextCursor: key ? sealListCursor(cursorKeys, oppositionList(query), key) : null,
      estimatedTotal: open.length,
      ...(dataAsOf !== undefined && { dataAsOf }),
    };
  };
}

async function readPage(
  page: readonly OpenOpposition[],
  { readSummaries, actsByNro }: OppositionReads,
) {
  const nros = page.map(({ nroSolicitud }) => nroSolicitud);
  const summaries = await readSummaries(nros);
  const acts = await actsByNro(nros);
  return page.flatMap(({ nroSolicitud, desde }) => {
    const summary = summaries.get(nroSolicitud);
    const ultimoEvento = newestEvent(acts.get(nroSolicitud) ?? []);
    return summary && ultimoEvento ? [{ ...summary, abiertaDesde: desde, ultimoEvento }] : [];
  });
}

function newestEvent(acts: readonly IdentifiedAnnotation[]): Anotacion | undefined {
  const { eventos } = oppositionOf(acts);
  return annotationsOf(eventos.slice(-1))[0];
}
