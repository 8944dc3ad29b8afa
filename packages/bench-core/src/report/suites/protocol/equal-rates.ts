import type { ReportCase } from '../../../model/report/report.ts'
import { cellName, isOpenLoop, loadOf, numberOf, protocolCases, type WithCases } from './protocol-cases.ts'

/** An operation at a rate. */
interface EqualRate {
  readonly rate: number
  readonly cases: readonly ReportCase[]
  /** Contenders of the operation that lack this rate. */
  readonly missing: readonly string[]
}

/**
 * Each operation at the lowest rate that all of its contenders had in common, where all of them did equally much; at its lowest
 * rate where they had none. CPU time per request is lower where a server is busier.
 */
export function equalRates(report: WithCases): EqualRate[] {
  const open = protocolCases(report).filter(isOpenLoop)
  return [...Map.groupBy(open, cellName).values()].map((all) => {
    const contenders = new Set(all.map(({ key }) => key.contender))
    const rates = [...Map.groupBy(all, (reported) => numberOf(reported, 'rate') ?? Number.POSITIVE_INFINITY)]
      .toSorted(([a], [b]) => a - b)
      .map(([rate, cases]): EqualRate => {
        const there = new Set(cases.map(({ key }) => key.contender))
        return { rate, cases, missing: [...contenders.difference(there)] }
      })
    return rates.find(({ missing }) => missing.length === 0) ?? rates[0]!
  })
}

/** The cases whose CPU time per request is compared. */
export function equalRateCases(report: WithCases): ReportCase[] {
  return equalRates(report).flatMap(({ cases }) => cases)
}

/** Where CPU and bytes of a request are read off: at that rate; where there is none, one at a time. */
export function costCases(report: WithCases): ReportCase[] {
  const measured = protocolCases(report)
  const sequential = measured.filter((reported) => loadOf(reported) === 'sequential')
  return [equalRateCases(report), sequential, measured].find((some) => some.length > 0) ?? []
}
