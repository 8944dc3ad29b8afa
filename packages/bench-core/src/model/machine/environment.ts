import * as z from 'zod/mini'
import { Code } from '../codec/code.ts'
import { OwnRuntime } from './own-runtime.ts'

/** A database server that took part in a run: its version, and what is set differently there than by default. */
export const DatabaseServer = z.object({ version: z.string(), settings: z.record(z.string(), z.string()) })
export type DatabaseServer = z.infer<typeof DatabaseServer>

/** The machine and the software that a run was made with. `null` stands for what the system doesn't tell. */
export const Environment = z.object({
  hostName: z.string(),
  cpuModel: z.string(),
  cpuCount: z.number(),
  memoryBytes: z.number(),
  /** Operating system, kernel release and architecture. */
  kernel: z.string(),
  /** `docker`, `kubernetes` …, or null outside a container. */
  container: z.nullable(z.string()),
  /** CPU cores that the container may use, where it has a limit. */
  cpuLimit: z.nullable(z.number()),
  /** Memory that the container may use, where it has a limit. */
  memoryLimitBytes: z.nullable(z.number()),
  governor: z.nullable(z.string()),
  /** Whether cores may run above their rated clock while they are cool enough. */
  turbo: z.nullable(z.boolean()),
  /** The clock of the measuring core when the run began, and the highest that it is made for. */
  frequencyMhz: z.nullable(z.number()),
  maximumFrequencyMhz: z.nullable(z.number()),
  /** Whether it ran on its battery; null where it has none. */
  onBattery: z.nullable(z.boolean()),
  /** The hypervisor's name, `unnamed` where it doesn't say; null on a machine of its own. */
  virtualMachine: z.nullable(z.string()),
  /** Of the minute before the run, which may have been another run's. */
  loadAverage1: z.number(),
  /** Part of all cores' time that programs which were no part of the run used while it measured, or other machines; null before a round is finished, and where nobody counts. */
  othersShare: z.nullable(z.number()),
  /** The core that trials are pinned to, or null where pinning isn't available. */
  pinnedCore: z.nullable(z.number()),
  runtime: z.string(),
  /** Absent where the runtime is the one that Wirebench comes with. */
  ownRuntime: z.optional(OwnRuntime),
  /** Flags of the runtime and settings of the allocator in every trial. */
  trialFlags: z.array(z.string()),
  v8: z.string(),
  libraries: z.record(z.string(), z.string()),
  /** What the programs of other languages ran on; absent where none took part. */
  lanes: z.optional(
    z.array(z.object({ title: z.string(), runtime: z.string(), settings: z.array(z.string()) })),
  ),
  /** The server that the storage suite measured on, or the protocol suite kept documents on; absent where none was reached. */
  postgres: z.optional(DatabaseServer),
  projectVersion: z.string(),
  /** Wirebench's own checkout; absent where it lies in no repository. */
  code: z.optional(Code),
  /** What timing an empty operation reads, in nanoseconds. */
  clockFloorNs: z.number(),
})
export type Environment = z.infer<typeof Environment>
