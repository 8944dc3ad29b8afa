import type { ContenderInfo } from '../../model/report/contender.ts'
import type { SuiteName } from '../../model/suite-name.ts'
import type { ChoiceCosts } from '../../model/use/costs.ts'
import type { Measured } from './cpu-by-round.ts'

/** What choosing a contender takes that the one in use doesn’t, in words that follow “takes”. */
export function takesOf(info: ContenderInfo, suite: SuiteName): string[] {
  return [
    ...(info.library === 'node' ? [] : [`a dependency (${info.library} ${info.version})`]),
    ...schemaOf(info),
    ...(suite === 'protocol' ? leavingHttp(info) : []),
    ...(info.encoding === 'v8' ? ['Node.js at both ends'] : []),
    ...(info.encoding === 'json'
      ? []
      : [`bytes ${suite === 'storage' ? 'in the database' : 'on the wire'} that people can’t read`]),
    ...(info.lane?.givesUp ?? []),
  ]
}

const bySchema: Partial<Record<ContenderInfo['encoding'], string>> = {
  protobuf: 'a schema (.proto) to maintain',
  avro: 'the writer’s schema at every reader',
}

function schemaOf({ name, encoding }: ContenderInfo): string[] {
  if (name === 'msgpackr-records') return ['structures that both ends share']
  if (name === 'protojson') return ['a schema (.proto) to maintain']
  const schema = bySchema[encoding]
  return schema === undefined ? [] : [schema]
}

const instead: readonly (readonly [start: string, words: string])[] = [
  ['tcp-', 'leaving HTTP, with its proxies, load balancers, caches and tools, for a custom protocol'],
  ['websocket-', 'leaving HTTP’s requests, with its caches and tools, for connections that stay open'],
  ['grpc', 'gRPC at both ends, and proxies and tools that speak it'],
]

function leavingHttp({ name }: ContenderInfo): string[] {
  return instead.flatMap(([start, words]) => (name.startsWith(start) ? [words] : []))
}

/** What its readers make of other versions of a schema; nothing where the run tried none. */
export function evolutionOf(
  { evolution }: Measured,
  contender: string,
): Pick<ChoiceCosts, 'breaksAfter' | 'dropsUnknown'> {
  const own = evolution?.cells.filter((cell) => cell.contender === contender) ?? []
  if (!evolution || own.length === 0) return {}
  const failing = own.filter(
    ({ direction, outcome }) => direction === 'new-to-old' && (outcome === 'error' || outcome === 'lost'),
  )
  return {
    breaksAfter: evolution.evolutions.flatMap(({ name, title }) =>
      failing.some((cell) => cell.evolution === name) ? [title] : [],
    ),
    dropsUnknown: own.some(({ unknownFields }) => unknownFields === 'lost'),
  }
}
