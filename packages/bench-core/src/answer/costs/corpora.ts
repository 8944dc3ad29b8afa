import type { Parameters } from '../../model/report/case-key.ts'
import type { ReportCase } from '../../model/report/report.ts'

/** The cases of the same messages. */
export interface Corpus {
  readonly workload: string
  /** Their size, where they have one. */
  readonly parameters: Parameters
  readonly cases: readonly ReportCase[]
}

export function corporaOf(cases: readonly ReportCase[]): Corpus[] {
  const groups = Map.groupBy(cases, ({ key: { workload, parameters } }) =>
    JSON.stringify([workload, parameters.size ?? null]),
  )
  return [...groups.values()].map((own) => {
    const { workload, parameters } = own[0]!.key
    return { workload, parameters: sizeOf(parameters), cases: own }
  })
}

function sizeOf({ size }: Parameters): Parameters {
  return size === undefined ? {} : { size }
}

/** Cases by their contender, in the order of the plan. */
export function byContender(cases: readonly ReportCase[]): [string, readonly ReportCase[]][] {
  return [...Map.groupBy(cases, ({ key }) => key.contender)]
}
