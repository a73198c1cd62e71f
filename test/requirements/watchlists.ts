import { served } from './requirement.ts';

/** Sections 4.4 and 6: watchlists and their webhook. */
export const watchlistRequirements = {
  ...served('4.4', {
    'WATCH-CREATE': 'POST /v1/watch answers 201 with the watchlist and signingSecret.',
    'WATCH-CREATE-ITEMS': 'A watchlist is created with at least one item.',
    'WATCH-CREATE-MARCA': 'An item at create is an object; marca is a denomination.',
    'WATCH-LIST': 'GET /v1/watch lists the own organisation only, never a secret.',
    'WATCH-GET': 'GET /v1/watch/{id} is one watchlist.',
    'WATCH-PATCH': 'PATCH changes what it names; filters are replaced.',
    'WATCH-ROTATE': 'rotateSecret returns a new secret once.',
    'WATCH-DELETE': 'DELETE answers 204.',
    'WATCH-ITEMS': 'GET items is an array.',
    'WATCH-ADD-ITEM': 'POST items answers 201 with the item.',
    'WATCH-ITEM-MARK': 'The mark of an item is a mark text or an application number.',
    'WATCH-REMOVE-ITEM': 'DELETE of an item takes its numeric id and answers 204.',
    'WATCH-RULE-ORG': 'The owner comes from the key, never from the body.',
    'WATCH-RULE-UNIFORM-404': 'Missing and foreign watchlists are the same 404; so are items.',
    'WATCH-RULE-READD': 'Adding an existing mark answers 201 with the row there is.',
    'WATCH-RULE-ITEM-CAP': 'A new mark over the cap is 422; a re-add at the cap is allowed.',
    'WATCH-RULE-LIST-CAP': 'Too many watchlists or items are 422 watchlist_too_large.',
    'WATCH-RULE-REPLAY': 'Same key and body replay the first 201.',
    'WATCH-RULE-CONFLICT': 'Same key and another body are 409.',
    'WATCH-RULE-NO-KEY': 'Without a key each create makes a watchlist.',
    'WATCH-RULE-CONCURRENT': 'Concurrent retries serialize on the key.',
    'WATCH-RULE-KEY-SCOPE': 'Idempotency keys belong to an organisation and live 24 h.',
    'WATCH-RULE-CALLBACK': 'An unsafe callbackUrl is 422; its DNS check ends within 2 s.',
    'WATCH-RULE-RETIRED-SLOT': 'A retired watchlist frees its slot.',
    'WATCH-HITS': 'Hits take since and limit (default 50, at most 200).',
    'WATCH-RULE-SWEEP':
      'Each sync is followed by an incremental sweep, which records frozen snapshots.',
  }),
  ...served('6', {
    'WEBHOOK-KINDS': 'Sweeps record new_filing, update_on_prior and baseline.',
    'WEBHOOK-NOTIFICATION': 'New hits are notified by a POST that carries none of them.',
    'WEBHOOK-THEN-PULL': 'A receiver pulls the hits that it was notified of.',
    'WEBHOOK-SIGNATURE': 'X-Service-Signature is an HMAC-SHA256 over time and raw body.',
    'WEBHOOK-VERIFY': 'A receiver refuses a skew above 300 s and compares in constant time.',
    'WEBHOOK-ONLY': 'No other event is sent.',
  }),
};
