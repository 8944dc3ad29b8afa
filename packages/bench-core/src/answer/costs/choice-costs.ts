import type { SuiteName } from '../../model/suite-name.ts'
import type { ChoiceCosts, CpuPart } from '../../model/use/costs.ts'
import type { KnownCpu, Measured } from './cpu-by-round.ts'
import { evolutionOf, takesOf } from './takes.ts'

/** A contender with the CPU times that are known of it, and the bytes and rates that its suite has. */
export function choiceCosts(
  report: Measured,
  { suite, contender }: { readonly suite: SuiteName; readonly contender: string },
  parts: readonly (readonly [CpuPart, KnownCpu])[],
  more: Partial<ChoiceCosts>,
): ChoiceCosts {
  const info = report.contenders.find(({ name }) => name === contender)
  return {
    contender,
    encoding: info?.encoding ?? 'other',
    cpu: Object.fromEntries(parts.flatMap(([part, one]) => ('cpu' in one ? [[part, one.cpu]] : []))),
    reasons: Object.fromEntries(
      parts.flatMap(([part, one]) => ('reason' in one ? [[part, one.reason]] : [])),
    ),
    messageBytes: null,
    compressedBytes: {},
    rowBytes: null,
    rowsPerSecond: null,
    points: null,
    takes: info === undefined ? [] : takesOf(info, suite),
    ...(info?.lane?.givesUp && { givesUp: info.lane.givesUp }),
    ...(suite === 'codec' && evolutionOf(report, contender)),
    ...more,
  }
}
