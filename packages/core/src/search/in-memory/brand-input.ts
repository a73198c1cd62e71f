import type { z } from 'zod';
import type { BrandSummary } from '../../contract/brand-summary.ts';
import type { CanonicalBrand, canonicalBrandSchema } from '../../contract/canonical-brand.ts';
import { isBlank, normalizeNumero } from '../../contract/plain-text.ts';
import { UNDATED } from '../../domain/record/field-facts.ts';
import { type IndexableBrand, toIndexableBrand } from '../../domain/record/indexable-brand.ts';
import { recordFromRow } from '../../domain/record/merge-brand.ts';
import { toBrandSummary } from '../../domain/record/stored-brand.ts';
import { ServiceError } from '../../domain/service-error.ts';
import { isPlainObject } from '../../domain/text/json.ts';
import type { LexiconData } from '../../likeness/data/lexicon-data.ts';
import type { Concepts } from '../../likeness/meaning/concepts.ts';
import { findShapeFault, type Shape } from './check-shape.ts';
import shapes from './input-shapes.json' with { type: 'json' };
import { presentFieldBits } from './packed-summaries.ts';

/**
 * Input format of a mark: an object of canonical NDJSON (decision B4), or a summary from an API
 * response (decision C4), with `clases: [29]` and holders by name.
 */
export type BrandInput = z.input<typeof canonicalBrandSchema> | BrandSummary;

/** Parsed mark: the summary to return and the record to index. */
interface ReadBrand {
  readonly summary: BrandSummary;
  readonly indexable: IndexableBrand;
  /** Bit mask of the filterable fields that the mark has. */
  readonly carried: number;
}

type Fields = Readonly<Record<string, unknown>>;

/** Number of marks between two progress reports. */
const PROGRESS_STEP = 1_000;

/** Fields of an API response that describe the search and are not part of the mark. */
const ABOUT_THE_SEARCH = [
  'score',
  'similitud',
  'matchedFields',
  'matchedBy',
  'highlight',
  'signals',
  'lowConfidence',
  'banda',
  'explicacion',
  'productos',
  'conflicto',
];

/**
 * Parses and validates one mark.
 * @param position index of the mark in the input, from 0
 * @throws ServiceError `validation_error` with the position, the application number and the field
 */
function readBrandInput(input: BrandInput, position: number): ReadBrand {
  const canonical = isPlainObject(input) ? toCanonical(input) : input;
  const fault = findShapeFault(shapes.brand, canonical);
  if (fault !== null) throw invalidRecord(canonical, position, fault);
  const brand = canonical as CanonicalBrand;
  const at = brand.vistoEn === undefined ? UNDATED : new Date(brand.vistoEn).toISOString();
  const dated = { ...recordFromRow(brand), fechaActualizacion: at };
  const indexable = toIndexableBrand(dated);
  const carried = presentFieldBits({ indexable, document: canonical as Fields });
  return { summary: toBrandSummary(dated), indexable, carried };
}

/**
 * Parses all marks before any is stored. If a number occurs twice, the later mark replaces the earlier.
 * @param onProgress called with the number of marks read, after each thousand and at the end
 * @throws ServiceError `validation_error` for the first mark that is not well formed
 */
export function readBrandInputs(
  inputs: Iterable<BrandInput>,
  onProgress?: (marks: number) => void,
): ReadBrand[] {
  const read = new Map<string, ReadBrand>();
  let position = 0;
  for (const input of inputs) {
    const brand = readBrandInput(input, position);
    read.set(brand.summary.nroSolicitud, brand);
    position += 1;
    if (position % PROGRESS_STEP === 0) onProgress?.(position);
  }
  if (position % PROGRESS_STEP > 0) onProgress?.(position);
  return [...read.values()];
}

/** Renames the fields of an API summary to those of a canonical mark; a canonical mark is not changed. */
function toCanonical(input: Fields): Fields {
  const { titular, enrichmentPending, fechaActualizacion, ...rest } = input;
  const fields: Record<string, unknown> = { ...rest };
  for (const name of ABOUT_THE_SEARCH) delete fields[name];
  if (fechaActualizacion !== undefined) fields['vistoEn'] = fechaActualizacion;
  if (Array.isArray(titular)) fields['titulares'] = titular.map((nombre) => ({ nombre }));
  if (Array.isArray(fields['clases'])) fields['clases'] = fields['clases'].map(parseClass);
  // Until a mark is enriched, empty lists mean "unknown" and not "none".
  if (enrichmentPending === true) {
    for (const name of ['clases', 'titulares']) if (isEmptyList(fields[name])) delete fields[name];
  }
  return fields;
}

function parseClass(clase: unknown): unknown {
  return typeof clase === 'number' ? { clase } : clase;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function invalidRecord(input: unknown, position: number, fault: string): ServiceError {
  const nro = isPlainObject(input) ? input['nroSolicitud'] : undefined;
  const number = typeof nro === 'string' && nro.length <= 20 ? ` (nroSolicitud ${nro})` : '';
  return new ServiceError('validation_error', `Mark at position ${position}${number}: ${fault}`);
}

/** Names of the parameters whose value is an application or registration number. */
const NUMBERS: ReadonlySet<string> = new Set(['nro', 'nroSolicitud', 'nroRegistro']);

/**
 * Validates and normalizes parameters: drops empty and `null` values, and removes points and blanks
 * from numbers (decision D13).
 * @throws ServiceError `validation_error` for the first invalid parameter, with its name
 */
export function readParams<Params extends object>(shape: Shape, params: Params): Params {
  const given = Object.fromEntries(
    Object.entries(params)
      .map(
        ([name, value]) => [name, Array.isArray(value) ? value.filter(isPresent) : value] as const,
      )
      .filter(([, value]) => isPresent(value) && !(Array.isArray(value) && value.length === 0)),
  );
  const fault = findShapeFault(shape, given) ?? blankTextFault(given);
  if (fault !== null) throw new ServiceError('validation_error', fault);
  return Object.fromEntries(Object.entries(given).map(normalizeParam)) as Params;
}

function normalizeParam([name, value]: [string, unknown]): [string, unknown] {
  return [name, NUMBERS.has(name) && typeof value === 'string' ? normalizeNumero(value) : value];
}

/** Rejects blank texts, which would otherwise match everything; a `Shape` cannot express this rule. */
function blankTextFault({ q, nombre }: Readonly<Record<string, unknown>>): string | null {
  const asksNothing = [q, nombre].some((text) => typeof text === 'string' && isBlank(text));
  return asksNothing ? 'q and nombre must not be blank: send the text to search for' : null;
}

function isPresent(value: unknown): boolean {
  return value !== '' && value !== undefined && value !== null;
}

/** @throws ServiceError `validation_error` for anything but `concepts` */
export function requireConcepts(given: Concepts): LexiconData {
  const { knowledge }: Partial<Concepts> = given;
  if (typeof knowledge === 'object') return knowledge;
  throw new ServiceError(
    'validation_error',
    "embeddings: pass 'off', or concepts, which @marcario/core exports",
  );
}
