import { officeDay } from '../../domain/calendar/office-time.ts';
import { findAcceptedDocument } from '../../store/feeds/feed-store.ts';
import { type FeedFault, type FeedItem, type FeedTools, prepareDownloadFolder } from './feed.ts';
import { addressFileName, fillAddressTemplate, type OpendataConfig } from './feed-config.ts';
import { fetchItem, fileItems } from './feed-items.ts';

const source = 'opendata';
const EXTENSIONS = ['.xlsx', '.csv', '.txt'];
const JANUARY = '01';

/** Yields the yearly spreadsheets (decision B1): every file of a folder, one document per address and year. */
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
  const folder = await prepareDownloadFolder(tools, source);
  for (const address of documentAddresses(config, Number(today.slice(0, 4)))) {
    signal?.throwIfAborted();
    const name = addressFileName(address);
    const wanted = { source, name, address, folder, limits: config, signal } as const;
    const item = await fetchItem(tools, wanted);
    if (item) yield item;
    else if (!(await canBePublishedLater(tools, name, today))) yield missingFault(name);
  }
}

/** Returns the addresses to fetch, oldest year first; an address without a year placeholder occurs only once. */
function documentAddresses({ location, years }: OpendataConfig, thisYear: number): URL[] {
  const wanted = new Map<string, URL>();
  for (let year = thisYear - years + 1; year <= thisYear; year += 1) {
    for (const at of location) {
      if (at.kind === 'files') continue;
      const address = fillAddressTemplate(at.template, { year: String(year) });
      wanted.set(address.href, address);
    }
  }
  return [...wanted.values()];
}

/** Tells whether a missing document may still appear: the office publishes a new year's document during January. */
async function canBePublishedLater(
  { db }: FeedTools,
  name: string,
  today: string,
): Promise<boolean> {
  const [year = '', month] = today.split('-');
  return (
    month === JANUARY && name.includes(year) && !(await findAcceptedDocument(db, source, name))
  );
}

function missingFault(name: string): FeedFault {
  return { kind: 'fault', source, name, reason: 'The server has no such document.' };
}
