import type { OperationAnswer } from '../contract/operation-call.ts';
import type { OperationId, OperationOutput, ParsedInput } from '../contract/operations.ts';
import type { KeyUsage } from '../domain/key-usage.ts';
import type { Caller } from './keys/authenticate.ts';
import type { UnitMeter } from './keys/unit-meter.ts';
import type { ExportBrands } from './use-cases/export-brands.ts';

/** The use case behind an operation: parsed input in, wire body out. */
export type OperationRun<Id extends OperationId> = (
  input: ParsedInput<Id>,
) => Promise<OperationOutput<Id>>;

/** What an answer says beside its body. */
export type AnswerFacts = Pick<OperationAnswer, 'total'>;

/** Who makes a call, and where its key stands. */
export interface KeyedCall extends ReportedCall {
  readonly caller: Caller;
  /** Where the caller reached the service; undefined where nobody knows. */
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

/** A use case about the key that calls it: nobody but a caller with a key can ask. */
export type KeyedRun<Id extends OperationId> = (
  input: ParsedInput<Id>,
  call: KeyedCall,
) => Promise<OperationOutput<Id>>;

/** Whose watchlists or calendars are asked for: what a key belongs to, or what a caller in process says. */
export interface Owner {
  readonly consumerId: string;
}

/** A call in the name of an organisation. */
interface OwnedCall {
  readonly caller: Owner;
}

/** A use case about what an organisation owns. */
export type OwnedRun<Id extends OperationId> = (
  input: ParsedInput<Id>,
  call: OwnedCall,
) => Promise<OperationOutput<Id>>;

/** A use case about what an organisation owns that keeps which key changed it; in process there is none. */
export type SignedRun<Id extends OperationId> = (
  input: ParsedInput<Id>,
  call: { readonly caller: Owner & Partial<Pick<Caller, 'keyId'>> },
) => Promise<OperationOutput<Id>>;

/** A use case whose units follow from its input; in process nothing is charged. */
export type MeteredRun<Id extends OperationId> = (
  input: ParsedInput<Id>,
  call: { readonly meter?: UnitMeter },
) => Promise<OperationOutput<Id>>;

/** A call in the name of a key, or in process of an organisation without one. */
export interface HeldCall extends Pick<KeyedCall, 'baseUrl'> {
  readonly caller: Pick<Caller, 'consumerId'> & Partial<Pick<Caller, 'keyId'>>;
}

/** A use case about what a key holds, or what its organisation does. */
export type HeldRun<Id extends OperationId> = (
  input: ParsedInput<Id>,
  call: HeldCall,
) => Promise<OperationOutput<Id>>;

/** The use cases that this service has. An operation without one is not routed and not listed. */
export interface OperationRuns {
  readonly searchBrands: OperationRun<'searchBrands'>;
  readonly clearBrand: OperationRun<'clearBrand'>;
  readonly compareBrands: OperationRun<'compareBrands'>;
  readonly exportBrands: ExportBrands;
  readonly getBrandDetail: OperationRun<'getBrandDetail'>;
  readonly findSimilarByNumber: OperationRun<'findSimilarByNumber'>;
  readonly findSimilarByText: OperationRun<'findSimilarByText'>;
  readonly getBrandReport: OperationRun<'getBrandReport'>;
  readonly getBrandOpposition: OperationRun<'getBrandOpposition'>;
  readonly listOpenOppositions: OperationRun<'listOpenOppositions'>;
  readonly listPersonas: OperationRun<'listPersonas'>;
  readonly getBrandsBatch: OperationRun<'getBrandsBatch'>;
  readonly screenBrands: OperationRun<'screenBrands'>;
  readonly getBrandPlazos: OperationRun<'getBrandPlazos'>;
  readonly listPlazos: OperationRun<'listPlazos'>;
  readonly getPlazosCalendar: ReportingRun<'getPlazosCalendar'>;
  readonly createCalendar: HeldRun<'createCalendar'>;
  readonly listCalendars: HeldRun<'listCalendars'>;
  readonly deleteCalendar: HeldRun<'deleteCalendar'>;
  readonly calculatePlazo: OperationRun<'calculatePlazo'>;
  readonly listChanges: OperationRun<'listChanges'>;
  readonly getFreshness: OperationRun<'getFreshness'>;
  readonly getSyncRuns: OperationRun<'getSyncRuns'>;
  readonly insightsByClass: OperationRun<'insightsByClass'>;
  readonly insightsByEstado: OperationRun<'insightsByEstado'>;
  readonly insightsByMonth: OperationRun<'insightsByMonth'>;
  readonly insightsByHolder: OperationRun<'insightsByHolder'>;
  readonly insightsByRepresentante: OperationRun<'insightsByRepresentante'>;
  readonly getFeriados: OperationRun<'getFeriados'>;
  readonly getFeriadosCobertura: OperationRun<'getFeriadosCobertura'>;
  readonly getUsage: KeyedRun<'getUsage'>;
  readonly createWatchlist: OwnedRun<'createWatchlist'>;
  readonly listWatchlists: OwnedRun<'listWatchlists'>;
  readonly getWatchlist: OwnedRun<'getWatchlist'>;
  readonly patchWatchlist: OwnedRun<'patchWatchlist'>;
  readonly deleteWatchlist: OwnedRun<'deleteWatchlist'>;
  readonly previewWatch: MeteredRun<'previewWatch'>;
  readonly whyWatch: OwnedRun<'whyWatch'>;
  readonly listWatchThreads: OwnedRun<'listWatchThreads'>;
  readonly decideWatchThread: SignedRun<'decideWatchThread'>;
  readonly listWatchPlazos: OwnedRun<'listWatchPlazos'>;
  readonly listWatchHits: OwnedRun<'listWatchHits'>;
  readonly listWatchItems: OwnedRun<'listWatchItems'>;
  readonly addWatchItem: OwnedRun<'addWatchItem'>;
  readonly removeWatchItem: OwnedRun<'removeWatchItem'>;
  readonly listDeliveries: OwnedRun<'listDeliveries'>;
  readonly testWebhook: OwnedRun<'testWebhook'>;
}

/** An operation that this service runs. */
export type ServedOperationId = keyof OperationRuns;

/** An operation that can also be called in process, without a key. */
export type InProcessOperationId = Exclude<ServedOperationId, 'getUsage'>;

/** An operation that answers with a stream. */
export type StreamedOperationId = 'exportBrands';

/** An operation that must be told whose watchlists or calendars are meant. */
export type OwnedOperationId = Extract<
  {
    [Id in ServedOperationId]: OperationRuns[Id] extends OperationRun<Id> | ReportingRun<Id>
      ? never
      : Id;
  }[ServedOperationId],
  Exclude<InProcessOperationId, StreamedOperationId>
>;
