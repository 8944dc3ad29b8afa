import { useOfRun } from '../../answer/use-of-run.ts'
import type { NetworkLink } from '../../model/codec/codec-report.ts'
import type { Report } from '../../model/report/report.ts'
import type { AskedUse } from '../../model/use/use.ts'
import { withRate } from '../judge/qps-impact.ts'
import { asRead, type Reading } from '../judge/with-reference.ts'
import { allReadings } from '../suites/catalogue.ts'

/** How a reader wants a report: against another contender, and with more in its models than the usual. */
export interface OwnInputs extends Reading {
  /** Links of one's own, beside the usual ones. */
  readonly links?: readonly NetworkLink[]
  /** How a service uses the messages; its rate stands beside the usual ones. */
  readonly use?: AskedUse
}

/**
 * The report against one's own reference, with one's own numbers in its models; twice is as good as once.
 * @throws WirebenchError where no suite has such a reference.
 */
export function withOwnInputs(saved: Report, own: OwnInputs): Report {
  const { reference, minimumEffect, equalWithin } = own
  return withOwnNumbers(asRead(saved, { reference, minimumEffect, equalWithin }), own)
}

/** The report with one's own rate, or the one that the run was told, among those of its cores, and one's own links in its network. */
export function withOwnNumbers(
  report: Report,
  { use, links = [] }: Pick<OwnInputs, 'use' | 'links'>,
): Report {
  const { qpsImpact, run } = report
  const isTold = [use, run.spec.use].some((told) => told?.requestsPerSecond !== undefined)
  const { requestsPerSecond } = useOfRun(report, use)
  return Object.assign(
    {
      ...report,
      qpsImpact: isTold ? qpsImpact.map((impact) => withRate(impact, requestsPerSecond)) : qpsImpact,
    },
    ...allReadings.map((reading) => reading.withLinks?.(report, links)),
  )
}
