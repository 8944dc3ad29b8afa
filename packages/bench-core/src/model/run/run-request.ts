import * as z from 'zod/mini'
import { Duel } from '../duel/duel-spec.ts'
import { OwnMessages } from '../messages/own-messages.ts'
import { codecOptions } from '../options/codec.ts'
import { shapeOf } from '../options/option/option.ts'
import { protocolOptions } from '../options/protocol.ts'
import { runOptions } from '../options/run.ts'
import { storageOptions } from '../options/storage.ts'
import { ProtocolTarget } from '../protocol/protocol-spec.ts'
import { OwnFieldName, StorageServer } from '../storage/storage-spec.ts'
import { AskedUse } from '../use/use.ts'

const StorageRequest = z.strictObject({
  ...shapeOf(storageOptions),
  server: z.optional(StorageServer),
  ownField: z.optional(OwnFieldName),
  ownNested: z.optional(OwnFieldName),
  ownNumber: z.optional(OwnFieldName),
})
export type StorageRequest = z.infer<typeof StorageRequest>

const ProtocolRequest = z.strictObject({
  ...shapeOf(protocolOptions),
  /** With the store in PostgreSQL: a server of the user's own in place of one that comes with the run. */
  server: z.optional(StorageServer),
  target: z.optional(ProtocolTarget),
})
export type ProtocolRequest = z.infer<typeof ProtocolRequest>

/** What a person asks for: everything left out is filled from the preset. Names are checked against the catalogue. */
export const RunRequest = z.strictObject({
  ...shapeOf(runOptions),
  ...shapeOf(codecOptions),
  /** Messages that the user brought, measured as a workload beside the named ones or instead of them. */
  own: z.optional(OwnMessages),
  storage: z.optional(StorageRequest),
  protocol: z.optional(ProtocolRequest),
  /** Two variants against each other; what is compared, workloads, sizes and messages are then those of its sides. */
  duel: z.optional(Duel),
  /** How a service uses the messages: of what is measured only the rates follow from it at which transports are to keep a p99. */
  use: z.optional(AskedUse),
})
export type RunRequest = z.infer<typeof RunRequest>
