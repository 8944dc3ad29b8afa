import { type DescMessage, fromBinary, type Message, type MessageShape, toBinary } from '@bufbuild/protobuf'
import { corpusSize } from '../model/messages/corpus-size.ts'
import type { Parameters } from '../model/report/case-key.ts'
import type { SizeRange } from '../model/report/contender.ts'

/** A message shape with a repeatable corpus. Messages are protobuf-es messages: the one form that every codec starts from. */
export interface Workload {
  readonly name: string
  readonly title: string
  /** Which real thing this shape stands for. */
  readonly description: string
  readonly type: DescMessage
  /** The size of its messages where it takes one: two workloads with the same name and parameters have the same messages. */
  readonly parameters: Parameters
  /**
   * Distinct messages, the same ones for the same seed.
   * @param messages Where the first few are enough, how many those are.
   */
  corpus(seed: number, messages?: number): readonly Message[]
}

/** A workload of the catalogue, before its size is chosen. */
export interface WorkloadEntry extends Omit<Workload, 'parameters' | 'corpus'> {
  /** The sizes that it takes and what they count; null where its messages have one size only. */
  readonly size: SizeRange | null
  /** At least `corpusSize` distinct messages, the same ones for the same seed and size; of the default size unless told. */
  corpus(seed: number, size?: number, messages?: number): readonly Message[]
}

/**
 * A corpus of messages as a program holds them that has read them: strings in one piece, and no wider in memory than
 * their characters need, whatever it took to make them up.
 */
export function corpusOf<Desc extends DescMessage>(
  type: Desc,
  make: (number: number) => MessageShape<Desc>,
  messages: number = corpusSize,
): readonly MessageShape<Desc>[] {
  return Array.from({ length: messages }, (_, number) => fromBinary(type, toBinary(type, make(number))))
}
