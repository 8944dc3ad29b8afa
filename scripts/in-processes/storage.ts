import { tmpdir } from 'node:os'
import type { CorePlan } from '../../packages/bench-core/src/measure/process/pinning.ts'
import { progressMeter } from '../../packages/bench-core/src/measure/round/progress.ts'
import type { RunEvent } from '../../packages/bench-core/src/model/run/run-event.ts'
import { newRunId } from '../../packages/bench-core/src/model/run/run-id.ts'
import type { RunSpec } from '../../packages/bench-core/src/model/run/run-spec.ts'
import { failureText } from '../../packages/bench-core/src/report/words/failure-text.ts'
import { lookAt } from '../../packages/bench-core/src/suites/storage/plan/corpus-cells.ts'
import type { LineUp } from '../../packages/bench-core/src/suites/storage/plan/line-up.ts'
import {
  type StorageRun,
  storageSession,
} from '../../packages/bench-core/src/suites/storage/round/session.ts'
import { openServers } from '../../packages/bench-core/src/suites/storage/server/servers.ts'
import type { IsMeasured } from '../../packages/bench-core/src/suites/suite.ts'
import { openWorkload } from '../../packages/bench-core/src/workloads/own/open-workload.ts'

/** Contenders of the storage suite, filled and ready for rounds, measured in a way of one's own. */
export async function openStorage(
  spec: RunSpec,
  lineUp: LineUp,
  cores: CorePlan | undefined,
  run: Omit<StorageRun, 'lineUp' | 'servers' | 'looked'>,
) {
  const runId = newRunId(Date.now())
  const servers = await openServers(lineUp, { runId, secrets: {} })
  const opened = await openWorkload({ workload: 'user-document', homeFolder: tmpdir() })
  const [cell] = lineUp.sides[0].cells
  const session = storageSession(
    {
      runId,
      spec,
      cores,
      meter: progressMeter(1000, () => performance.now()),
      signal: new AbortController().signal,
      secrets: {},
      homeFolder: tmpdir(),
    },
    {
      ...run,
      lineUp,
      servers,
      looked: new Map([[cell!, lookAt(opened, spec.seed, { queryField: undefined, holdsOut: false })]]),
    },
  )
  await eventsOf(session.fill())
  return {
    eventsOf: (round: number, isMeasured?: IsMeasured) => eventsOf(session.measureRound(round, isMeasured)),
    close: () => session.close(),
  }
}

/** @throws Error where a case fails. */
export async function eventsOf(
  told: AsyncIterable<RunEvent>,
  see?: (event: RunEvent) => Promise<void>,
): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  for await (const event of told) {
    if (event.type === 'case-failed') throw new Error(failureText(event))
    events.push(event)
    await see?.(event)
  }
  return events
}
