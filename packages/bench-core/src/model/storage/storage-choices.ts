import * as z from 'zod/mini'

export * from './access-path.ts'

/** What the storage suite can measure, in the order in which reports show it. A phase is an operation of its cases. */
export const phaseTitles = {
  serialize: { title: 'Serialize', note: 'encode the corpus, without a database' },
  deserialize: { title: 'Deserialize', note: 'decode the corpus, without a database' },
  insert: { title: 'Insert', note: 'one row at a time' },
  'insert-batch': { title: 'Batch insert', note: 'many rows in one statement' },
  copy: { title: 'COPY', note: 'binary COPY' },
  'insert-table': { title: 'Insert a table', note: 'a commit per row, one commit, COPY' },
  'read-all': { title: 'Read all', note: 'fetch and decode, timed separately' },
  'point-read': { title: 'Point read', note: 'by key, over several connections' },
  'update-field': { title: 'Update a field', note: 'jsonb_set against read, modify, write' },
  'query-count': { title: 'Count by a field', note: 'sequential, indexed and GIN' },
  'query-fetch': { title: 'Fetch by a field', note: 'sequential, indexed and GIN' },
  'query-nested': { title: 'Fetch by a nested field', note: 'of a message within the message' },
  'query-range': { title: 'Fetch a range', note: 'the first rows, ordered by a number' },
  'query-sum': { title: 'Sum of a field', note: 'over the whole table' },
  'x-ray': { title: 'Storage X-ray', note: 'bytes of heap, TOAST, indexes and WAL' },
  'size-sweep': { title: 'Size sweep', note: 'sizes around the 2 kB TOAST threshold' },
}
export type StoragePhase = keyof typeof phaseTitles
export const storagePhases = Object.keys(phaseTitles) as readonly StoragePhase[]
export const StoragePhase = z.enum(storagePhases)

/** Phases that are the format's work alone, without a server. */
export const formatPhases: ReadonlySet<string> = new Set<StoragePhase>(['serialize', 'deserialize'])

/** Phases that ask for rows by what is in the message. */
export const queryPhases = ['query-count', 'query-fetch', 'query-nested', 'query-range', 'query-sum'] as const
export type QueryPhase = (typeof queryPhases)[number]

export function isQueryPhase(phase: string): phase is QueryPhase {
  return (queryPhases as readonly string[]).includes(phase)
}

/** Phases that find rows by a field of the message, or change one. */
export const fieldPhases: ReadonlySet<StoragePhase> = new Set(['update-field', ...queryPhases])

/** Phases that only runs have which name them: presets hold their times. */
export const phasesByName: ReadonlySet<StoragePhase> = new Set([
  'insert-table',
  'query-nested',
  'query-range',
  'query-sum',
])

/** How PostgreSQL compresses a payload that is large: with one of its methods, or not at all (`STORAGE EXTERNAL`). */
export const toastCompressions = ['pglz', 'lz4', 'none'] as const
/** Of these, what the PostgreSQL that comes with a run was built with. */
export const embeddedCompressions: readonly ToastCompression[] = ['pglz']
export const ToastCompression = z.enum(toastCompressions)
export type ToastCompression = z.infer<typeof ToastCompression>

/**
 * The client's driver: `pg` with binary results that are left as they arrived, `pg` as it is by default, which parses
 * on its own what it reads, and `postgres` as it is by default.
 */
export const storageDrivers = ['pg', 'pg-default', 'postgres'] as const
export const StorageDriver = z.enum(storageDrivers)
export type StorageDriver = z.infer<typeof StorageDriver>

/** Whether each batch of inserts is a transaction, or all of a block together. */
export const transactionPolicies = ['per-batch', 'all'] as const
export const TransactionPolicy = z.enum(transactionPolicies)
export type TransactionPolicy = z.infer<typeof TransactionPolicy>

/** How a whole table is inserted: a commit for each row, one for all rows, or by COPY. */
export const writeWays = ['commit-per-row', 'one-commit', 'copy'] as const
export type WriteWay = (typeof writeWays)[number]

/**
 * What is indexed in tables that are written, beside their key: nothing, or the field that rows are found by, as a query
 * needs it.
 */
export const writtenIndexes = ['none', 'field'] as const
export const WrittenIndex = z.enum(writtenIndexes)
export type WrittenIndex = z.infer<typeof WrittenIndex>

/**
 * How rows are found by a field: without an index (`scan`), by an index of that field alone (`index`), or by one of
 * everything in the document (`gin`). What that means for a column is `accessPath`.
 */
export const storageAccesses = ['scan', 'index', 'gin'] as const
export const StorageAccess = z.enum(storageAccesses)
export type StorageAccess = z.infer<typeof StorageAccess>

/** What a table has for a message: a column of that type, `jsonb` beside a generated column, or a column for each field. */
export const storageColumns = ['bytea', 'jsonb', 'json', 'generated', 'columns'] as const
export type StorageColumn = (typeof storageColumns)[number]

/** The server that is measured on: a pristine one of the run's own, or the user's. Its password is nowhere. */
export const StorageServer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('embedded') }),
  z.object({
    kind: z.literal('own'),
    host: z.string(),
    port: z.int(),
    database: z.string(),
    user: z.string(),
  }),
])
export type StorageServer = z.infer<typeof StorageServer>

const maxSettings = 40
/** Settings of the server that comes with the run, by their names in PostgreSQL, beside those that every run sets. */
export const PgSettings = z
  .record(
    z.string().check(z.regex(/^[a-z_][a-z0-9_.]{0,62}$/)),
    z.string().check(z.maxLength(200), z.regex(/^[\x20-\x7e]*$/)),
  )
  .check(z.refine((settings) => Object.keys(settings).length <= maxSettings))
export type PgSettings = z.infer<typeof PgSettings>

export const largestRows = 10_000_000
/** Every value of a batch is a parameter, of which the protocol allows 65,535. */
export const largestBatch = 10_000
export const maxConnections = 64
