import { corpusSize } from '../../model/messages/corpus-size.ts'
import type { ChangedJson, JsonKind, OwnMessages } from '../../model/messages/own-messages.ts'
import { ownWorkloadName } from '../../model/messages/own-workload-name.ts'
import type { Report } from '../../model/report/report.ts'
import type { RunSpec } from '../../model/run/run-spec.ts'
import { counted } from '../../model/text/counted.ts'
import { formatBytes, formatCount } from './format.ts'

type Source = Pick<Report, 'cases'> & { readonly run: { readonly spec: Pick<RunSpec, 'own'> } }

const maxKinds = 3

/** What a run's figures rest on where its messages are the user's: whether all contenders carry the same, by which schema, and how few they are. */
export function ownMessagesText({ run, cases }: Source): string | null {
  const { own } = run.spec
  if (!own) return null
  const { messages, source, guesses, changed } = own
  const told = [
    ...(source === 'generated'
      ? ['generated from the schema, so sizes and ratios are not those of real messages']
      : []),
    ...(changed ? [changedText(changed, messages)] : []),
    ...formText(own, cases),
    ...(guesses === undefined
      ? []
      : [`the schema was inferred, with ${counted(guesses, 'guess', 'guesses')}`]),
    ...(messages < corpusSize
      ? [`only ${counted(messages, 'message')}, used repeatedly (built-in workloads have ${corpusSize})`]
      : []),
  ]
  return told.length === 0 ? null : `Your messages: ${told.join('; ')}`
}

function changedText({ records, kinds }: ChangedJson, all: number): string {
  if (records === 0) return 'every record survives the round trip unchanged'
  const shown = kinds
    .slice(0, maxKinds)
    .map(({ given, became, paths }) => `${becomes(given, became)} at ${counted(paths, 'path')}`)
  const more = kinds.length - shown.length
  const what = [...shown, ...(more > 0 ? [`${formatCount(more)} more kinds of change`] : [])].join(', ')
  return `${formatCount(records)} of ${counted(all, 'record')} ${records === 1 ? 'changes' : 'change'} in the round trip: ${what}`
}

function becomes(given: JsonKind, became: JsonKind): string {
  // No other fields take a number and have another one.
  if (given === 'number' && became === 'number')
    return 'numbers lose digits (floats keep about 7, doubles about 16)'
  return `${withArticle(given)} becomes ${given === became ? `another ${became}` : withArticle(became)}`
}

function withArticle(kind: JsonKind): string {
  if (kind === 'nothing' || kind === 'null') return kind
  return `${kind === 'object' ? 'an' : 'a'} ${kind}`
}

/** What JSON as it was given holds beyond the values, where the mapping of the same messages was measured beside it. */
function formText(own: OwnMessages, cases: Report['cases']): string[] {
  if (own.given !== 'json') return []
  const bytesOf = (contender: string) => {
    const metrics = cases.find(
      ({ key }) =>
        key.operation === 'encode' && key.workload === ownWorkloadName(own) && key.contender === contender,
    )?.metrics
    return Math.round(metrics?.encodedBytesMean?.value ?? metrics?.encodedBytes?.value ?? 0)
  }
  const [given, mapped] = [bytesOf('json'), bytesOf('json-mapping')]
  return mapped === 0 || given <= mapped
    ? []
    : [
        `${formatBytes(given - mapped)} of json’s ${formatBytes(given)} per message come from its form as given, which no other codec keeps (json-mapping: ${formatBytes(mapped)})`,
      ]
}
