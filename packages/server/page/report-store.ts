import { LIVES } from '../texts/mark-life.ts';
import {
  DECISIONS,
  type Judgement,
  type ReportName,
  type StruckMarks,
} from '../texts/report-content.ts';
import { type GoodsOptions, goodsOptions } from './address.ts';
import type { PastedName } from './read-table.ts';
import type { ReportAnswers, ReportQuestion } from './report-requests.ts';

const DATABASE = 'marcario';
const STORE = 'reports';
/** Key of the record with the form's draft of a new report. */
const DRAFT = 'draft';
/** Format version of stored reports and report files. */
const FORMAT = 1;

/** A report with the user's work on it. */
export interface StoredReport extends ReportQuestion {
  readonly id: string;
  readonly title: string;
  readonly answers?: ReportAnswers | undefined;
  readonly judgements: readonly (readonly [key: string, judgement: Judgement])[];
  readonly order: 'risk' | 'given';
  readonly struck: StruckMarks;
  /** Form values that were not submitted yet. */
  readonly draft?: ReportDraft | undefined;
  readonly changedAt: string;
}

/** Values of the report form. */
export interface ReportDraft extends GoodsOptions {
  readonly text: string;
  readonly clase: readonly number[];
  readonly onlyLive: boolean;
}

/**
 * Stores reports in this browser's IndexedDB. A write is on disk before its promise resolves, so that a crash of the
 * browser loses nothing. Every method rejects if the browser has no storage, or none left.
 */
export class ReportStore {
  #opened: Promise<IDBDatabase> | undefined;

  async list(): Promise<StoredReport[]> {
    const all = (await this.#run('readonly', (store) => store.getAll())) as { id: string }[];
    const reports = all.filter((one) => one.id !== DRAFT) as StoredReport[];
    return reports.sort((a, b) => b.changedAt.localeCompare(a.changedAt));
  }

  async get(id: string): Promise<StoredReport | undefined> {
    return (await this.#run('readonly', (store) => store.get(id))) as StoredReport | undefined;
  }

  async put(report: StoredReport): Promise<void> {
    await this.#run('readwrite', (store) => store.put(report));
  }

  async remove(id: string): Promise<void> {
    await this.#run('readwrite', (store) => store.delete(id));
  }

  async draft(): Promise<ReportDraft | undefined> {
    return (await this.#run('readonly', (store) => store.get(DRAFT))) as ReportDraft | undefined;
  }

  async putDraft(draft: ReportDraft): Promise<void> {
    await this.#run('readwrite', (store) => store.put({ ...draft, id: DRAFT }));
  }

  async #open(): Promise<IDBDatabase> {
    try {
      const database = await openDatabase();
      // Closes the database when another tab with a newer page upgrades it, because an open connection would block the
      // upgrade.
      database.onversionchange = () => {
        database.close();
        this.#opened = undefined;
      };
      return database;
    } catch (error) {
      this.#opened = undefined;
      throw error;
    }
  }

  async #run<Result>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result> {
    this.#opened ??= this.#open();
    const database = await this.#opened;
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode, { durability: 'strict' });
      const request = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? request.error);
    });
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('blocked'));
  });
}

/** Returns a new id of eight random bytes. Does not use `randomUUID`, which needs a secure context. */
export function newReportId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Serializes a report to a file, with which a colleague can continue. */
export function reportToJson(report: StoredReport): string {
  return JSON.stringify({ marcario: 'informe', format: FORMAT, report }, null, 1);
}

/**
 * Parses a report file from an untrusted source. Every field that the page uses is validated; further fields of the
 * results are not, because they are only shown as text.
 * @returns null for a file that is no report
 */
