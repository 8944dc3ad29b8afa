import { type DescMessage, fromBinary, fromJson, type Message, toBinary } from '@bufbuild/protobuf'
import { WirebenchError } from '../../../model/errors.ts'
import { corpusSize } from '../../../model/messages/corpus-size.ts'
import { seededRandom } from '../../seeded-random.ts'
import { madeUpMessage } from './made-up-message.ts'

/** All together, so that a schema of huge messages doesn't fill the memory of every process that measures it. */
export const maxGeneratedBytes = 8_000_000

const attemptsPerMessage = 4

/**
 * Messages made up from a message type, the same ones for the same seed, all distinct: as many as a corpus has to have,
 * or fewer where the type has no more to say or they are large.
 * @throws WirebenchError where no message of the type can exist.
 */
export function generateCorpus(type: DescMessage, seed: number): Message[] {
  const random = seededRandom(seed, `own:${type.typeName}`)
  const messages: Message[] = []
  const seen = new Set<string>()
  let bytes = 0
  for (let attempt = 0; attempt < corpusSize * attemptsPerMessage; attempt++) {
    const message = attemptOf(type, () => madeUpMessage(type, random, attempt))
    const encoded = toBinary(type, message)
    const identity = Buffer.from(encoded).toString('latin1')
    if (seen.has(identity)) continue
    seen.add(identity)
    // As it comes back from its bytes, so that nothing is in it that no encoding could hold.
    messages.push(fromBinary(type, encoded))
    bytes += encoded.length
    if (messages.length === corpusSize || bytes > maxGeneratedBytes) break
  }
  return messages
}

function attemptOf(type: DescMessage, make: () => ReturnType<typeof madeUpMessage>): Message {
  try {
    return fromJson(type, make())
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new WirebenchError(
      'invalid-data',
      `messages of ${type.typeName} can’t be generated: ${reason.slice(0, 200)}`,
      'give sample data',
      { cause: error },
    )
  }
}
