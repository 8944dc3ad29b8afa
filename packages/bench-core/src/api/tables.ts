import * as z from 'zod/mini'
import { ServerTables, TableChoice, TableSample } from '../model/messages/table-sample.ts'
import { PgUrl } from './machine.ts'
import { json, type Route } from './route.ts'

/** Messages from the user's own PostgreSQL. Nothing is written there, and its address is neither kept nor answered. */
export const tableRoutes = {
  listTables: {
    method: 'POST',
    path: '/database/tables',
    summary: 'The tables that can be read on a PostgreSQL server, those with a column of JSON first',
    body: z.strictObject({ pgUrl: PgUrl }),
    answer: json(ServerTables),
  },
  sampleTable: {
    method: 'POST',
    path: '/database/sample',
    summary: 'Rows of a table or a query as JSON, one per line, ready to be imported as messages',
    description:
      'Reads at most 1,024 rows (from a table, a random sample), 8 MB and 20 seconds, in a read-only transaction.',
    body: z.strictObject({ pgUrl: PgUrl, ...TableChoice.shape }),
    answer: json(TableSample),
  },
} satisfies Record<string, Route>
