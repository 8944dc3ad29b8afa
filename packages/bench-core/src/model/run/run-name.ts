import { ownWorkloadName, workloadTitle } from '../messages/own-workload-name.ts'
import { longestRunName } from '../options/run.ts'
import { listed } from '../text/listed.ts'
import { MessageSuite, possibleReferences, type RunSpec, type SuiteName } from './run-spec.ts'

const contenderWords: Readonly<Record<SuiteName, string>> = {
  codec: 'codecs',
  storage: 'formats',
  protocol: 'transports',
  command: 'commands',
}

/**
 * What a run is called that nobody named: its preset and suites, what is compared and on which messages, so that runs which
 * do different things have different names. `quick codec: json and msgpackr on person`; many names are told as their number.
 */
export function runName(spec: RunSpec): string {
  const { preset, suites, protocol } = spec
  const isWhole = suites.length === MessageSuite.options.length
  const begin = `${preset} ${isWhole ? 'all suites' : listed(suites)}`
  if (protocol?.target) return shortenedName(`${begin}: ${new URL(protocol.target.url).host}`)
  const ways = [
    ...[3, 1].map((most) => `${begin}: ${comparedText(spec, most)} on ${messagesText(spec, most)}`),
    `${begin} on ${messagesText(spec, 1)}`,
  ]
  return ways.find(({ length }) => length <= longestRunName) ?? shortenedName(ways.at(-1)!)
}

/** A name that is no longer than a run's may be. */
export function shortenedName(name: string): string {
  return name.length <= longestRunName ? name : `${name.slice(0, longestRunName - 1).trim()}…`
}

function comparedText(spec: RunSpec, maxNames: number): string {
  const compared = spec.suites.map((suite) =>
    fewOrMany(possibleReferences(spec, suite), maxNames, contenderWords[suite]),
  )
  return compared.join(', ')
}

function messagesText({ own, workloads, sizes = [] }: RunSpec, maxNames: number): string {
  const names = [...(own ? [ownWorkloadName(own)] : []), ...workloads].map(workloadTitle)
  const size = sizes.length > 0 ? `, size ${listed(sizes.map(String))}` : ''
  return fewOrMany(names, maxNames, 'workloads') + size
}

function fewOrMany(names: readonly string[], most: number, many: string): string {
  return names.length > most ? `${names.length} ${many}` : listed(names)
}
