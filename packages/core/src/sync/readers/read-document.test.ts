import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { documentFolder } from './fixtures/document-fixture.ts';
import { textRow, workbookBytes } from './fixtures/workbook-fixture.ts';
import { readDocument } from './read-document.ts';

const write = documentFolder();
const CSV = 'ApplicationNumber,BrandName\n';
const NDJSON = '{"nroSolicitud":"1"}\n';
const GAZETTE = '{"fecha":"2026-03-02","seccion":"M3","nroSolicitud":"1","descripcion":"x"}\n';
const DOSSIER = '{ "NumeroSolicitud" : "1" }\n';
const WRAPPED = `${JSON.stringify({ d: DOSSIER })}\n`;
const XLSX = workbookBytes({ rows: textRow(1, ['ApplicationNumber', 'BrandName']) });

async function kindOf(name: string, content: string | Buffer, source?: string) {
  const options = source === undefined ? {} : { source };
  const document = await readDocument(await write(name, content), options);
  return [document.kind, document.source];
}

describe('readDocument', () => {
  it.each<[string, string | Buffer, string | undefined, string[]]>([
    ['Applications-2026.xlsx', XLSX, undefined, ['open-data XLSX', 'opendata']],
    ['APPLICATIONS.XLSX', XLSX, 'opendata', ['open-data XLSX', 'opendata']],
    ['applications.csv', CSV, undefined, ['open-data CSV', 'opendata']],
    ['brands.ndjson', NDJSON, undefined, ['canonical NDJSON', 'canonical']],
    ['brands.jsonl', NDJSON, 'migration', ['canonical NDJSON', 'migration']],
    ['ED_MD_2026-03-02.ndjson', GAZETTE, undefined, ['gazette NDJSON', 'gazette']],
    ['acts.jsonl', GAZETTE, undefined, ['gazette NDJSON', 'gazette']],
    ['brands.ndjson', NDJSON, 'gazette', ['gazette NDJSON', 'gazette']],
    ['portal-2026.ndjson', DOSSIER, undefined, ['portal dossiers', 'portal']],
    ['marks.ndjson', DOSSIER, undefined, ['portal dossiers', 'portal']],
    ['download', WRAPPED, undefined, ['portal dossiers', 'portal']],
    ['acts.ndjson', GAZETTE, 'canonical', ['canonical NDJSON', 'canonical']],
    ['download', XLSX, undefined, ['open-data XLSX', 'opendata']],
    ['download', CSV, undefined, ['open-data CSV', 'opendata']],
    ['download', NDJSON, undefined, ['canonical NDJSON', 'canonical']],
  ])(
    `reads %s (%#) by its name, else by its content ${proves('A2-import')}`,
    async (name, content, source, expected) => {
      expect(await kindOf(name, content, source)).toEqual(expected);
    },
  );

  it.each([
    ['brands.ndjson', NDJSON, 'opendata'],
    ['applications.csv', CSV, 'canonical'],
    ['applications.csv', CSV, 'migration'],
  ])('refuses %s as of source %3$s', async (name, content, source) => {
    await expect(kindOf(name, content, source)).rejects.toThrow(
      `The document is of no kind that source ${source} has.`,
    );
  });

  it.each(['gazette', 'portal'])(
    'refuses canonical rows as of source %s, and says so once instead of for each row',
    async (source) => {
      const row = '{"nroSolicitud":"1","denominacion":"UNO"}\n';
      await expect(kindOf('rows.ndjson', row, source)).rejects.toThrow(/these are canonical rows/);
    },
  );
});
