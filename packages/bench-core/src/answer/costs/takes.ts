import type { ContenderInfo } from '../../model/report/contender.ts'
import type { SuiteName } from '../../model/suite-name.ts'
import type { Measured } from './cpu-by-round.ts'

/** What choosing a contender takes that the one in use doesn’t, in words that follow “takes”. */
export function takesOf(report: Measured, info: ContenderInfo, suite: SuiteName): string[] {
  return [
    ...(info.library === 'node' ? [] : [`a dependency (${info.library} ${info.version})`]),
    ...schemaOf(info),
    ...(suite === 'protocol' ? leavingHttp(info) : []),
    ...(info.encoding === 'v8' ? ['Node.js at both ends'] : []),
    ...(info.encoding === 'json'
      ? []
      : [`bytes ${suite === 'storage' ? 'in the database' : 'on the wire'} that people can’t read`]),
    ...(info.lane?.givesUp ?? []),
    ...(suite === 'codec' ? evolutionOf(report, info) : []),
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

/** What readers of an older version make of new messages, where the run tried it. */
function evolutionOf({ evolution }: Measured, { name }: ContenderInfo): string[] {
  if (!evolution) return []
  const own = evolution.cells.filter((cell) => cell.contender === name && cell.direction === 'new-to-old')
  const failing = own.filter(({ outcome }) => outcome === 'error' || outcome === 'lost')
  return failing.length === 0
    ? []
    : [`old readers that lose or refuse data in ${failing.length} of ${own.length} changes of the schema`]
}
