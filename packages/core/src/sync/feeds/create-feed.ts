import type { Feed, FeedItem } from './feed.ts';
import type { FeedConfig } from './feed-config.ts';
import { type FeedDeps, type FeedTools, feedTools } from './feed-tools.ts';
import { gazetteItems } from './gazette-feed.ts';
import { opendataItems } from './opendata-feed.ts';
import { portalItems } from './portal-feed.ts';

const SECONDS_AN_HOUR = 3_600;

/** A feed that is ready to be asked. Nothing is fetched or read before its items are. */
export function createFeed(config: FeedConfig, deps: FeedDeps): Feed {
  const tools = feedTools(deps);
  return {
    source: config.source,
    schedule: config.schedule,
    staleAfterSeconds: config.staleAfterHours * SECONDS_AN_HOUR,
    items: (signal) => itemsOf(config, tools, signal),
  };
}

function itemsOf(
  config: FeedConfig,
  tools: FeedTools,
  signal: AbortSignal | undefined,
): AsyncIterable<FeedItem> {
  switch (config.source) {
    case 'opendata':
      return opendataItems(config, tools, signal);
    case 'gazette':
      return gazetteItems(config, tools, signal);
    case 'portal':
      return portalItems(config, tools, signal);
  }
}
