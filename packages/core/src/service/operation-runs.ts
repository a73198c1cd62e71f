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
import type { UnitMeter } from './keys/unit-meter.ts';
import type { BrandExport, ExportBrands } from './use-cases/export-brands.ts';

/** The use case behind an operation: parsed input in, wire body out. */
export type OperationRun<Id extends OperationId> = (
  input: ParsedInput<Id>,
) => Promise<OperationOutput<Id>>;

/** What an answer says beside its body. */
export type AnswerFacts = Pick<OperationAnswer, 'total'>;

/** The caller, and the usage of its key. */
export interface KeyedCall extends ReportedCall {
  readonly caller: Caller;
  /** The address at which the caller reached the service; undefined where it is unknown. */
  readonly baseUrl?: string | undefined;
  readonly usage: KeyUsage;
  readonly meter: UnitMeter;
}

/** A call that may receive facts beside the body of its answer; undefined in process. */
interface ReportedCall {
  readonly tell?: ((facts: AnswerFacts) => void) | undefined;
}

/** A use case that reports something beside the body of its answer. */
export type ReportingRun<Id extends OperationId> = (
  input: ParsedInput<Id>,
  call: ReportedCall,
) => Promise<OperationOutput<Id>>;

/** A use case about the key that calls it: only a caller with a key can use it. */
export type KeyedRun<Id extends OperationId> = (
  input: ParsedInput<Id>,
  call: KeyedCall,
) => Promise<OperationOutput<Id>>;

/** The owner of watchlists or calendars: that of the key, or the one named by a caller in process. */
export interface Owner {
  readonly consumerId: string;
}

/** A call in the name of an organisation: in process no key makes it, and nothing is charged. */
interface OwnedCall {
  readonly caller: Owner & Partial<Pick<Caller, 'keyId'>>;
  readonly meter?: UnitMeter;
}

/** A use case about what an organisation owns. */
export type OwnedRun<Id extends OperationId> = (
  input: ParsedInput<Id>,
  call: OwnedCall,
) => Promise<OperationOutput<Id>>;

/** A call in the name of a key, or in process of an organisation without one. */
export interface HeldCall extends Pick<KeyedCall, 'baseUrl'> {
  readonly caller: Pick<Caller, 'consumerId'> & Partial<Pick<Caller, 'keyId' | 'scopes'>>;
}

/** A use case about what a key holds, or what its organisation does. */
export type HeldRun<Id extends OperationId> = (
  input: ParsedInput<Id>,
  call: HeldCall,
) => Promise<OperationOutput<Id>>;

/** How the use case of an operation is called follows from its row. */
type RunOf<Id extends OperationId> =
  RowOf<Id> extends { readonly streams: true }
    ? ExportBrands
    : RowOf<Id> extends { readonly mediaType: string }
      ? ReportingRun<Id>
      : RowOf<Id> extends { readonly scope: null }
        ? KeyedRun<Id>
        : RowOf<Id> extends { readonly held: true }
          ? HeldRun<Id>
          : RowOf<Id> extends { readonly scope: `watch:${string}` }
            ? OwnedRun<Id>
            : OperationRun<Id>;

/** The use case of each operation. */
export type OperationRuns = { readonly [Id in OperationId]: RunOf<Id> };

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

/** The compact answer where the input requests it, else the whole one. */
type Answer<Output, Input> = Input extends { readonly detail: 'compact' }
  ? Extract<Output, AsCompact>
  : Exclude<Output, AsCompact>;

/** An operation as a method of a service: the types of its input decide what it answers. */
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
