import * as z from 'zod/mini'
import { shapeOf } from '../options/option/option.ts'
import { storageOptions } from '../options/storage.ts'
import { StoragePhase, StorageServer } from './storage-choices.ts'

export * from './storage-choices.ts'

const { formats, reference, rows, batch, transactions, connections, toast, indexes, drivers, keepTables } =
  storageOptions

/** Of the user's own messages; null where they have none. */
export const OwnFieldName = z.nullable(z.string().check(z.minLength(1), z.maxLength(1000)))

/** What the storage suite does, complete: what it was asked for, and what is usual in place of the rest. */
export const StorageSpec = z.object({
  ...shapeOf(storageOptions),
  formats: formats.schema,
  reference: reference.schema,
  phases: z.array(StoragePhase),
  /** Rows of the tables that are read; writes end there or with their block's time. */
  rows: rows.schema,
  batch: batch.schema,
  transactions: transactions.schema,
  connections: connections.schema,
  toast: toast.schema,
  indexes: indexes.schema,
  drivers: drivers.schema,
  /** Sizes of the workload in the sweep around the threshold beyond which rows are stored out of line. */
  sweepSizes: z.array(z.int()),
  server: StorageServer,
  /** Whether the tables are left on the user's own server. */
  keepTables: keepTables.schema,
  /**
   * The field that queries look at, of the user's own messages, which are read after a run has been planned: null where they
   * have none, so that phases by a field leave them out; absent where nobody has looked.
   */
  ownField: z.optional(OwnFieldName),
  /** The same of a field of a message within the message, and of one whose values have an order. */
  ownNested: z.optional(OwnFieldName),
  ownNumber: z.optional(OwnFieldName),
})
export type StorageSpec = z.infer<typeof StorageSpec>

/** What a storage run would find on the user's own server. */
export const DatabaseExamination = z.object({
  server: StorageServer,
  version: z.string(),
  /** Methods by which it can compress large rows. */
  compressions: z.array(z.string()),
})
export type DatabaseExamination = z.infer<typeof DatabaseExamination>
