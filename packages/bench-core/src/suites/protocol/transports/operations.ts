import { cardOperations, documentOperations } from '../../../model/protocol/protocol-spec.ts'
import type { OperationName } from '../transport.ts'

export const allOperations: readonly OperationName[] = [...documentOperations, ...cardOperations]
