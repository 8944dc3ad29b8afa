import { decodeAndRead, leavesReadingOutOf } from '../../../model/codec/decoding.ts'
import { languageOf } from '../../../model/codec/languages.ts'
import { isBesideOthers } from '../../../model/codec/runtime-settings.ts'
import { findCase } from '../../../model/report/lookup.ts'
import type { Comparison, Report } from '../../../model/report/report.ts'
import { specAsRead } from '../../../model/run/run-spec.ts'
import type { Estimate } from '../../../stats/estimate.ts'
import { pairedRatio } from '../../../stats/paired-ratio.ts'
import { ratiosThrough } from '../../figures/ratios/ratios-against.ts'
import { formatJudgedRatio, ratioWords } from '../../words/format.ts'

/** Operations whose CPU time is told side by side; what is decoded is read where a lane measured that. */
export const timed: readonly string[] = ['encode', 'decode', decodeAndRead]

const metric = 'cpuNsPerOperation'

/** What protobuf takes in a language, beside two kinds of JSON. */
interface LanguagePair {
  readonly language: string
  /** The protobuf that takes least of those that could be judged, against the language's usual JSON. */
  readonly comparison: Comparison
  /** The other JSON that takes least, against the usual one too. */
  readonly otherJson: Comparison | undefined
  /** That protobuf ÷ that other JSON. */
  readonly toOther: Estimate | null
}

/** Of each language, workload and operation the protobuf and the JSON that take the least CPU time, among the report’s cases. */
export function pairsOf(report: Report): LanguagePair[] {
  const spec = specAsRead(report.run)
  const encodingOf = (name: string) => report.contenders.find((known) => known.name === name)?.encoding
  const known = report.comparisons.filter(
    (one) =>
      one.suite === 'codec' &&
      !isBesideOthers(one) &&
      one.metric === metric &&
      timed.includes(one.operation) &&
      !leavesReadingOutOf(one, report.comparisons) &&
      one.ratio !== null &&
      ['protobuf', 'json'].includes(encodingOf(one.contender) ?? '') &&
      encodingOf(one.reference) === 'json' &&
      findCase(report.cases, one) !== undefined,
  )
  const inLanguage = ({ contender }: Comparison) => languageOf(spec, contender)
  const languages = [...new Set(known.map(inLanguage))]
  const groups = Map.groupBy(known, (one) =>
    JSON.stringify([one.operation, one.workload, one.parameters.size, inLanguage(one)]),
  )
  const pairs = [...groups.values()].flatMap((own): LanguagePair[] => {
    // Who can't be judged stands here only where nobody else of its encoding can.
    const byTime = own.toSorted(
      (a, b) => Number(isUnjudged(a)) - Number(isUnjudged(b)) || a.ratio!.value - b.ratio!.value,
    )
    const leastOf = (encoding: string) => byTime.find(({ contender }) => encodingOf(contender) === encoding)
    const [comparison, otherJson] = [leastOf('protobuf'), leastOf('json')]
    if (!comparison) return []
    const ratios = [...ratiosThrough(comparison, otherJson).values()]
    return [{ language: inLanguage(comparison), comparison, otherJson, toOther: pairedRatio(ratios) }]
  })
  return pairs.toSorted(
    (a, b) =>
      languages.indexOf(a.language) - languages.indexOf(b.language) ||
      timed.indexOf(a.comparison.operation) - timed.indexOf(b.comparison.operation),
  )
}

function isUnjudged({ verdict }: Comparison): boolean {
  return verdict === 'not-comparable'
}

/** `1.74× less [1.61–1.88]` */
export function takes(ratio: Estimate, isDecided = true): string {
  return formatJudgedRatio(ratio, isDecided, { better: 'lower', words: ratioWords(metric) })
}
