import { officeDay } from '../../domain/calendar/office-time.ts';
import { keptDocument } from '../../store/feed-store.ts';
import { emptyFolder, type FeedFault, type FeedItem, type FeedTools } from './feed.ts';
import { addressOf, nameOfAddress, type OpendataConfig } from './feed-config.ts';
import { fetchedItem, fileItems } from './feed-items.ts';

const source = 'opendata';
const EXTENSIONS = ['.xlsx', '.csv', '.txt'];
const JANUARY = '01';

/** Yields the yearly spreadsheets (decision B1): every file or, at addresses, year after year. */
export async function* opendataItems(
  config: OpendataConfig,
  tools: FeedTools,
  signal: AbortSignal | undefined,
): AsyncGenerator<FeedItem> {
  for (const location of config.location) {
    if (location.kind === 'files') {
      yield* fileItems(tools, { source, location, extensions: EXTENSIONS, signal });
    }
  }
  const today = officeDay(tools.now());
  const folder = await emptyFolder(tools, source);
  for (const address of addresses(config, Number(today.slice(0, 4)))) {
    signal?.throwIfAborted();
    const name = nameOfAddress(address);
    const wanted = { source, name, address, folder, limits: config, signal } as const;
    const item = await fetchedItem(tools, wanted);
    if (item) yield item;
    else if (!(await mayComeLater(tools, name, today))) yield missing(name);
  }
}

/** Returns addresses with the oldest year first, each once: an address without a year placeholder occurs once. */
function addresses({ location, years }: OpendataConfig, thisYear: number): URL[] {
  const wanted = new Map<string, URL>();
  for (let year = thisYear - years + 1; year <= thisYear; year += 1) {
    for (const at of location) {
      if (at.kind === 'files') continue;
      const address = addressOf(at.template, { year: String(year) });
      wanted.set(address.href, address);
    }
  }
  return [...wanted.values()];
}

/** The office publishes the spreadsheet of a new year some time in January. */
async function mayComeLater({ db }: FeedTools, name: string, today: string): Promise<boolean> {
  const [year = '', month] = today.split('-');
  return month === JANUARY && name.includes(year) && !(await keptDocument(db, source, name));
}

function missing(name: string): FeedFault {
  return { kind: 'fault', source, name, reason: 'The server has no such document.' };
}
