import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { builtInLanes } from '../../lanes/catalogue.ts'
import { lookForNeeds } from '../../lanes/needs.ts'
import type { AgentMachine } from '../../model/agent.ts'
import { readEnvironment } from '../../run/environment.ts'
import type { Io } from '../io.ts'

/** The machine that this process runs on, as agents register it. */
export function thisMachine(): AgentMachine {
  const { hostName, cpuModel, cpuCount, memoryBytes, kernel, runtime, projectVersion } = readEnvironment(
    [],
    null,
  )
  const known = { hostName, cpuModel, cpuCount, memoryBytes, kernel, runtime, projectVersion }
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([machineId(), known]))
    .digest('hex')
    .slice(0, 16)
  return { fingerprint, ...known }
}

/** What makes two machines of one kind differ, where the system tells. */
function machineId(): string {
  try {
    return readFileSync('/etc/machine-id', 'utf8').trim()
  } catch {
    return ''
  }
}

/** What of that which not every machine has this one does. */
export async function abilities(io: Io, allowsCode: boolean): Promise<readonly string[]> {
  const lanes = await Promise.all(
    builtInLanes().map(async (lane) =>
      'versions' in (await lookForNeeds(lane)) ? [`lane:${lane.name}`] : [],
    ),
  )
  return [
    ...lanes.flat(),
    ...(io.environment.WIREBENCH_PG_URL ? ['own-database'] : []),
    ...(allowsCode ? ['code'] : []),
  ]
}
