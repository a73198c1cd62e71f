import { apiError } from '../api-error.ts';
import type { CallOperation } from '../call-operation.ts';
import type { CallOptions, WalkOptions } from '../client-options.ts';
import type { BrandSummary, ExportBrandsInput, ExportManifest } from '../contract-types.ts';
import { MarcarioConnectionError } from '../errors.ts';
import type { OpenExport } from '../exported-rows.ts';

/** Which marks are exported: the filters of a listing. */
export type ExportFilters = Omit<ExportBrandsInput, 'format' | 'separator' | 'bom' | 'dryRun'>;

/**
 * An export on its way. `for await` over it gives every mark, once, and fails unless the service's last
 * line says that they are all there; awaiting it gives the manifest, over which `for await` does the
 * same. Leaving the loop ends the export. As much is in memory as is being read.
 */
export interface BrandExport
  extends Promise<ExportManifest & AsyncIterable<BrandSummary>>,
    AsyncIterable<BrandSummary> {}

/** How the calls of exports are made. */
interface ExportCall {
  readonly call: CallOperation;
  /** Milliseconds without a byte after which an export counts as cut. */
  readonly silenceMs: number;
}

/** Begins an export; rejects with MarcarioConnectionError when it is cut. */
export function exportOf(
  { call, silenceMs }: ExportCall,
  filters: ExportFilters,
  options: CallOptions = {},
): BrandExport {
  const begin = async (): Promise<OpenExport> => {
    const asStream: WalkOptions = { ...options, isStream: true };
    const stream = await call('exportBrands', { ...filters, format: 'ndjson' }, asStream);
    const { openExport } = await import('../exported-rows.ts');
    return openExport(stream as unknown as ReadableStream<Uint8Array>, {
      silenceMs: options.timeoutMs ?? silenceMs,
      signal: options.signal,
      broken: (message, cause) => new MarcarioConnectionError(message, { cause }),
      refused: ({ code, message: serviceMessage }) =>
        apiError({
          status: 200,
          code,
          serviceMessage,
          requestId: null,
          retryAfterSeconds: null,
          coverage: undefined,
        }),
    });
  };
  const begun = begin();
  async function* marks(): AsyncGenerator<BrandSummary, void> {
    yield* await begun;
  }
  return Object.assign(begun, { [Symbol.asyncIterator]: marks });
}
