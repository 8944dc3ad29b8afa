import * as z from 'zod/mini'

const sqlText = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))

/** Which rows of a PostgreSQL server are wanted: of a table or of a query, whole or one column of them. */
export const TableChoice = z.strictObject({
  /** As one would write it in SQL, such as `public.orders`. */
  table: z.optional(sqlText(200)),
  /** A `select`. */
  query: z.optional(sqlText(20_000)),
  column: z.optional(sqlText(100)),
})
export type TableChoice = z.infer<typeof TableChoice>

/** Rows as messages: a file with them, their columns’ types, and what was read and left out. */
export const TableSample = z.object({
  file: z.string(),
  text: z.string(),
  records: z.int(),
  bytes: z.int(),
})
export type TableSample = z.infer<typeof TableSample>

/** What can be sampled on a server. */
export const ServerTables = z.object({
  /** Where it is, without its password. */
  server: z.string(),
  tables: z.array(
    z.object({
      /** As it is written in SQL. */
      name: z.string(),
      /** About how many; null where the server doesn't know. */
      rows: z.nullable(z.number()),
      bytes: z.number(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
    }),
  ),
})
export type ServerTables = z.infer<typeof ServerTables>
