import type { BrandSummary } from '../../contract/brand-summary.ts';
import {
  type Comparison,
  type MarcaComparada,
  NO_EVALUADO,
} from '../../contract/operations/compare-brands.ts';
import { type GoodsParams, parseGoodsRequest } from '../../domain/listing/goods-request.ts';
import { ServiceError } from '../../domain/service-error.ts';
import { LOW_CONFIDENCE } from '../../domain/similarity-band.ts';
import { GoodsComparison, goodsByClass } from '../../goods/closest-goods.ts';
import { conflictLevel, conflictValue } from '../../goods/conflict.ts';
import { markReadings } from '../../likeness/sound/readings.ts';
import { foldText } from '../../likeness/text/text-folding.ts';
import type { OperationHandler } from '../operation-handlers.ts';
import type { LiveCorpus } from '../search-index/live-corpus.ts';
import { UNKNOWN_NUMBER } from './brand-record.ts';
import type { SimilarTools } from './find-similar.ts';
import { readQueryGoods } from './similar-goods.ts';

/** One side of a comparison: a text, or a mark of the register. */
interface Side {
  readonly texto: string;
  readonly mark: BrandSummary | null;
}

/** Handles `GET /v1/brands/compare`: compares two names and explains their similarity (decision E6). */
export function compareBrands(
  corpus: Pick<LiveCorpus, 'current'>,
  { readSummaries, readStored }: Pick<SimilarTools, 'readSummaries' | 'readStored'>,
): OperationHandler<'compareBrands'> {
  return async ({ a, nroA, b, nroB, ...goods }) => {
    const sides = { a: parseSide('a', a, nroA), b: parseSide('b', b, nroB) };
    const rows = await readSummaries([nroA, nroB].filter((nro) => nro !== undefined));
    const [one, other] = [resolveSide(sides.a, rows), resolveSide(sides.b, rows)];
    const compared = await corpus.current().index.compare(one.texto, other.texto);
    const { score, signals, ...explained } = compared;
    const { comunes, ...apart } = sharedClassesOf(one, other);
    const compares = await compareGoods({ ...goods, nroA, nroB, score }, readStored);
    return {
      a: toComparedSide(one),
      b: toComparedSide(other),
      score,
      lowConfidence: score < LOW_CONFIDENCE,
      signals: { ...signals, sharedClases: comunes },
      ...explained,
      ...(one.mark && other.mark && { clases: { comunes, ...apart } }),
      noEvaluado: NO_EVALUADO.filter(
        (one) => one !== 'productos_y_servicios' || compares.productos?.base !== 'texto',
      ),
      ...compares,
    };
  };
}

interface ComparedGoodsParams extends GoodsParams {
  readonly nroA: string | undefined;
  readonly nroB: string | undefined;
  readonly score: number;
}

/** Compares the given goods of the first side with the second side's goods, which must be a mark's (decision F13). */
async function compareGoods(
  { nroA, nroB, score, ...params }: ComparedGoodsParams,
  read: SimilarTools['readStored'],
): Promise<Pick<Comparison, 'productos' | 'conflicto'>> {
  const wanted = await readQueryGoods(parseGoodsRequest(params), [], { nro: nroA ?? null, read });
  if (wanted === null || nroB === undefined) return {};
  const productos = new GoodsComparison(wanted).closest(
    goodsByClass((await read([nroB])).get(nroB)),
  );
  return { productos, conflicto: conflictLevel(conflictValue(productos, score)) };
}

interface RequestedSide {
  readonly texto?: string | undefined;
  readonly nro?: string | undefined;
}

function parseSide(
  name: 'a' | 'b',
  texto: string | undefined,
  nro: string | undefined,
): RequestedSide {
  if ((texto === undefined) !== (nro === undefined)) return { texto, nro };
  throw new ServiceError(
    'validation_error',
    `${name}: send either ${name}, a text, or nro${name.toUpperCase()}, an application number`,
  );
}

function resolveSide({ texto, nro }: RequestedSide, rows: ReadonlyMap<string, BrandSummary>): Side {
  if (nro === undefined) return { texto: texto ?? '', mark: null };
  const mark = rows.get(nro);
  if (mark === undefined) {
    throw new ServiceError('not_found', UNKNOWN_NUMBER);
  }
  return { texto: mark.denominacion, mark };
}

function toComparedSide({ texto, mark }: Side): MarcaComparada {
  return {
    texto,
    ...(mark !== null && { nroSolicitud: mark.nroSolicitud }),
    normalizado: foldText(texto),
    fonetica: markReadings(texto),
  };
}

function sharedClassesOf({ mark: a }: Side, { mark: b }: Side) {
  const [ofA, ofB] = [a?.clases ?? [], b?.clases ?? []];
  return {
    comunes: ofA.filter((clase) => ofB.includes(clase)),
    soloA: ofA.filter((clase) => !ofB.includes(clase)),
    soloB: ofB.filter((clase) => !ofA.includes(clase)),
  };
}
