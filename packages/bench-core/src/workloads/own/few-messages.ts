import { corpusSize } from '../../model/messages/corpus-size.ts'

/** A note where there are fewer messages than built-in workloads have. */
export function fewMessages(messages: number): readonly string[] {
  return messages < corpusSize
    ? [
        `there ${messages === 1 ? 'is only 1 message' : `are only ${messages} messages`} (built-in workloads have ${corpusSize}), so every codec processes the same few over and over`,
      ]
    : []
}
