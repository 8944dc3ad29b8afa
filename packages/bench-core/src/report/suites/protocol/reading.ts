import { findCase } from '../../../model/report/lookup.ts'
import { objectionText } from '../../words/objection-text.ts'
import { about, keyOf, type ReportRule } from '../report-rule.ts'
import { settingsLine } from '../settings-line.ts'
import type { SuiteReading } from '../suite-reading.ts'
import { protocolDoubts } from './doubts.ts'
import { costCases } from './equal-rates.ts'
import { generatorsPart, isNoTime } from './generator.ts'
import { differInFlight, throughput, unequalInFlight } from './in-flight.ts'
import { failedTooOften } from './kept-up.ts'
import { operationMean, standingInForTimes } from './operations.ts'
import { overallRatios } from './section/overall.ts'
import { payloadSteps, straddlesOf } from './section/payload-steps.ts'

/** Throughput and latency that the load generator made are no verdict about a service. */
const generatorTakesNoPart: ReportRule = {
  name: 'generator-takes-no-part',
  broken: ({ cases, comparisons }) => {
    const ofGenerator = generatorsPart(cases)
    return comparisons.flatMap((comparison) => {
      if (comparison.suite !== 'protocol' || comparison.verdict === 'not-comparable') return []
      const [contender, reference] = [comparison.contender, comparison.reference].map((side) =>
        findCase(cases, keyOf(comparison, side)),
      )
      const reason =
        contender &&
        reference &&
        ofGenerator({ contender, reference }, comparison.metric, comparison.threshold)
      return reason ? [about(comparison, objectionText(reason))] : []
    })
  },
}

export const protocolReading: SuiteReading = {
  suite: 'protocol',
  // A service of one's own has settings of its own.
  openingLines: (report) => (report.run.spec.protocol?.target ? [] : settingsLine(report)),
  doubts: protocolDoubts,
  isNoTime,
  unfit: failedTooOften,
  // Of a closed loop throughput is the inverse of the time.
  extraMetrics: [{ metric: throughput, bandOf: 'nsPerOperation' }],
  compares: ({ contender, reference }, metric) =>
    metric !== throughput || differInFlight(contender, reference),
  unlike: ({ contender, reference }, metric) => unequalInFlight(contender, reference, metric),
  objections: generatorsPart,
  rules: [generatorTakesNoPart],
  standIns: standingInForTimes,
  meanOver: ({ metrics }) => (metrics?.turns ? 'turns' : null),
  meanOfDistribution: (reported) => (reported.metrics.turns ? undefined : operationMean(reported)),
  costCases: (cases) => costCases({ cases }),
  mainCpu: 'serverCpuNsPerOperation',
  sectionsAnew(report) {
    const { protocol } = report
    if (!protocol) return {}
    const steps = payloadSteps(report)
    return {
      protocol: {
        ...protocol,
        overall: overallRatios(report),
        straddles: straddlesOf(report),
        // The slim form has no rounds to find them in.
        payloadSteps: steps.length > 0 ? steps : protocol.payloadSteps,
      },
    }
  },
}
