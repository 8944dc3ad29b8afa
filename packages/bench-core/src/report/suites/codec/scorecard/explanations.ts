import { workloadTitle } from '../../../../model/messages/own-workload-name.ts'
import { operationWords } from '../../../../model/operations.ts'
import { findComparison } from '../../../../model/report/lookup.ts'
import type { Comparison, Report } from '../../../../model/report/report.ts'
import { joined } from '../../../../model/text/joined.ts'
import { type Estimate, inverseOf } from '../../../../stats/estimate.ts'
import { cellText } from '../../../words/case/corpus-cell.ts'
import { parametersText } from '../../../words/case/parameter-words.ts'
import { nothingShared, sharedBySuite, unsharedParts } from '../../../words/case/shared-parts.ts'
import { formatFactor, formatRatio, oneSidedInterval, ratioWords } from '../../../words/format.ts'

type Source = Pick<Report, 'cases' | 'comparisons' | 'contenders'> & {
  readonly run: Pick<Report['run'], 'spec'>
}

/** The operations of which it surprises people. */
const operations = ['encode', 'decode'] as const

/** Why that is; said once, after what was measured. */
const reason =
  'JSON.stringify and JSON.parse are compiled code inside the JavaScript engine, whereas a protobuf library for JavaScript is itself JavaScript that walks through a message field by field.'

/** How far it holds; not said where other languages were measured too. */
const reach =
  'In languages where both are compiled, such as Go, Java, Rust or C++, the opposite may be true; this report says nothing about them.'

/**
 * Where a protobuf library written in JavaScript came out slower than the runtime's own JSON in an operation: what this run
 * says about it and the other operation with their intervals, how much smaller its messages are, and how far that holds. Made from the comparisons between the
 * two, whichever of them is the reference; nothing where it wasn't slower.
 */
export function explanations({ cases, comparisons, contenders, run }: Source): string[] {
  const shared = sharedBySuite({ cases }).get('codec') ?? nothingShared
  const encodingOf = (name: string) => contenders.find((known) => known.name === name)?.encoding
  const isNativeJson = (name: string) =>
    contenders.some(
      ({ name: known, encoding, library }) => known === name && encoding === 'json' && library === 'node',
    )
  const judged = comparisons.flatMap((comparison) => {
    const { metric, verdict, reference, contender, ratio, operation } = comparison
    if (metric !== 'nsPerOperation' || !isOperation(operation) || ratio === null) return []
    if (verdict !== 'slower' && verdict !== 'faster') return []
    const isPair = (protobuf: string, json: string) =>
      encodingOf(protobuf) === 'protobuf' && isNativeJson(json)
    const isSlower = isPair(contender, reference) === (verdict === 'slower')
    const factor = factorWords(verdict === 'slower' ? ratio : inverseOf(ratio), isSlower)
    if (isPair(contender, reference))
      return [{ comparison, protobuf: contender, json: reference, factor, isSlower }]
    if (isPair(reference, contender))
      return [{ comparison, protobuf: reference, json: contender, factor, isSlower }]
    return []
  })
  const byPair = Map.groupBy(judged, ({ protobuf, comparison }) => `${protobuf} ${cellText(comparison)}`)
  const facts = [...byPair.values()].flatMap((own) => {
    if (!own.some(({ isSlower }) => isSlower)) return []
    const { protobuf, json, comparison } = own[0]!
    const left = unsharedParts(comparison, shared)
    const messages = joined([workloadTitle(left.workload ?? ''), parametersText(left.parameters)])
    const about = messages === '' ? '' : ` (${messages})`
    const deeds = own.map(
      ({ comparison: { operation }, factor }) =>
        `${operationWords(operation).does.replace(' {workload}', '')} ${factor}`,
    )
    return [
      `${protobuf} ${deeds.join(' and ')} than ${json}${about}${sizeText(comparisons, comparison, protobuf)}.`,
    ]
  })
  if (facts.length === 0) return []
  return [...facts, run.spec.lanes === undefined ? `${reason} ${reach}` : reason]
}

/** `2.9× slower [2.7–3.1]` */
function factorWords({ value, low, high }: Estimate, isSlower: boolean): string {
  const interval = low === null || high === null ? '' : ` [${oneSidedInterval(value, low, high)}]`
  return `${formatFactor(value)} ${isSlower ? 'slower' : 'faster'}${interval}`
}

function isOperation(operation: string): operation is (typeof operations)[number] {
  return (operations as readonly string[]).includes(operation)
}

/** How the same two compare in bytes. */
function sizeText(comparisons: readonly Comparison[], pair: Comparison, protobuf: string): string {
  const size = findComparison(comparisons, { ...pair, operation: 'encode' }, pair.contender, 'encodedBytes')
  if (size?.reference !== pair.reference || !size.ratio || size.verdict === 'not-comparable') return ''
  const isReference = protobuf === pair.reference
  const ratio = isReference ? 1 / size.ratio.value : size.ratio.value
  return `; its median message is ${formatRatio(ratio, 'lower', ratioWords('encodedBytes'))}`
}
