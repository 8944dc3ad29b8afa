import type { DescMessage, JsonValue, Message, Registry } from '@bufbuild/protobuf'
import { givenJson } from '../../model/messages/given-json.ts'
import { toMappedJson } from '../../model/messages/json-mapping.ts'
import type { AsGiven, ChangedJson, JsonKind, JsonLoss } from '../../model/messages/own-messages.ts'
import { shortened } from '../../model/text/shortened.ts'
import { compareJson } from './compare-json.ts'
import { parseGiven } from './data/given-json.ts'
import { asOfficial } from './data/json-messages.ts'

const maxPaths = 1_000

/**
 * What of the JSON that messages were given as doesn't come back by way of the message and the official mapping. A default
 * value that no one could tell from a missing field is lost only where both were given at that path.
 * @param records The number of each message among the records of the data, counted from 1, where these are more.
 * @returns Undefined where the messages came another way, or have no JSON form.
 */
export function jsonLosses(
  type: DescMessage,
  corpus: readonly Message[],
  registry: Registry,
  records?: readonly number[],
): AsGiven | undefined {
  const lost = places()
  const defaults = places()
  const madeUp = places()
  for (const [index, message] of corpus.entries()) {
    const given = givenJson(message)
    const back = given === undefined ? undefined : mapped(type, message, registry)
    if (given === undefined || back === undefined) return undefined
    compareJson(type, asOfficial(type, parseGiven(given), registry), back, ({ what, path, ...values }) => {
      const into = { lost, default: defaults, 'made-up': madeUp }[what]
      note(into, path, records?.[index] ?? index + 1, values)
    })
  }
  for (const [path, place] of defaults) if (madeUp.has(path) && !lost.has(path)) lost.set(path, place)
  const changed = new Set([...lost.values()].flatMap(({ records }) => [...records]))
  return {
    records: corpus.length,
    changed: changed.size,
    losses: [...lost].map(([path, { records, given, became }]): JsonLoss => {
      const [record] = records
      return { path, record: record!, records: records.size, given, became }
    }),
  }
}

/** The same without a name or a value of theirs. */
export function changedJson({ changed, losses }: AsGiven): ChangedJson {
  const alike = Map.groupBy(losses, ({ given, became }) => `${kindOf(given)} ${kindOf(became)}`)
  return {
    records: changed,
    kinds: [...alike.values()]
      .map((all) => ({
        given: kindOf(all[0]!.given),
        became: kindOf(all[0]!.became),
        paths: all.length,
      }))
      .toSorted((a, b) => b.paths - a.paths),
  }
}

/** The first character of a JSON text tells. */
function kindOf(text: string): JsonKind {
  if (text === 'nothing' || text === 'null') return text
  return (
    ({ '"': 'text', '[': 'list', '{': 'object', t: 'truth value', f: 'truth value' } as const)[text[0]!] ??
    'number'
  )
}

interface Place {
  readonly records: Set<number>
  /** As they were in the first of them. */
  readonly given: string
  readonly became: string
}

function places(): Map<string, Place> {
  return new Map()
}

function note(
  into: Map<string, Place>,
  path: string,
  record: number,
  { given, became }: { readonly given: JsonValue | undefined; readonly became: JsonValue | undefined },
): void {
  const known = into.get(path)
  if (known) known.records.add(record)
  else if (into.size < maxPaths)
    into.set(path, { records: new Set([record]), given: shown(given), became: shown(became) })
}

function mapped(type: DescMessage, message: Message, registry: Registry): JsonValue | undefined {
  try {
    return toMappedJson(type, message, { registry, alwaysEmitImplicit: true })
  } catch {
    return undefined
  }
}

function shown(value: JsonValue | undefined): string {
  return value === undefined ? 'nothing' : shortened(JSON.stringify(value))
}
