import { type CaseGroup, caseGroupId } from '../../model/case-key.ts'
import { ownWorkloadName } from '../../model/own-messages.ts'
import type { RunSpec } from '../../model/run-spec.ts'
import { findWorkload } from '../../workloads/catalogue.ts'

/** One corpus of a run: a workload at one size. */
export type Cell = Pick<CaseGroup, 'workload' | 'parameters'>

/** The corpora of a run, in the order in which reports show them. A workload without a size takes part in a sweep once. */
export function cellsOf({ workloads, sizes, own }: RunSpec): Cell[] {
  const builtIn = workloads.flatMap((workload): Cell[] => {
    const { parameters } = findWorkload(workload)
    if (parameters.size === undefined || sizes === undefined) return [{ workload, parameters }]
    return sizes.map((size) => ({ workload, parameters: findWorkload(workload, size).parameters }))
  })
  return own ? [...builtIn, { workload: ownWorkloadName(own), parameters: {} }] : builtIn
}

/** A text that is the same for the same messages. */
export function cellId(cell: Cell): string {
  return caseGroupId({ suite: 'codec', operation: '', ...cell })
}
