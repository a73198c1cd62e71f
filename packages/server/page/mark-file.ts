import type { BrandPlazos, BrandReport, MarcarioClient, SimilarBrands } from '@marcario/client';

const SIMILAR = 8;

/** All that is shown of one mark. */
export interface MarkFile {
  readonly report: BrandReport;
  readonly plazos: BrandPlazos;
  readonly similar: SimilarBrands;
}

/** How many requests a mark takes. */
export const MARK_REQUESTS = 3;

/** Asks for all of it at once. */
export async function readMark(
  client: MarcarioClient,
  nro: string,
  signal: AbortSignal,
): Promise<MarkFile> {
  const [report, plazos, similar] = await Promise.all([
    client.brands.report({ nro }, { signal }),
    client.plazos.get(nro, { signal }),
    client.brands.similar({ nro, limit: SIMILAR, explain: true }, { signal }),
  ]);
  return { report, plazos, similar };
}
