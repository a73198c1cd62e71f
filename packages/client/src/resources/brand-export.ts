import { createApiError } from '../api-error.ts';
import type { CallOperation } from '../call-operation.ts';
import type { CallOptions, WalkOptions } from '../client-options.ts';
import type { BrandSummary, ExportBrandsInput, ExportManifest } from '../contract-types.ts';
import { MarcarioConnectionError } from '../errors.ts';
import type { ExportReadOptions, OpenExport } from '../exported-rows.ts';

/** The filters of an export, which are those of a listing. */
export type ExportFilters = Omit<
  ExportBrandsInput,
  'format' | 'separator' | 'bom' | 'lang' | 'dryRun'
>;

/** The filters of an export as a workbook, and the language of its words. */
export type WorkbookFilters = ExportFilters &
  Pick<ExportBrandsInput, 'lang'> & { readonly format: 'xlsx' };

/**
 * A running export. `for await` over it gives every mark, once, and fails unless the service's last line
 * confirms that the export is complete. Awaiting it gives the manifest, which can be iterated in the same
 * way. Leaving the loop ends the export. Only the part that is being read is in memory.
 */
export interface BrandExport
  extends Promise<ExportManifest & AsyncIterable<BrandSummary>>,
    AsyncIterable<BrandSummary> {}

/** The function and the timeout for the calls of exports. */
interface ExportCall {
  readonly call: CallOperation;
  /** Milliseconds without a byte after which an export counts as cut off. */
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

/** Loads the module when the first export starts. */
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
