import { workloadTitle } from '../../../model/messages/own-workload-name.ts'
import type { ReportCase } from '../../../model/report/report.ts'
import { formatCount } from '../../words/format.ts'

/** A report, or what is made into one. */
export interface WithCases {
  readonly cases: readonly ReportCase[]
}

/** The measured cases of the protocol suite. */
export function protocolCases({ cases }: WithCases): ReportCase[] {
  return cases.filter(({ key, status }) => key.suite === 'protocol' && status === 'measured')
}

/** How requests came to a case. */
export function loadOf({ key }: ReportCase): string {
  return String(key.parameters.load)
}

/** Whether a case's requests came at a rate. */
export function isOpenLoop(reported: ReportCase): boolean {
  return loadOf(reported) === 'open'
}

/** A parameter of a case; null where the case lacks it or it is no number. */
export function numberOf({ key }: ReportCase, parameter: string): number | null {
  const value = key.parameters[parameter]
  return typeof value === 'number' ? value : null
}

/** What the contenders of one table share. */
export function cellName({ key }: ReportCase): string {
  return `${key.operation} ${workloadTitle(key.workload)}`
}

/** A load in words, as a row or a heading names it. */
export function loadWords(reported: ReportCase): string {
  const [connections, inFlight, rate] = ['connections', 'inFlight', 'rate'].map((name) =>
    numberOf(reported, name),
  )
  switch (loadOf(reported)) {
    case 'sequential':
      return 'one at a time'
    case 'closed':
      return `${connections} ${connections === 1 ? 'connection' : 'connections'}${inFlight !== null && inFlight! > 1 ? ` × ${inFlight} in flight` : ''}`
    default:
      return `${formatCount(rate)}/s`
  }
}
