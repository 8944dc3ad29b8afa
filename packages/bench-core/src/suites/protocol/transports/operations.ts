import { cardOperations, documentOperations, type OperationName } from '../transport.ts'

export const allOperations: readonly OperationName[] = [...documentOperations, ...cardOperations]
