import type { ContenderInfo } from '../../model/report/contender.ts'

/** What it takes in one suite. */
export interface OwnTakes {
  /** Where bytes are that people may have to read. */
  readonly bytesLie?: string
  /** What else it takes there. */
  readonly also?: (info: ContenderInfo) => readonly string[]
}

/** What choosing a contender takes that the one in use doesn’t, in words that follow “takes”. */
export function takesOf(
  info: ContenderInfo,
  { bytesLie = 'on the wire', also = () => [] }: OwnTakes = {},
): string[] {
  return [
    ...(withLanguage.test(info.library) ? [] : [`a dependency (${info.library} ${info.version})`]),
    ...schemaOf(info),
    ...also(info),
    ...(info.encoding === 'v8' ? ['Node.js at both ends'] : []),
    ...(isReadable(info) ? [] : [`bytes ${bytesLie} that aren’t human-readable`]),
    ...(info.lane?.givesUp ?? []),
  ]
}

/** What comes with Node.js, and in the standard libraries of Go and Python. */
const withLanguage = /^node$|^encoding\/|\(standard library\)$/

/** Whether people can read what lies there: of columns by their type, since JSON may be compressed in one. */
function isReadable({ column, encoding }: ContenderInfo): boolean {
  return column === undefined ? encoding === 'json' : column !== 'bytea'
}

const bySchema: Partial<Record<ContenderInfo['encoding'], string>> = {
  protobuf: 'a schema (.proto) to maintain',
  avro: 'the writer’s schema at every reader',
}

function schemaOf({ name, encoding }: ContenderInfo): string[] {
  if (name === 'msgpackr-records') return ['record structures that both ends must share']
  if (name === 'protojson') return ['a schema (.proto) to maintain']
  const schema = bySchema[encoding]
  return schema === undefined ? [] : [schema]
}
