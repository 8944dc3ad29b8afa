import * as z from 'zod/mini'

/** What the storage suite can measure, in the order in which reports show it. A phase is an operation of its cases. */
export const storagePhases = [
  'serialize',
  'deserialize',
  'insert',
  'insert-batch',
  'copy',
  'read-all',
  'point-read',
  'update-field',
  'query-count',
  'query-fetch',
  'x-ray',
  'size-sweep',
] as const
export const StoragePhase = z.enum(storagePhases)
export type StoragePhase = z.infer<typeof StoragePhase>

/** Phases that are the format's work alone, without a server. */
export const formatPhases: ReadonlySet<string> = new Set<StoragePhase>(['serialize', 'deserialize'])

/** Phases that find rows by a field of the message, or change one. */
export const fieldPhases: ReadonlySet<StoragePhase> = new Set(['update-field', 'query-count', 'query-fetch'])

/** How PostgreSQL compresses a payload that is large: with one of its methods, or not at all (`STORAGE EXTERNAL`). */
export const toastCompressions = ['pglz', 'lz4', 'none'] as const
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

/**
 * How rows are found by a field: without an index (`scan`), by an index of that field alone (`index`), or by one of
 * everything in the document (`gin`). What that means for a column is `accessPath`.
 */
export const storageAccesses = ['scan', 'index', 'gin'] as const
export const StorageAccess = z.enum(storageAccesses)
export type StorageAccess = z.infer<typeof StorageAccess>

export const storageColumns = ['bytea', 'jsonb', 'json'] as const
export type StorageColumn = (typeof storageColumns)[number]

/** How a column of this type answers a query by a field. */
export type AccessPath = 'sequential' | 'client-decode' | 'expression-index' | 'promoted-column' | 'gin'

/** The way that a column type has for an access; undefined where it has none. */
export function accessPath(column: StorageColumn, access: StorageAccess): AccessPath | undefined {
  switch (access) {
    case 'scan':
      return column === 'bytea' ? 'client-decode' : 'sequential'
    case 'index':
      return column === 'bytea' ? 'promoted-column' : 'expression-index'
    case 'gin':
      return column === 'jsonb' ? 'gin' : undefined
  }
}

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

const mostSettings = 40
/** Settings of the server that comes with the run, by their names in PostgreSQL, beside those that every run sets. */
export const PgSettings = z
  .record(
    z.string().check(z.regex(/^[a-z_][a-z0-9_.]{0,62}$/)),
    z.string().check(z.maxLength(200), z.regex(/^[\x20-\x7e]*$/)),
  )
  .check(z.refine((settings) => Object.keys(settings).length <= mostSettings))
export type PgSettings = z.infer<typeof PgSettings>

export const largestRows = 10_000_000
/** Every value of a batch is a parameter, of which the protocol allows 65,535. */
export const largestBatch = 10_000
export const mostConnections = 64
