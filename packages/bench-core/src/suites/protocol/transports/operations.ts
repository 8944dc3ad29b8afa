import { cardOperations, documentOperations } from '../../../model/protocol/operations.ts'
import type { OperationName } from '../transport.ts'

export const allOperations: readonly OperationName[] = [...documentOperations, ...cardOperations]
