import { longestRunName } from './options/run.ts'
import { ownWorkloadName, workloadTitle } from './own-workload-name.ts'
import { possibleReferences, type RunSpec, type SuiteName } from './run-spec.ts'

const contenderWords: Readonly<Record<SuiteName, string>> = {
  codec: 'codecs',
  storage: 'formats',
  protocol: 'transports',
}

/**
 * What a run is called that nobody named: its preset and suites, what is compared and on which messages, so that runs which
 * do different things have different names. `quick codec: json and msgpackr on person`; many names are told as their number.
 */
export function runName(spec: RunSpec): string {
  const long = nameWith(spec, 3)
  return long.length <= longestRunName ? long : nameWith(spec, 1).slice(0, longestRunName).trim()
}

function nameWith(spec: RunSpec, mostNames: number): string {
  const { preset, suites, protocol } = spec
  const begin = `${preset} ${suites.join(' and ')}: `
  if (protocol?.target) return begin + new URL(protocol.target.url).host
  const compared = suites.map((suite) =>
    listed(possibleReferences(spec, suite), mostNames, contenderWords[suite]),
  )
  return `${begin}${compared.join(', ')} on ${messagesText(spec, mostNames)}`
}

function messagesText({ own, workloads, sizes = [] }: RunSpec, mostNames: number): string {
  const names = [...(own ? [ownWorkloadName(own)] : []), ...workloads].map(workloadTitle)
  const size = sizes.length > 0 ? `, size ${listed(sizes.map(String), sizes.length, '')}` : ''
  return listed(names, mostNames, 'workloads') + size
}

function listed(names: readonly string[], most: number, many: string): string {
  if (names.length > most) return `${names.length} ${many}`
  return names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
