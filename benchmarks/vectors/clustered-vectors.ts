/** How far a cluster lies from its topic, and a vector from its cluster, by the length of a topic. */
const CLUSTER_SPREAD = 0.6;
const VECTOR_SPREAD = 0.6;

/** How vectors lie together: topics of many clusters, clusters of a few vectors. */
export interface Clustering {
  readonly dimensions: number;
  readonly topics: number;
  readonly clusters: number;
  readonly seed: number;
}

/**
 * Vectors that lie together as the vectors of names do: two of a cluster at a cosine of about 0.79, two
 * of a topic of about 0.58, two others of about 0. A vector is the same whenever it is asked for.
 */
export class ClusteredVectors {
  readonly #clustering: Clustering;
  readonly #topics: Float32Array;
  readonly #clusters: Float32Array;

  constructor(clustering: Clustering) {
    const { dimensions, topics, clusters, seed } = clustering;
    this.#clustering = clustering;
    this.#topics = new Float32Array(topics * dimensions).map(noise(seed));
    const next = noise(seed + 1);
    this.#clusters = new Float32Array(clusters * dimensions).map((_, i) => {
      const topic = Math.floor(i / dimensions) % topics;
      const centre = this.#topics[topic * dimensions + (i % dimensions)] ?? 0;
      return centre + CLUSTER_SPREAD * next();
    });
  }

  /** Writes vector `id` into `vector`. */
  write(id: number, vector: Float32Array): void {
    const { dimensions, clusters, seed } = this.#clustering;
    const from = (id % clusters) * dimensions;
    const next = noise(Math.imul(id + 1, 2_654_435_761) ^ seed);
    for (let i = 0; i < dimensions; i += 1) {
      vector[i] = (this.#clusters[from + i] ?? 0) + VECTOR_SPREAD * next();
    }
  }
}

/** Numbers from -1 to 1, evenly spread (xorshift). */
function noise(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 2 ** 31;
  };
}
