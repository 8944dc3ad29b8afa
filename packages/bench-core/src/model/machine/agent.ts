import * as z from 'zod/mini'
import { DoctorFinding, DoctorReport } from './doctor.ts'

const word = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/))
/** The name of an agent, of which there is one at a time. */
export const AgentName = word

/** What an agent is, beside its name, for whoever chooses among several. */
export const AgentLabels = z.record(word, word)
export type AgentLabels = z.infer<typeof AgentLabels>

/** When `doctor` was last run, and what the machine could tell apart then. */
export const LastDiagnosis = z.object({
  at: z.string(),
  ...z.pick(DoctorReport, { fit: true, summary: true, smallestDifference: true }).shape,
})

/** What a fingerprint ends with where the software may change and nothing tells: in a checkout with changes that are in no commit. */
export const changingSoftware = 'changing'

/** Whether two fingerprints tell the same machine with the same software. */
export function isSameSoftware(fingerprint: string, other: string | null): boolean {
  return fingerprint === other && !fingerprint.endsWith(`-${changingSoftware}`)
}

/** The machine that an agent measures on. */
const AgentMachine = z.object({
  /** Up to a dash the same as long as it is the same machine, and all of it with the same software, as `isSameSoftware` tells. */
  fingerprint: z.string(),
  hostName: z.string(),
  cpuModel: z.string(),
  cpuCount: z.number(),
  memoryBytes: z.number(),
  kernel: z.string(),
  runtime: z.string(),
  projectVersion: z.string(),
  /** What lanes need of it that is there: `go 1.26.8`. */
  toolchains: z.array(z.string()),
  /** What could be better, as the system says itself and as `doctor` last found on it. */
  findings: z.array(DoctorFinding),
  /** Null where `doctor` was never run there. */
  doctor: z.nullable(LastDiagnosis),
})

/** What a run takes that not every machine has: `lane:go`, `fetched:go`, `database`, `own-database`, `code`, `secret:NAME http://service`. */
const AgentNeed = z.string()

/** An agent as it is registered. */
export const AgentInfo = z.object({
  name: AgentName,
  labels: AgentLabels,
  machine: AgentMachine,
  can: z.array(AgentNeed),
})
export type AgentInfo = z.infer<typeof AgentInfo>

/** The same, and what it does now. */
export const KnownAgent = z.object({
  ...AgentInfo.shape,
  /** Whether it was heard of lately. */
  alive: z.boolean(),
  /** Whether it takes no further runs. */
  draining: z.boolean(),
  seenAt: z.string(),
  /** The run that it measures, by its short id. */
  measures: z.nullable(z.string()),
})
export type KnownAgent = z.infer<typeof KnownAgent>

/** Where a run that isn't measured here is measured, as the list and the page of runs tell it. */
export const Placement = z.object({
  /** Who may take it: `name=NAME` or `label=KEY=VALUE`. */
  place: z.string(),
  /** Of runs that were placed together, one on each of several machines. */
  setId: z.nullable(z.string()),
  /** Who has it, or had it last; null before anybody took it. */
  agent: z.nullable(z.string()),
  attempt: z.int(),
  /** Of the machine that has it, or had it last. */
  fingerprint: z.nullable(z.string()),
  /** Who has it is heard of no more, or has given it back: it waits for another one. */
  isLapsed: z.boolean(),
  /** Of those that wait for the same: 1 is next; null where somebody has it. */
  queuePosition: z.nullable(z.int()),
  /** In how long it is likely to be taken; null where somebody has it, or nobody is there who may. */
  startsInMs: z.nullable(z.number()),
})
export type Placement = z.infer<typeof Placement>

/** Where a run is to be measured, as it was asked for. */
export type Place =
  | { readonly kind: 'here' }
  | { readonly kind: 'one'; readonly address: string }
  /** One run on each agent of these names, or with that label. */
  | { readonly kind: 'each'; readonly names: readonly string[] }
  | { readonly kind: 'each'; readonly label: string }

export const longestPlace = 1_000
/** `here`, the name of an agent, `label=KEY=VALUE`, `each:label=KEY=VALUE` or `each:NAME,NAME`. */
export const PlaceText = z.string().check(z.minLength(1), z.maxLength(longestPlace))

/** Undefined where the text is no place. */
export function readPlace(text: string): Place | undefined {
  if (text === 'here') return { kind: 'here' }
  const each = /^each:(.*)$/s.exec(text)?.[1]
  const label = /^label=(.*)$/s.exec(each ?? text)?.[1]
  if (label !== undefined) {
    const [key = '', value = '', ...rest] = label.split('=')
    if (rest.length > 0 || !AgentLabels.safeParse({ [key]: value }).success) return undefined
    const address = labelAddress(key, value)
    return each === undefined ? { kind: 'one', address } : { kind: 'each', label: address }
  }
  const names = (each ?? text).split(',')
  if (names.some((name) => !AgentName.safeParse(name).success)) return undefined
  if (each !== undefined) return { kind: 'each', names: [...new Set(names)] }
  return names.length === 1 ? { kind: 'one', address: nameAddress(names[0]!) } : undefined
}

export function nameAddress(name: string): string {
  return `name=${name}`
}

function labelAddress(key: string, value: string): string {
  return `label=${key}=${value}`
}

/** The agents that a place means, of those that take runs. */
export function meantBy<Agent extends Pick<KnownAgent, 'name' | 'labels' | 'alive' | 'draining'>>(
  place: Place,
  agents: readonly Agent[],
): Agent[] {
  const addresses =
    place.kind === 'here'
      ? []
      : place.kind === 'one'
        ? [place.address]
        : 'label' in place
          ? [place.label]
          : place.names.map(nameAddress)
  return agents.filter(
    (agent) => takesRuns(agent) && addressesOf(agent).some((address) => addresses.includes(address)),
  )
}

export function takesRuns({ alive, draining }: Pick<KnownAgent, 'alive' | 'draining'>): boolean {
  return alive && !draining
}

/** Every address that an agent is meant by. */
export function addressesOf({ name, labels }: Pick<AgentInfo, 'name' | 'labels'>): readonly string[] {
  return [nameAddress(name), ...Object.entries(labels).map(([key, value]) => labelAddress(key, value))]
}
