import type { ProtocolReport } from '../../../../model/protocol/protocol-report.ts'
import type { Report } from '../../../../model/report/report.ts'
import type { RecordedRun } from '../../../figures/recorded-run.ts'
import { generatorsOver } from '../generators.ts'
import { crossChecks } from './cross-check.ts'
import { laddersOf } from './ladder.ts'
import { loadCurves } from './load-curve.ts'
import { overallRatios } from './overall.ts'
import { payloadSteps, straddlesOf } from './payload-steps.ts'

/** The protocol suite's part of a report. Needs the rounds, so it is made before they are left out. */
export function protocolSection(
  { generators: seen }: Pick<RecordedRun, 'generators'>,
  report: Report,
): { protocol: ProtocolReport } {
  const generators = generatorsOver(seen)
  return {
    protocol: {
      curves: loadCurves(report),
      ladders: laddersOf(report),
      payloadSteps: payloadSteps(report),
      straddles: straddlesOf(report),
      crossChecks: crossChecks(report),
      overall: overallRatios(report),
      ...(generators && { generators }),
    },
  }
}
