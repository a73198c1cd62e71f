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

/** Handles an operation: it takes the parsed input and returns the wire body. */
export type OperationHandler<Id extends OperationId> = (
  input: ParsedInput<Id>,
) => Promise<OperationOutput<Id>>;

/** What an answer contains besides its body. */
export type AnswerMetadata = Pick<OperationAnswer, 'total'>;

/** The caller and the usage of its key. */
export interface KeyedCall extends ReportedCall {
  readonly caller: Caller;
  /** The address at which the caller reached the service; undefined where it is unknown. */
  readonly baseUrl?: string | undefined;
  readonly usage: KeyUsage;
  readonly meter: QuotaMeter;
}

/** A call that may report values besides the body of its answer; undefined in process. */
interface ReportedCall {
  readonly setTotal?: ((facts: AnswerMetadata) => void) | undefined;
}

/** A handler that reports a value besides the body of its answer. */
export type HandlerWithTotal<Id extends OperationId> = (
  input: ParsedInput<Id>,
  call: ReportedCall,
) => Promise<OperationOutput<Id>>;

/** A handler about the calling key, so only callers with a key can use it. */
export type KeyedHandler<Id extends OperationId> = (
  input: ParsedInput<Id>,
  call: KeyedCall,
) => Promise<OperationOutput<Id>>;

/** The owner of watchlists or calendars: that of the key, or the one named by a caller in process. */
export interface Owner {
  readonly consumerId: string;
}

/** A call in the name of an organisation; in process it has no key and is not charged. */
interface OwnedCall {
  readonly caller: Owner & Partial<Pick<Caller, 'keyId'>>;
  readonly meter?: QuotaMeter;
}

/** A handler about what an organisation owns. */
export type OwnedHandler<Id extends OperationId> = (
  input: ParsedInput<Id>,
  call: OwnedCall,
) => Promise<OperationOutput<Id>>;

/** A call in the name of a key or, in process, of an organisation. */
export interface HolderCall extends Pick<KeyedCall, 'baseUrl'> {
  readonly caller: Pick<Caller, 'consumerId'> & Partial<Pick<Caller, 'keyId' | 'scopes'>>;
}

/** A handler about what a key or its organisation holds. */
export type HolderHandler<Id extends OperationId> = (
  input: ParsedInput<Id>,
  call: HolderCall,
) => Promise<OperationOutput<Id>>;

/** The signature of an operation's handler follows from its row. */
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

/** The handler of each operation. */
export type OperationHandlers = { readonly [Id in OperationId]: RunOf<Id> };

/** An operation that can also be called in process, without a key. */
export type InProcessOperationId = Exclude<OperationId, 'getUsage'>;

/** An operation that needs the owner of watchlists or calendars. */
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

/** The compact answer when the input requests it, else the whole one. */
type Answer<Output, Input> = Input extends { readonly detail: 'compact' }
  ? Extract<Output, AsCompact>
  : Exclude<Output, AsCompact>;

/** An operation as a method of a service: the type of its input determines the type of its answer. */
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
