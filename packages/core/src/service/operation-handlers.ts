import type { OperationAnswer } from '../contract/operation-call.ts';
import type { BrandExportParams, ExportEstimate } from '../contract/operations/export-brands.ts';
import type {
  OperationId,
  OperationInput,
  OperationOutput,
  ParsedInput,
  RowOf,
} from '../contract/operations.ts';
import type { KeyUsage } from '../domain/key-usage.ts';
import type { Caller } from './keys/authenticate.ts';
import type { QuotaMeter } from './keys/quota-meter.ts';
import type { BrandExport, ExportBrands } from './use-cases/export-brands.ts';

/** Handles an operation: takes the parsed input and returns the response body. */
export type OperationHandler<Id extends OperationId> = (
  input: ParsedInput<Id>,
) => Promise<OperationOutput<Id>>;

/** Values that a response contains besides its body. */
export type AnswerMetadata = Pick<OperationAnswer, 'total'>;

/** A call with a key: the caller and the usage of its key. */
export interface KeyedCall extends ReportedCall {
  readonly caller: Caller;
  /** The base URL that the caller used to reach the service; undefined when it is unknown. */
  readonly baseUrl?: string | undefined;
  readonly usage: KeyUsage;
  readonly meter: QuotaMeter;
}

/** A call whose handler may report values besides the response body; `setTotal` is undefined in process. */
interface ReportedCall {
  readonly setTotal?: ((facts: AnswerMetadata) => void) | undefined;
}

/** A handler that reports the total number of results besides the response body. */
export type HandlerWithTotal<Id extends OperationId> = (
  input: ParsedInput<Id>,
  call: ReportedCall,
) => Promise<OperationOutput<Id>>;

/** A handler of data about the calling key, so it can only be called with a key. */
export type KeyedHandler<Id extends OperationId> = (
  input: ParsedInput<Id>,
  call: KeyedCall,
) => Promise<OperationOutput<Id>>;

/** The organisation that owns watchlists or calendars: the key's or, in process, the one that the caller names. */
export interface Owner {
  readonly consumerId: string;
}

/** A call on behalf of an organisation; in process it has no key and is not charged. */
interface OwnedCall {
  readonly caller: Owner & Partial<Pick<Caller, 'keyId'>>;
  readonly meter?: QuotaMeter;
}

/** A handler of data that an organisation owns. */
export type OwnedHandler<Id extends OperationId> = (
  input: ParsedInput<Id>,
  call: OwnedCall,
) => Promise<OperationOutput<Id>>;

/** A call on behalf of a key or, in process, of an organisation. */
export interface HolderCall extends Pick<KeyedCall, 'baseUrl'> {
  readonly caller: Pick<Caller, 'consumerId'> & Partial<Pick<Caller, 'keyId' | 'scopes'>>;
}

/** A handler of data that belongs to a key or its organisation. */
export type HolderHandler<Id extends OperationId> = (
  input: ParsedInput<Id>,
  call: HolderCall,
) => Promise<OperationOutput<Id>>;

/** The signature of an operation's handler, derived from its row in the table of operations. */
type RunOf<Id extends OperationId> =
  RowOf<Id> extends { readonly streams: true }
    ? ExportBrands
    : RowOf<Id> extends { readonly mediaType: string }
      ? HandlerWithTotal<Id>
      : RowOf<Id> extends { readonly scope: null }
        ? KeyedHandler<Id>
        : RowOf<Id> extends { readonly held: true }
          ? HolderHandler<Id>
          : RowOf<Id> extends { readonly scope: `watch:${string}` }
            ? OwnedHandler<Id>
            : OperationHandler<Id>;

/** The handlers of all operations, by operation id. */
export type OperationHandlers = { readonly [Id in OperationId]: RunOf<Id> };

/** Id of an operation that can also be called in process, without a key. */
export type InProcessOperationId = Exclude<OperationId, 'getUsage'>;

/** Id of an operation that needs the owner of watchlists or calendars. */
type OwnedOperationId = {
  [Id in OperationId]: RowOf<Id> extends
    | { readonly held: true }
    | { readonly scope: `watch:${string}` }
    ? Id
    : never;
}[OperationId];

interface AsCompact {
  readonly compacto: true;
}

/** The compact form of the response when the input requests it, otherwise the full form. */
type Answer<Output, Input> = Input extends { readonly detail: 'compact' }
  ? Extract<Output, AsCompact>
  : Exclude<Output, AsCompact>;

/** An operation as a method of a service: the type of its input determines the type of its result. */
export type InProcess<Id extends InProcessOperationId> =
  RowOf<Id> extends { readonly streams: true }
    ? <const Input extends BrandExportParams>(
        input: Input,
      ) => Promise<Input extends { readonly dryRun: true } ? ExportEstimate : BrandExport>
    : [Extract<OperationOutput<Id>, AsCompact>] extends [never]
      ? (
          input: OperationInput<Id>,
          ...owner: Id extends OwnedOperationId ? [Owner] : []
        ) => Promise<OperationOutput<Id>>
      : <const Input extends OperationInput<Id>>(
          input: Input,
        ) => Promise<Answer<OperationOutput<Id>, Input>>;
