import type { CorePlan } from '../measure/process/pinning.ts'
import type { Environment } from '../model/machine/environment.ts'
import type { RecordedEvent } from '../model/run/run-event.ts'
import type { PartName } from './parts.ts'

/** What one run of a part recorded, and which of the part's plan it was. */
export interface Recording {
  readonly part: PartName
  readonly number: number
  readonly events: readonly RecordedEvent[]
}

/** Where a part measures and how it tells how far it is. */
export interface Stage {
  readonly cores: CorePlan | undefined
  readonly environment: Environment
  readonly workload: string
  readonly seed: number
  /** Where processes keep what was compiled of them. */
  readonly homeFolder: string
  readonly signal: AbortSignal
  /** Says what begins now and how long it is expected to take. */
  begin(doing: string, expectedMs: number): void
  /** Whether there is time left for something that is expected to take so long. */
  hasTimeFor(expectedMs: number): boolean
  /** Takes what a run recorded, to judge it again later. */
  keep?(recording: Recording): void
}

export interface Pace {
  readonly fraction: number
  readonly remainingMs: number
  readonly doing: string
}

/** Tells the pace of steps whose expected times are known: what is left is scaled by how long the past ones really took. */
export function paceMaker(
  expectedTotalMs: number,
  limitMs: number,
  nowMs: () => number,
  tell: (pace: Pace) => void,
): Pick<Stage, 'begin' | 'hasTimeFor'> {
  const startMs = nowMs()
  let begunMs = 0
  let currentMs = 0
  const scale = () => (begunMs < 0.05 * expectedTotalMs ? 1 : (nowMs() - startMs) / begunMs)
  return {
    begin(doing, expectedMs) {
      begunMs += currentMs
      currentMs = expectedMs
      const fraction = Math.min(0.999, begunMs / expectedTotalMs)
      tell({ doing, fraction, remainingMs: Math.max(0, expectedTotalMs - begunMs) * scale() })
    },
    hasTimeFor: (expectedMs) => nowMs() - startMs + expectedMs * scale() <= limitMs,
  }
}
