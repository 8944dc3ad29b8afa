import { isDeepStrictEqual } from 'node:util'
import { builtInLanes } from '../../lanes/catalogue.ts'
import { lookForNeeds } from '../../lanes/needs.ts'
import { toFetch } from '../../lanes/to-fetch.ts'
import type { AgentInfo } from '../../model/machine/agent.ts'
import { secretsIn } from '../../model/protocol/target-secrets.ts'
import { secretNeed } from '../../model/run/agent-needs.ts'
import { shippedPrograms } from '../../postgres/embedded/programs.ts'
import { machineFindings } from '../../report/doctor/machine-findings.ts'
import { readEnvironment } from '../../run/environment.ts'
import { defaultHomeFolder } from '../../store/index.ts'
import type { Io } from '../io.ts'
import { fingerprintOf } from './fingerprint.ts'
import { type Diagnosis, lastDiagnosis } from './last-diagnosis.ts'

/** What an agent's owner allows it. */
interface Leave {
  readonly allowCode?: boolean
  readonly allowFetch?: boolean
}

/** The machine that this process runs on, as agents register it, and what of that which not every machine has this one does. */
export async function describeMachine(
  io: Io,
  { allowCode, allowFetch }: Leave,
): Promise<Pick<AgentInfo, 'machine' | 'can'>> {
  const environment = readEnvironment([], null)
  const { hostName, cpuModel, cpuCount, memoryBytes, kernel, runtime, projectVersion } = environment
  const known = { hostName, cpuModel, cpuCount, memoryBytes, kernel, runtime, projectVersion }
  const homeFolder = defaultHomeFolder(io.environment)
  const needs = new Map(
    await Promise.all(builtInLanes().map(async (lane) => [lane, await lookForNeeds(lane)] as const)),
  )
  const able = [...needs].flatMap(([{ name }, found]) =>
    'versions' in found ? [{ need: `lane:${name}`, versions: found.versions }] : [],
  )
  const toolchains = [...new Set(able.flatMap(({ versions }) => versions))]
  // What isn't there yet is fetched by leave alone.
  const missing = allowFetch ? [] : await toFetch(builtInLanes(), homeFolder, (lane) => needs.get(lane)!)
  const fetched = builtInLanes().filter(({ name }) => !missing.some(({ lane }) => lane === name))
  const diagnosed = await lastDiagnosis(homeFolder)
  // Whether cores can be pinned and how busy they are a run finds out by itself.
  const said = machineFindings(environment).filter(({ check }) => check !== 'pinning' && check !== 'load')
  return {
    machine: {
      fingerprint: fingerprintOf(environment, toolchains),
      ...known,
      toolchains,
      ...(diagnosed ? toldBy(diagnosed) : { findings: toMend(said), doctor: null }),
    },
    can: [
      ...able.map(({ need }) => need),
      ...fetched.map(({ name }) => `fetched:${name}`),
      ...secretsIn(io.environment).map(secretNeed),
      ...((await hasDatabase()) ? ['database'] : []),
      ...(io.environment.WIREBENCH_PG_URL ? ['own-database'] : []),
      ...(allowCode ? ['code'] : []),
    ],
  }
}

/** To look at everything starts a dozen programs. */
const lookAgainMs = 300_000

/**
 * What an agent is by now, for it to ask again and again; undefined where that is what it said last. What `doctor` found is
 * seen at once, toolchains and the checkout every five minutes or when that is due, and never while something is measured on
 * the machine.
 */
export function changesOf(
  describe: () => ReturnType<typeof describeMachine>,
  {
    homeFolder,
    isMeasuring,
    everyMs = lookAgainMs,
  }: {
    readonly homeFolder: string
    readonly isMeasuring: () => Promise<boolean>
    readonly everyMs?: number
  },
): (said: AgentInfo, isDue: boolean) => Promise<AgentInfo | undefined> {
  let lookedMs = performance.now()
  return async (said, isDue) => {
    const isSoon = !isDue && performance.now() - lookedMs < everyMs
    if (isSoon || (await isMeasuring())) return diagnosedAnew(said, homeFolder)
    const newer = { ...said, ...(await describe()) }
    lookedMs = performance.now()
    return isDeepStrictEqual(newer, said) ? undefined : newer
  }
}

/** The same agent where `doctor` was run on its machine since it was described; undefined otherwise. */
async function diagnosedAnew(agent: AgentInfo, homeFolder: string): Promise<AgentInfo | undefined> {
  const diagnosed = await lastDiagnosis(homeFolder)
  if (!diagnosed || diagnosed.doctor.at === agent.machine.doctor?.at) return undefined
  return { ...agent, machine: { ...agent.machine, ...toldBy(diagnosed) } }
}

function toldBy({ findings, doctor }: Diagnosis) {
  return { findings: toMend(findings), doctor }
}

function toMend(findings: Diagnosis['findings']): Diagnosis['findings'] {
  return findings.filter(({ fix }) => fix !== null)
}

async function hasDatabase(): Promise<boolean> {
  try {
    await shippedPrograms()
    return true
  } catch {
    return false
  }
}
