import type { ProtocolCell } from '../../../model/protocol/protocol-spec.ts'
import type { Parameters } from '../../../model/report/case-key.ts'

/** What of a cell is in the keys of its cases. */
export function parametersOf(
  { load, fillerBytes, heldOutEvery, store, generators }: ProtocolCell,
  workloadParameters: Parameters,
): Parameters {
  return {
    ...workloadParameters,
    ...load,
    ...(fillerBytes !== undefined && { fillerBytes }),
    ...(heldOutEvery !== undefined && { heldOutEvery }),
    ...(store !== undefined && { store }),
    ...(generators !== undefined && { generators }),
  }
}

/** A stable text for maps. */
export function cellId({ operation, workload, load, fillerBytes = 0 }: ProtocolCell): string {
  return JSON.stringify([operation, workload, load, fillerBytes])
}
