import type { DocumentFields } from '../service/documents.ts'
import type { Address, OperationInput, TransportClient } from '../transport.ts'
import { openAsking } from './asking.ts'

interface Stored {
  readonly id: string
  readonly expected: DocumentFields
}

/**
 * Makes a request once more that writes, and reads back every document of it: that an answer is right doesn't show that
 * the documents are there. Nothing of it is timed; requests that write nothing have nothing to show.
 * @throws Error saying what was read instead.
 */
export async function readBack(
  client: TransportClient,
  address: Address,
  input: OperationInput,
): Promise<void> {
  if (input.operation !== 'create' && input.operation !== 'update' && input.operation !== 'batch') return
  const asking = await openAsking((listener) => client.connect(address, listener))
  try {
    const { outcome, answer } = await asking.ask(client.prepare(input))
    if (outcome !== 'ok') throw new Error(`a last ${input.operation} was answered with ${outcome}`)
    for (const { id, expected } of storedBy(input, answer)) {
      const read = await asking.ask(client.prepare({ operation: 'read', id, expected }))
      if (read.outcome !== 'ok')
        throw new Error(`after ${input.operation}, the document ${id} was read back with ${read.outcome}`)
    }
  } finally {
    await asking.close()
  }
}

/** The documents that are there after a request; its answer has been checked. */
function storedBy(
  input: Extract<OperationInput, { operation: 'create' | 'update' | 'batch' }>,
  answer: unknown,
): Stored[] {
  switch (input.operation) {
    case 'create':
      return [{ id: (answer as { id: string }).id, expected: input.document }]
    case 'update':
      return [{ id: input.id, expected: input.document }]
    case 'batch': {
      const { ids } = answer as { ids: string[] }
      return input.documents.map((expected, index) => ({ id: ids[index]!, expected }))
    }
  }
}
