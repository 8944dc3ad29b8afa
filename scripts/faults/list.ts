import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault, Need } from './fault.ts'
import { ofAgents } from './kinds/agents.ts'
import { ofProcesses } from './kinds/processes.ts'
import { ofServers } from './kinds/servers.ts'
import { ofSystems } from './kinds/systems.ts'
import { ofUsers } from './kinds/users.ts'
import { memoryGroups, programExists } from './strokes.ts'

/** All of them, each once. */
export const faults: readonly Fault[] = [
  ...ofProcesses(),
  ...ofUsers(),
  ...ofSystems(),
  ...ofServers(),
  ...ofAgents(),
]

/** What this machine can't do, in words for each need. */
export function lacking(): ReadonlyMap<Need, string> {
  const isRoot = process.getuid?.() === 0
  const found = new Map<Need, string>()
  if (!isRoot) found.set('mounts', 'only root may mount a small disk')
  if (!isRoot || !programExists('unshare'))
    found.set('namespaces', 'it takes root and unshare(1) to give a program a system of its own')
  if (!isRoot || !existsSync(join(memoryGroups, 'memory.limit_in_bytes')))
    found.set('memory groups', 'the system gives no group of processes a limit of memory by cgroup v1')
  if (!programExists('script')) found.set('script', 'there is no script(1) to make a terminal with')
  return found
}
