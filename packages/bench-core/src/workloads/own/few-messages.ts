import { corpusSize } from '../../model/messages/corpus-size.ts'

/** A note where there are fewer messages than built-in workloads have. */
export function fewMessages(messages: number): readonly string[] {
  return messages < corpusSize
    ? [
        `there ${messages === 1 ? 'is 1 message' : `are ${messages} messages`} where built-in workloads have ${corpusSize}: every codec works through the same few again and again`,
      ]
    : []
}
