import type { DescMessage, Message } from '@bufbuild/protobuf'
import type { Parameters } from '../model/case-key.ts'

/** A message shape with a repeatable corpus. Messages are protobuf-es messages: the one form that every codec starts from. */
export interface Workload {
  readonly name: string
  readonly title: string
  /** Which real thing this shape stands for. */
  readonly description: string
  readonly type: DescMessage
  readonly parameters: Parameters
  /** Distinct messages, the same ones for the same seed. */
  corpus(seed: number): readonly Message[]
}

/** As many messages as it takes to keep one cached shape or string from being what is measured. */
export const corpusSize = 256
