import { operationWords } from '../../model/operations.ts'
import type { Comparison, Report } from '../../model/report.ts'
import { formatFactor, formatRatio, ratioWords } from '../format-ratio.ts'
import { cellText } from './cells.ts'

type Source = Pick<Report, 'cases' | 'comparisons' | 'contenders'>

/** The operations of which it surprises people. */
const operations = ['encode', 'decode'] as const

/**
 * Where a protobuf library written in JavaScript came out slower than the runtime's own JSON: what this run says about it,
 * how much smaller its messages are, and how far that holds. Made from the comparisons between the two, whichever of them
 * is the reference.
 */
export function explanations({ comparisons, contenders }: Source): string[] {
  const encodingOf = (name: string) => contenders.find((known) => known.name === name)?.encoding
  const isNativeJson = (name: string) =>
    contenders.some(
      ({ name: known, encoding, library }) => known === name && encoding === 'json' && library === 'node',
    )
  const slower = comparisons.flatMap((comparison) => {
    const { metric, verdict, reference, contender, ratio, operation } = comparison
    if (metric !== 'nsPerOperation' || !isOperation(operation) || ratio === null) return []
    const isPair = (protobuf: string, json: string) =>
      encodingOf(protobuf) === 'protobuf' && isNativeJson(json)
    if (verdict === 'slower' && isPair(contender, reference))
      return [{ comparison, protobuf: contender, json: reference, factor: ratio.value }]
    if (verdict === 'faster' && isPair(reference, contender))
      return [{ comparison, protobuf: reference, json: contender, factor: 1 / ratio.value }]
    return []
  })
  const byPair = Map.groupBy(slower, ({ protobuf, comparison }) => `${protobuf} ${cellText(comparison)}`)
  return [...byPair.values()].map((own) => {
    const { protobuf, json, comparison } = own[0]!
    const said = own.map(
      ({ comparison: { operation }, factor }) =>
        `${operationWords(operation).does.replace(' {workload}', '')} ${formatFactor(factor)} slower`,
    )
    return [
      `${protobuf} ${said.join(' and ')} than ${json} (${cellText(comparison)})${sizeText(comparisons, comparison)}.`,
      `JSON.stringify and JSON.parse are compiled code inside the JavaScript engine, while ${protobuf} is JavaScript that`,
      'goes through a message field by field. In a runtime where both are compiled, such as Go, Java, Rust or C++, it may',
      'be the other way round; nothing here says anything about those.',
    ].join(' ')
  })
}

function isOperation(operation: string): operation is (typeof operations)[number] {
  return (operations as readonly string[]).includes(operation)
}

/** How the same two compare in bytes. */
function sizeText(comparisons: readonly Comparison[], pair: Comparison): string {
  const size = comparisons.find(
    (known) =>
      known.metric === 'encodedBytes' &&
      known.contender === pair.contender &&
      known.reference === pair.reference &&
      cellText(known) === cellText(pair),
  )
  if (!size?.ratio || size.verdict === 'not-comparable') return ''
  const isReference = pair.verdict === 'faster'
  const ratio = isReference ? 1 / size.ratio.value : size.ratio.value
  return `; its messages are ${formatRatio(ratio, 'lower', ratioWords('encodedBytes'))}`
}
