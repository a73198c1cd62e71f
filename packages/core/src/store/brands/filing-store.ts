import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** Maximum number of marks that one statement reads. */
const MARKS_AT_ONCE = 20_000;
/** The binary format of a filing: holder, class and day as integers of four bytes. */
const NUMBER_BYTES = 4;
const FILING_BYTES = 3 * NUMBER_BYTES;

/** The filing of a mark in its only class, by one of its holders. */
interface ClassFiling {
  /** Id with which the mark refers to the holder; it may be the id of a name without a tax id. */
  readonly holder: number;
  readonly clase: number;
  /** Filing day as a number YYYYMMDD, such as 20240131. */
  readonly day: number;
}

/**
 * Streams one filing per holder of each mark with exactly one class, in batches ordered by number. The query returns
 * each batch as one binary value, because parsing as many rows would delay the calls served meanwhile. The stream is
 * not a snapshot. O(marks).
 */
export async function* streamClassFilings(db: Db): AsyncGenerator<Iterable<ClassFiling>> {
  for (let after: string | null = ''; after !== null; ) {
    const batch: FilingBatch = await readFilingsAfter(db, after);
    if (batch.filings !== null) yield decodeFilings(batch.filings);
    after = batch.last;
  }
}

interface FilingBatch {
  readonly last: string | null;
  readonly filings: Uint8Array | null;
}

async function readFilingsAfter(db: Db, after: string): Promise<FilingBatch> {
  const { rows } = await sql<FilingBatch>`
    with mark as materialized (
      select nro_solicitud, fecha_presentacion, clases, titulares from brand
      where nro_solicitud > ${after} order by nro_solicitud limit ${MARKS_AT_ONCE}
    )
    select (select max(nro_solicitud) from mark) as last, (
      select string_agg(int4send((holder ->> 'id')::integer)
        || int4send((clases -> 0 ->> 'clase')::integer)
        || int4send(to_char(fecha_presentacion, 'YYYYMMDD')::integer), '')
      from mark, jsonb_array_elements(titulares) holder
      where fecha_presentacion is not null and jsonb_array_length(clases) = 1
    ) as filings`.execute(db);
  return rows[0] ?? { last: null, filings: null };
}

function* decodeFilings(bytes: Uint8Array): Generator<ClassFiling> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.byteLength; at += FILING_BYTES) {
    yield {
      holder: view.getInt32(at),
      clase: view.getInt32(at + NUMBER_BYTES),
      day: view.getInt32(at + 2 * NUMBER_BYTES),
    };
  }
}