export function reportFromJson(text: string): StoredReport | null {
  const file = tryParseJson(text);
  if (!isRecord(file) || file['marcario'] !== 'informe' || file['format'] !== FORMAT) return null;
  const { report } = file;
  if (!isRecord(report) || typeof report['id'] !== 'string') return null;
  if (!/^[0-9a-f]{16}$/.test(report['id'])) return null;
  const names = readList(report['names'], readPastedName);
  const judgements = readList(report['judgements'], readJudgement);
  const clase = readList(report['clase'], readNiceClass);
  if (names === null || names.length === 0 || judgements === null || clase === null) return null;
  const answers = readAnswers(report['answers']);
  return {
    id: report['id'],
    title: readText(report['title']),
    names,
    clase,
    onlyLive: report['onlyLive'] !== false,
    ...goodsOptions({
      goods: readText(report['goods']),
      related: report['related'] === true,
      unticked: readList(report['unticked'], readNiceClass) ?? [],
    }),
    judgements,
    order: report['order'] === 'given' ? 'given' : 'risk',
    struck: report['struck'] === 'omitted' ? 'omitted' : 'listed',
    changedAt: readDateTime(report['changedAt']),
    ...(answers && { answers }),
  };
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function readDateTime(value: unknown): string {
  const text = readText(value);
  return Number.isNaN(Date.parse(text)) ? new Date().toISOString() : text;
}

/** Parses a list; null if one entry is invalid, because a report with missing parts would mislead. */
function readList<Entry>(value: unknown, read: (one: unknown) => Entry | null): Entry[] | null {
  if (!Array.isArray(value)) return null;
  const entries = value.map(read);
  const known = entries.filter((one): one is Entry => one !== null);
  return known.length === entries.length ? known : null;
}

function readNiceClass(value: unknown): number | null {
  const one = Number(value);
  return Number.isInteger(one) && one >= 1 && one <= 45 ? one : null;
}

function readPastedName(value: unknown): PastedName | null {
  if (!isRecord(value) || typeof value['name'] !== 'string') return null;
  const clase = readList(value['clase'], readNiceClass);
  return clase === null ? null : { name: value['name'], clase, wrong: '' };
}

function readJudgement(value: unknown): [string, Judgement] | null {
  if (!Array.isArray(value) || typeof value[0] !== 'string' || !isRecord(value[1])) return null;
  const { note, struck, decision } = value[1];
  const decided = DECISIONS.find((one) => one === decision) ?? '';
  return [value[0], { note: readText(note), struck: struck === true, decision: decided }];
}

/** Parses the results in a file; undefined if they are invalid, so that the page requests them again. */
function readAnswers(value: unknown): ReportAnswers | undefined {
  if (!isRecord(value) || typeof value['at'] !== 'string') return undefined;
  const names = readList(value['names'], readAnsweredName);
  if (names === null) return undefined;
  const { dataAsOf, register } = value;
  return {
    names,
    at: readDateTime(value['at']),
    dataAsOf: typeof dataAsOf === 'string' ? readDateTime(dataAsOf) : undefined,
    register: typeof register === 'number' ? register : undefined,
  };
}

function readAnsweredName(value: unknown): ReportName | null {
  if (!isRecord(value) || typeof value['q'] !== 'string') return null;
  const clases = readList(value['clases'], readNiceClass);
  const spellings = readList(value['spellings'], (one) => (typeof one === 'string' ? one : null));
  const marks = readList(value['marks'], readMark);
  if (clases === null || spellings === null || marks === null) return null;
  const { goods, compared } = value;
  return {
    q: value['q'],
    clases,
    spellings,
    marks,
    isCut: value['isCut'] === true,
    ...(typeof goods === 'string' && goods !== '' && { goods }),
    ...(isRecord(value['alcance']) && { alcance: readAlcance(value['alcance']) }),
    ...(isRecord(compared) && {
      compared: { evaluadas: Number(compared['evaluadas']), hay: Number(compared['hay']) },
    }),
  };
}

function readAlcance({ clases, sinMirar }: Fields): NonNullable<ReportName['alcance']> {
  return {
    clases: readList(clases, readNiceClass) ?? [],
    sinMirar: readList(sinMirar, readNiceClass) ?? [],
  };
}

/** Returns the mark if the fields that reports use are valid, else null; other fields are never shown. */
function readMark(value: unknown): ReportName['marks'][number] | null {
  if (!isRecord(value)) return null;
  const estado = value['estado'];
  if (typeof estado !== 'string' || !Object.hasOwn(LIVES, estado)) return null;
  const texts = ['denominacion', 'nroSolicitud'].every((name) => typeof value[name] === 'string');
  const lists = Array.isArray(value['clases']) && Array.isArray(value['titular']);
  if (!texts || !lists || typeof value['score'] !== 'number') return null;
  return value as unknown as ReportName['marks'][number];
}
