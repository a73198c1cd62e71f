import { parseArgs } from 'node:util';
import { printReport, type ReportRow } from '../print-report.ts';
import { type ServedRegister, withServedRegister } from '../served-register.ts';
import { exportFigures } from './export-figures.ts';
import { explainFigures, filterFigures } from './filter-figures.ts';

const { values } = parseArgs({
  options: {
    marks: { type: 'string', default: '200000' },
    requests: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string' },
    parts: { type: 'string', default: 'export,filters,explain' },
    json: { type: 'boolean', default: false },
  },
});
const requests = Number(values.requests);

type Part = (register: ServedRegister) => Promise<ReportRow[]>;

const PARTS: Readonly<Record<string, Part>> = {
  export: (register) => exportFigures(register, { searches: requests }),
  filters: (register) => filterFigures(register, { requests }),
  explain: (register) => explainFigures(register, { requests }),
};
const NOTES: Readonly<Record<string, string>> = {
  export:
    'One server, one PostgreSQL and one reader on the same machine. A bare SELECT is one statement for the columns of a summary by the same driver, each row parsed and let go; the export is NDJSON over HTTP. Rates are medians of three rounds. Memory is what the server tells of itself.',
  filters:
    'Milliseconds from sending a request to having read its page of at most 20 marks, total included, one after the other over one kept connection, once the server has built its index and answered hundreds of each kind.',
  explain:
    'The same, each text asked once before, then without and with reasons, each first in turn.',
};

await withServedRegister(values, async (register) => {
  const names = values.parts.split(',');
  for (const name of names) {
    const rows = (await PARTS[name]?.(register)) ?? [];
    printReport(rows, { json: values.json, note: `${NOTES[name] ?? ''}\n` });
  }
});
