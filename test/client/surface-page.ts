import { createClient } from '@marcario/client';
import { trySurface } from './surface.ts';

/** The script of a page: tries the client there and tells the server of the page what came of it. */
const {
  nro,
  ...connection
}: { readonly nro: string; readonly baseUrl: string; readonly apiKey: string } = JSON.parse(
  await (await fetch('/settings')).text(),
);
const report = await trySurface(createClient(connection), nro).catch((error: unknown) => ({
  error: String(error),
}));
await fetch('/report', { method: 'POST', body: JSON.stringify(report) });
