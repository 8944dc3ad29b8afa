import { setTimeout } from 'node:timers/promises'
import { processCpuNs } from '../../../measure/process/usage/process-cpu.ts'
import { clusterCpuNs } from '../../../postgres/children-cpu.ts'

/** The processes of a server under test that is on this machine; null where it isn't, or nobody can tell. */
export interface ServerHere {
  readonly serverPid: number | null
  readonly postmasterPid: number | null
}

/** CPU time that it used for each nanosecond that passed. */
export interface ServerRates {
  readonly server: number | null
  readonly database: number | null
}

/** What a server uses while generators elsewhere load it: read here, between two moments that lie ahead. */
export async function serverRates(
  { serverPid, postmasterPid }: ServerHere,
  fromMs: number,
  durationMs: number,
): Promise<ServerRates> {
  if (serverPid === null && postmasterPid === null) return { server: null, database: null }
  const read = () => ({
    atNs: performance.now() * 1e6,
    server: serverPid === null ? undefined : processCpuNs(serverPid),
    database: postmasterPid === null ? undefined : clusterCpuNs(postmasterPid),
  })
  await setTimeout(fromMs)
  const begun = read()
  await setTimeout(durationMs)
  const ended = read()
  const rate = (of: 'server' | 'database') => {
    const [before, after] = [begun[of], ended[of]]
    return before === undefined || after === undefined ? null : (after - before) / (ended.atNs - begun.atNs)
  }
  return { server: rate('server'), database: rate('database') }
}
