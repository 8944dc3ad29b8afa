import { isNamedSettings } from '../codec/runtime-settings.ts'
import type { AgentInfo } from '../machine/agent.ts'
import { type NamedSecret, secretHint, secretsOf } from '../protocol/target-secrets.ts'
import type { RunSpec } from './run-spec.ts'

/** What a run takes that not every machine has. */
export function needsOf(spec: RunSpec): readonly string[] {
  const lanes = (spec.lanes ?? []).flatMap(({ name, folder }) =>
    folder === undefined ? [`lane:${name}`, `fetched:${name}`] : ['code'],
  )
  const sides = spec.duel ? [spec.duel.a, spec.duel.b] : []
  const loadsCode =
    spec.modules !== undefined ||
    spec.command !== undefined ||
    spec.runtimeSettings?.some((settings) => !isNamedSettings(settings)) ||
    sides.some(({ libraries }) => libraries !== undefined)
  return [
    ...new Set([
      ...lanes,
      ...(loadsCode ? ['code'] : []),
      ...(embedsServer(spec) ? ['database'] : []),
      // Where others generate the load, they are who fills them in.
      ...(spec.protocol?.generators ? [] : targetNeeds(spec)),
      ...(isOnOwnServer(spec) ? ['own-database'] : []),
    ]),
  ]
}

/** Whether a run is for a database server of the user's own, in a duel on either side. */
export function isOnOwnServer(spec: RunSpec): boolean {
  return partsOf(spec).some((part) => part?.server?.kind === 'own')
}

/** Whether it starts one that comes with it. */
export function embedsServer(spec: RunSpec): boolean {
  return partsOf(spec).some(
    (part) =>
      part?.server?.kind === 'embedded' ||
      (part && 'store' in part && part.store === 'postgres' && part.server === undefined),
  )
}

/** What it says of databases, in a duel with what its sides say. */
function partsOf({ storage, protocol, duel }: Pick<RunSpec, 'storage' | 'protocol' | 'duel'>) {
  return [{ storage, protocol }, duel?.a, duel?.b].flatMap((one) => [one?.storage, one?.protocol])
}

/** What each generator of a run's load needs. */
export function generatorNeedsOf(spec: RunSpec): readonly string[] {
  return spec.protocol?.generators ? targetNeeds(spec) : []
}

function targetNeeds({ protocol }: RunSpec): readonly string[] {
  return protocol?.target ? secretsOf(protocol.target).map(secretNeed) : []
}

/** That a machine's owner has set a secret for the service that it is sent to. */
export function secretNeed({ name, origin }: NamedSecret): string {
  return `secret:${name} ${origin}`
}

/** What an agent lacks, in words. */
function needWords(need: string): string {
  const lane = /^lane:(.*)$/.exec(need)?.[1]
  if (lane !== undefined) return `the toolchain of the lane ${lane}`
  if (need === 'database') return 'the PostgreSQL that comes with Wirebench for most systems'
  const fetched = /^fetched:(.*)$/.exec(need)?.[1]
  if (fetched !== undefined)
    return `the libraries of the lane ${fetched}, or permission to download them (an option of the “agent” command)`
  const [, name, origin] = /^secret:(\S+) (.*)$/.exec(need) ?? []
  if (name !== undefined && origin !== undefined)
    return `the secret ${name} for ${origin} (${secretHint(name, origin, 'where it runs')})`
  if (need === 'own-database') return 'a database server in WIREBENCH_PG_URL (set where the agent runs)'
  return 'permission to run your own code (an option of the “agent” command)'
}

/** What none of these agents, who are meant by a place, has of what a run takes, in words; undefined where somebody has all of it. */
export function lackText(
  meant: readonly Pick<AgentInfo, 'name' | 'can'>[],
  needs: readonly string[],
): string | undefined {
  if (meant.some(({ can }) => needs.every((need) => can.includes(need)))) return undefined
  const lacking = needs.filter((need) => !meant.some(({ can }) => can.includes(need)))
  const notEverywhere = needs.filter((need) => !meant.every(({ can }) => can.includes(need)))
  const names = meant.map(({ name }) => name).join(', ')
  return `${names} ${meant.length === 1 ? 'lacks' : 'lack'} ${(lacking.length > 0 ? lacking : notEverywhere).map(needWords).join(' and ')}`
}
