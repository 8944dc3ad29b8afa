import type { ChoiceCosts, CpuPart } from '../../model/use/costs.ts'
import type { KnownCpu, Measured } from './cpu-by-round.ts'
import { type OwnTakes, takesOf } from './takes.ts'

/** A contender with the CPU times that are known of it, and the bytes and rates that its suite has. */
export function choiceCosts(
  report: Measured,
  contender: string,
  parts: readonly (readonly [CpuPart, KnownCpu])[],
  more: Partial<ChoiceCosts>,
  own?: OwnTakes,
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
    takes: info === undefined ? [] : takesOf(info, own),
    ...(info?.lane?.givesUp && { givesUp: info.lane.givesUp }),
    ...more,
  }
}
