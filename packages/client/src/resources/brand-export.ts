import { createApiError } from '../api-error.ts';
import type { CallOperation } from '../call-operation.ts';
import type { CallOptions, WalkOptions } from '../client-options.ts';
import type { BrandSummary, ExportBrandsInput, ExportManifest } from '../contract-types.ts';
import { MarcarioConnectionError } from '../errors.ts';
import type { ExportReadOptions, OpenExport } from '../exported-rows.ts';

/** Which marks are exported: the filters of a listing. */
export type ExportFilters = Omit<
  ExportBrandsInput,
  'format' | 'separator' | 'bom' | 'lang' | 'dryRun'
>;

/** Which marks are exported as a workbook, and the language of its words. */
export type WorkbookFilters = ExportFilters &
  Pick<ExportBrandsInput, 'lang'> & { readonly format: 'xlsx' };

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

/** Starts an export; rejects with MarcarioConnectionError when it is cut off. */
export function startExport(
  exportCall: ExportCall,
  filters: ExportFilters,
  options: CallOptions = {},
): BrandExport {
  const start = async (): Promise<OpenExport> => {
    const stream = await openStream(exportCall, { ...filters, format: 'ndjson' }, options);
    const { openExport } = await loadExportReader();
    return openExport(stream, readOptions(exportCall, options));
  };
  const begun = start();
  async function* marks(): AsyncGenerator<BrandSummary, void> {
    yield* await begun;
  }
  return Object.assign(begun, { [Symbol.asyncIterator]: marks });
}

/** Starts an export as a workbook; the stream fails with MarcarioConnectionError when it is cut off. */
export async function startWorkbookExport(
  exportCall: ExportCall,
  filters: WorkbookFilters,
  options: CallOptions = {},
): Promise<ReadableStream<Uint8Array>> {
  const stream = await openStream(exportCall, filters, options);
  const { verifyWorkbook } = await loadExportReader();
  return verifyWorkbook(stream, readOptions(exportCall, options));
}

/** Loaded when the first export starts. */
function loadExportReader() {
  return import('../exported-rows.ts');
}

async function openStream(
  { call }: ExportCall,
  input: ExportBrandsInput,
  options: CallOptions,
): Promise<ReadableStream<Uint8Array>> {
  const asStream: WalkOptions = { ...options, isStream: true };
  const stream = await call('exportBrands', input, asStream);
  return stream as unknown as ReadableStream<Uint8Array>;
}

function readOptions(
  { silenceMs }: ExportCall,
  { timeoutMs, signal }: CallOptions,
): ExportReadOptions {
  return {
    silenceMs: timeoutMs ?? silenceMs,
    signal,
    broken: (message, cause) => new MarcarioConnectionError(message, { cause }),
    refused: ({ code, message: serviceMessage }) =>
      createApiError({
        status: 200,
        code,
        serviceMessage,
        requestId: null,
        retryAfterSeconds: null,
        coverage: undefined,
      }),
  };
}
