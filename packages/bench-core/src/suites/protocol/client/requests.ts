import { ownOperations } from '../../../model/protocol/operations.ts'
import type { ProtocolCell } from '../../../model/protocol/protocol-spec.ts'
import { findWorkload } from '../../../workloads/catalogue.ts'
import type { Workload } from '../../../workloads/workload.ts'
import { isCardOperation, sentMessages } from '../plan/held-out.ts'
import type { DocumentFields, StoredDocument } from '../service/documents.ts'
import { documentId, seededDocument } from '../service/documents.ts'
import { documentsOf, seedsOf } from '../service/seeds.ts'
import type { OperationInput } from '../transport.ts'

/**
 * Documents that a store begins with: reads go to the first half and the query finds the first ones, updates go to the
 * second half, so that none reads what another wrote.
 */
export const seededDocuments = 1024

/** Distinct requests of one operation, so that one cached shape or string isn't what is measured. */
const requestCount = 256
/** Documents that one request of an operation works on. */
export function documentsPerOperation(operation: string): number {
  return operation === 'batch' ? documentsPerBatch : 1
}

const documentsPerBatch = 10
/** As the operation is defined: age ≥ 25, limit 10. */
const query = { minimumAge: 25, limit: 10 } as const

/** Documents with filler that a block of reads has the server create first. */
const filledDocuments = 64

/**
 * The requests of one cell in plain values, the same ones for the same seed.
 * @param cardWorkload The cards in the form that the transport takes.
 */
export function inputsOf(
  { operation, fillerBytes, heldOutEvery }: ProtocolCell,
  cardWorkload: string,
  seed: number,
): OperationInput[] {
  if (isCardOperation(operation)) {
    const cards = sentMessages(findWorkload(cardWorkload).corpus(seed), heldOutEvery)
    return cards.map((card) => ({ operation, card }))
  }
  const documents = withFiller(documentsOf(seed), fillerBytes)
  const numbers = Array.from({ length: requestCount }, (_, number) => number)
  switch (operation) {
    case 'create':
      return documents.map((document) => ({ operation, document }))
    case 'read':
      return fillerBytes === undefined
        ? numbers.map((number) => ({
            operation,
            id: documentId(number),
            expected: seededDocument(documents, number),
          }))
        : filled(documents).map((expected, number) => ({
            operation,
            id: documentId(seededDocuments + number),
            expected,
          }))
    case 'update':
      return numbers.map((number) => ({
        operation,
        id: documentId(seededDocuments / 2 + number),
        document: documents[(number + 1) % documents.length]!,
      }))
    case 'query':
      return [{ operation, ...query, expected: foundBy(query, seed) }]
    case 'batch':
      return numbers.map((first) => ({
        operation,
        documents: Array.from(
          { length: documentsPerBatch },
          (_, index) => documents[(first + index) % documents.length]!,
        ),
      }))
    default:
      throw new Error(`there is no operation ${operation}`)
  }
}

/** The same of a cell about messages that are echoed: one request for each of them. */
export function ownInputs(
  { operation, heldOutEvery }: ProtocolCell,
  { corpus }: Workload,
  seed: number,
): OperationInput[] {
  const known = ownOperations.find((name) => name === operation)
  if (!known) throw new Error(`there is no operation ${operation} on messages that are echoed`)
  return sentMessages(corpus(seed), heldOutEvery).map((own) => ({ operation: known, own }))
}

const writing: ReadonlySet<string> = new Set(['create', 'update', 'batch'])

/** Whether a cell leaves the store otherwise than it found it: what comes next then begins with a fresh one. */
export function writes({ operation, fillerBytes }: ProtocolCell): boolean {
  return writing.has(operation) || fillerBytes !== undefined
}

/** What has to be created before the requests of a cell make sense, on a store that has just been reset. */
export function preparationOf(cell: ProtocolCell, seed: number): OperationInput[] {
  if (cell.operation !== 'read' || cell.fillerBytes === undefined) return []
  return filled(withFiller(documentsOf(seed), cell.fillerBytes)).map((document) => ({
    operation: 'create',
    document,
  }))
}

/** What the query finds, in full: the first documents of the age that a store begins with. */
function foundBy({ minimumAge, limit }: typeof query, seed: number): StoredDocument[] {
  return seedsOf(seed, seededDocuments)
    .map((fields, number) => ({ id: documentId(number), ...fields }))
    .filter(({ age }) => age >= minimumAge)
    .slice(0, limit)
}

function filled(documents: readonly DocumentFields[]): readonly DocumentFields[] {
  return documents.slice(0, filledDocuments)
}

function withFiller(
  documents: readonly DocumentFields[],
  fillerBytes: number | undefined,
): readonly DocumentFields[] {
  if (fillerBytes === undefined) return documents
  return documents.map((document) => ({ ...document, filler: 'x'.repeat(fillerBytes) }))
}
