import type { Connection } from '../../drivers/connection.ts'
import type { FieldValue } from '../../plan/query-field.ts'
import type { BenchClient } from '../bench-client.ts'
import type { Work } from '../protocol.ts'
import { nowNs, type Tally } from '../tally.ts'

/** Work that is ready to be measured. */
export interface Operation {
  readonly connections: readonly Connection[]
  /** Works until the time is up, at least once, and resolves when nothing is on its way any more. */
  run(untilNs: number, tally: Tally): Promise<void>
  /** The table that it wrote to while it warmed up has been emptied: it begins with the first message again. */
  restart?(): void
  /** Goes the same way once without being timed and compares what comes back with the corpus. @throws LossError */
  prove?(): Promise<void>
  /** What it has written into a field so far, by the rows' keys. */
  readonly changes?: ReadonlyMap<number, FieldValue>
}

export type OperationMaker<Name extends Work['operation'] = Work['operation']> = (
  client: BenchClient,
  work: Extract<Work, { operation: Name }>,
) => Promise<Operation>

/**
 * Does steps one after the other until the time is up; each is timed as the application sees it, and begins when the one
 * before it has ended.
 */
export async function closedLoop(
  step: (tally: Tally) => Promise<{ readonly operations: number; readonly rows: number } | undefined>,
  untilNs: number,
  tally: Tally,
): Promise<void> {
  let nextNs = nowNs()
  do {
    const startNs = nextNs
    const done = await step(tally)
    if (!done) return
    nextNs = nowNs()
    tally.samplesNs.push(nextNs - startNs)
    tally.operations += done.operations
    tally.rows += done.rows
  } while (nextNs < untilNs)
}
