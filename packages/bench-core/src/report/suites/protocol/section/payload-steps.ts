import type { PayloadStep, Straddle } from '../../../../model/protocol/protocol-report.ts'
import type { Report, ReportCase } from '../../../../model/report/report.ts'
import { opponentOf, specAsRead } from '../../../../model/run/run-spec.ts'
import { belowStepBytes, bufferSteps } from '../../../../model/storage/buffer-steps.ts'
import { benjaminiHochberg } from '../../../../stats/decisions/benjamini-hochberg.ts'
import { thresholdFrom } from '../../../../stats/decisions/decision.ts'
import { standardLevel } from '../../../../stats/decisions/looks.ts'
import { studentTQuantile, studentTTwoSided } from '../../../../stats/distributions/student-t.ts'
import { geometricMean, mean, standardDeviation } from '../../../../stats/mean.ts'
import { sharedRounds } from '../../../../stats/ratios-by-round.ts'
import { bandOfMetric } from '../../../figures/ratios/bands.ts'
import { figuresByRound } from '../../../figures/report-figures.ts'
import { numberOf, protocolCases } from '../protocol-cases.ts'

/**
 * Steps that a payload sweep shows, for each operation and contender that took part in one. All of them are one family: a
 * step is clear where the test that is corrected for their number finds one, and where it counts beside the time of an
 * operation, as any difference has to.
 */
export function payloadSteps(report: Report): PayloadStep[] {
  const filled = protocolCases(report).filter((reported) => numberOf(reported, 'fillerBytes') !== null)
  const groups = Map.groupBy(filled, ({ key }) => JSON.stringify([key.operation, key.contender]))
  const steps = [...groups.values()].flatMap((cases) =>
    bufferSteps.flatMap((_, index) => stepOf(cases, index) ?? []),
  )
  const { rejected } = benjaminiHochberg(
    steps.map(({ pValue }) => pValue),
    Math.min(standardLevel, ...report.comparisons.flatMap(({ level }) => level ?? [])),
  )
  return steps.map(({ operation, contender, stepBytes, jumpNs, belowNs }, index) => {
    const minShare = thresholdFrom(
      bandOfMetric(report, { operation, contender }, 'nsPerOperation'),
      report.run.margins,
    )
    const isClear = rejected[index]! && Math.abs(jumpNs.value) >= minShare * belowNs
    return { operation, contender, stepBytes, jumpNs, isClear }
  })
}

/** A step before it is known how many there are. */
interface MeasuredStep extends Omit<PayloadStep, 'isClear'> {
  /** Two-sided, of the t test of "no step". */
  readonly pValue: number
  /** What an operation takes just below it. */
  readonly belowNs: number
}

/**
 * The time above the step − the time below it − what as many bytes cost between this step and the next one (before it,
 * for the last), where no step lies.
 */
function stepOf(cases: readonly ReportCase[], index: number): MeasuredStep | null {
  const stepBytes = bufferSteps[index]!
  const at = (fillerBytes: number) =>
    cases.find((reported) => numberOf(reported, 'fillerBytes') === fillerBytes)
  const isLast = index === bufferSteps.length - 1
  const [from, to] = isLast
    ? [bufferSteps[index - 1]!, stepBytes - belowStepBytes]
    : [stepBytes, bufferSteps[index + 1]! - belowStepBytes]
  const [below, above, slopeFrom, slopeTo] = [at(stepBytes - belowStepBytes), at(stepBytes), at(from), at(to)]
  if (!below || !above || !slopeFrom || !slopeTo) return null
  const times = [below, above, slopeFrom, slopeTo].map((reported) =>
    figuresByRound(reported, 'nsPerOperation'),
  )
  const jumps = sharedRounds(times).map((round) => {
    const [low, high, first, last] = times.map((byRound) => byRound.get(round)!)
    return high! - low! - ((last! - first!) * belowStepBytes) / (to - from)
  })
  if (jumps.length < 2) return null
  const value = mean(jumps)
  const error = standardDeviation(jumps) / Math.sqrt(jumps.length)
  const half = studentTQuantile(0.975, jumps.length - 1) * error
  const { operation, contender } = above.key
  return {
    operation,
    contender,
    stepBytes,
    jumpNs: { value, low: value - half, high: value + half },
    pValue: value === 0 ? 1 : studentTTwoSided(value / error, jumps.length - 1),
    belowNs: geometricMean([...times[0]!.values()]),
  }
}

/**
 * Where one contender's messages are below a buffer's size and the reference's above, or the other way round: a part of
 * the difference between them may be the step's and not the format's.
 */
export function straddlesOf(report: Report): Straddle[] {
  const spec = specAsRead(report.run)
  const cases = protocolCases(report).filter(({ key }) => key.parameters.load === 'sequential')
  return cases.flatMap((reported) => {
    const reference = opponentOf(spec, 'protocol', reported.key.contender)
    const other = cases.find(
      ({ key }) =>
        key.contender === reference &&
        key.operation === reported.key.operation &&
        key.parameters.fillerBytes === reported.key.parameters.fillerBytes,
    )
    return other ? straddles(reported, other) : []
  })
}

const directions = [
  { direction: 'request', metric: 'sentBytesPerOperation' },
  { direction: 'answer', metric: 'receivedBytesPerOperation' },
] as const

function straddles(reported: ReportCase, reference: ReportCase): Straddle[] {
  return directions.flatMap(({ direction, metric }) =>
    bufferSteps.flatMap((stepBytes): Straddle[] => {
      const ours = reported.metrics[metric]?.value
      const theirs = reference.metrics[metric]?.value
      if (ours == null || theirs == null || ours < stepBytes === theirs < stepBytes) return []
      const { operation, contender } = reported.key
      const [smaller, larger] =
        ours < theirs ? [contender, reference.key.contender] : [reference.key.contender, contender]
      const text = `${operation}: the ${direction} of ${smaller} stays below ${stepBytes / 1024} KiB and that of ${larger} does not, so part of their difference may come from that step instead of the format; a size sweep shows what the step costs`
      return [{ operation, reference: reference.key.contender, contender, stepBytes, direction, text }]
    }),
  )
}
