import { parseArgs } from 'node:util';
import {
  createJavaScriptScan,
  fastestScan,
  nearestByHamming,
  nearestNames,
} from '../../packages/core/src/search/retrieval/vectors/nearest-codes.ts';
import { createNameVectors } from '../../packages/core/src/search/segment/embeddings/fixtures/name-vectors-of.ts';
import {
  type NameVectors,
  quantize,
  wordsPerCode,
  writeSignCode,
} from '../../packages/core/src/search/segment/embeddings/name-vectors.ts';
import { percentiles, rounded } from '../percentiles.ts';
import { printReport, type ReportRow } from '../print-report.ts';
import { ClusteredVectors } from './clustered-vectors.ts';
import { BestScores, dotProduct } from './exact-nearest.ts';

const { values: given } = parseArgs({
  options: {
    names: { type: 'string', default: '1600000' },
    dimensions: { type: 'string', default: '384' },
    queries: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});
const NAMES = Number(given.names);
const DIMENSIONS = Number(given.dimensions);
const QUERIES = Number(given.queries);
const RECALL_AT = 20;
const ROUNDS = 5;
const NAMES_PER_CLUSTER = 40;
const CLUSTERS_PER_TOPIC = 20;

interface Question {
  readonly unit: Float32Array;
  readonly query: Int8Array;
  readonly best: BestScores;
}

const clusters = Math.ceil(NAMES / NAMES_PER_CLUSTER);
const clustered = new ClusteredVectors({
  dimensions: DIMENSIONS,
  clusters,
  topics: Math.ceil(clusters / CLUSTERS_PER_TOPIC),
  seed: Number(given.seed),
});

/** Of no name, but as near to the names of a cluster as they are to each other. */
function question(number: number): Question {
  const vector = new Float32Array(DIMENSIONS);
  clustered.write(NAMES + number * 997, vector);
  const length = Math.hypot(...vector);
  const unit = vector.map((value) => value / length);
  return { unit, query: quantize(unit), best: new BestScores(RECALL_AT) };
}

/** Quantises all vectors into memory that threads can share, and compares each exactly on the way. */
function build(questions: readonly Question[]): NameVectors {
  const values = new Int8Array(new SharedArrayBuffer(NAMES * DIMENSIONS));
  const vector = new Float32Array(DIMENSIONS);
  for (let name = 0; name < NAMES; name += 1) {
    clustered.write(name, vector);
    values.set(quantize(vector), name * DIMENSIONS);
    const length = Math.sqrt(dotProduct(vector, vector));
    for (const { best, unit } of questions) best.offer(name, dotProduct(unit, vector) / length);
  }
  const built = createNameVectors(values, DIMENSIONS);
  const codes = new Uint32Array(new SharedArrayBuffer(built.codes.byteLength));
  codes.set(built.codes);
  return { ...built, codes };
}

function measured(
  search: string,
  questions: readonly Question[],
  run: (question: Question) => readonly number[],
): ReportRow {
  for (const one of questions.slice(0, 5)) run(one);
  const milliseconds: number[] = [];
  let recalled = 0;
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const one of questions) {
      const start = performance.now();
      const found = new Set(run(one));
      milliseconds.push(performance.now() - start);
      recalled += one.best.ids().filter((name) => found.has(name)).length;
    }
  }
  const { user, system } = process.cpuUsage(before);
  return {
    search,
    ...percentiles(milliseconds),
    'CPU ms': rounded((user + system) / 1000 / milliseconds.length, 2),
    'recall@20': rounded(recalled / milliseconds.length / RECALL_AT, 4),
  };
}

function nearest(vectors: NameVectors, query: Int8Array, accepts: (name: number) => boolean) {
  const near = nearestNames(vectors, query, accepts);
  near.sort((a, b) => b.cosine - a.cosine);
  return near.slice(0, RECALL_AT).map(({ name }) => name);
}

const questions = Array.from({ length: QUERIES }, (_, number) => question(number));
const start = performance.now();
const vectors = build(questions);
const megabytes = (vectors.values.byteLength + vectors.codes.byteLength) / 2 ** 20;
console.error(
  `${NAMES} vectors of ${DIMENSIONS} dimensions in ${clusters} clusters, ${megabytes.toFixed(0)} MB; ` +
    `made, and compared exactly with ${QUERIES} queries, in ${((performance.now() - start) / 1000).toFixed(0)} s`,
);

const words = wordsPerCode(DIMENSIONS);
const plain = createJavaScriptScan(words);
const byCodes = (scan: ReturnType<typeof createJavaScriptScan>) => (one: Question) => {
  const asked = new Uint32Array(words);
  writeSignCode(one.query, asked);
  return nearestByHamming(vectors.codes, scan, { asked, max: 500, accepts: () => true });
};
const rows = [
  measured('codes, then cosines', questions, ({ query }) => nearest(vectors, query, () => true)),
  measured('codes alone, WebAssembly', questions, byCodes(fastestScan(words))),
  measured('codes alone, plain JavaScript', questions, byCodes(plain)),
];
printReport(rows, {
  json: given.json,
  note: 'recall@20: of the 20 names with the highest exact cosine, how many are the first 20 (of codes alone: among the 500 to be compared). Times in ms, one thread.',
});
