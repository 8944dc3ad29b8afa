import { WirebenchError } from '../../model/errors.ts'
import type { ReportCase } from '../../model/report/report.ts'
import * as hdr from '../../model/run/recorded/hdr-histogram.ts'

const ticksPerHalfDistance = 5

/**
 * A case's distribution in HdrHistogram's own text form (percentile distribution, `.hgrm`), values in nanoseconds: what
 * its plotter opens. @throws WirebenchError where the report has no distribution of the case.
 */
export function caseHgrm({ key, histogram }: ReportCase): string {
  if (!histogram)
    throw new WirebenchError(
      'invalid-option',
      `the report has no distribution of ${key.operation} ${key.contender}`,
      'choose a case whose operations were timed one by one, in a report that isn’t slim',
    )
  return hdr
    .decodeFromCompressedBase64(histogram.data, 64, false)
    .outputPercentileDistribution(ticksPerHalfDistance, 1)
}

/** Names for the files of cases, in their order, of which no two are the same. */
export function caseFileNames(cases: readonly ReportCase[]): string[] {
  const names = cases.map(caseFileName)
  return names.map((name, index) => {
    const alike = names.slice(0, index).filter((other) => other === name).length
    return alike === 0 ? name : `${name}~${alike + 1}`
  })
}

/** A name for the file of a case: readable, and of letters that every file system takes. */
export function caseFileName({ key }: ReportCase): string {
  const { suite, operation, contender, workload, parameters } = key
  const settings = Object.keys(parameters)
    .toSorted()
    .map((name) => `${name}-${parameters[name]}`)
  return [suite, operation, contender, workload, ...settings]
    .join('.')
    .replace(/[^\w.=-]+/g, '_')
    .slice(0, 150)
}
