import { z } from 'zod';
import { EXAMPLE } from '../example-values.ts';
import type { OperationRow } from '../operation-row.ts';
import { emptySchema, watchlistIdSchema } from '../watchlist.ts';

export const deleteWatchlist = {
  method: 'DELETE',
  path: '/v1/watch/{id}',
  scope: 'watch:write',
  units: 1,
  status: 204,
  subject: 'Watchlists',
  client: 'watch.retire',
  summary: 'Retire a watchlist; its hits stay readable',
  description: 'Sweeps and notifications stop. Hits stay readable.',
  es: {
    summary: 'Terminar una vigilancia; sus coincidencias se siguen leyendo',
    description: 'Terminan las revisiones y los avisos. Las coincidencias se siguen leyendo.',
  },
  tool: {
    name: 'watch_delete',
    line: 'Retire a watchlist for good; its hits stay readable. To suspend it use watch_patch.',
    answer: '1 token',
  },
  input: z.strictObject({ id: watchlistIdSchema }),
  output: emptySchema,
  example: { input: { id: EXAMPLE.watchlist } },
} as const satisfies OperationRow;
