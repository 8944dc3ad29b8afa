import type { ReflectMessage } from '@bufbuild/protobuf/reflect'
import { TrialError } from '../../../measure/process/trial-error.ts'
import type { EvolutionCheck } from '../../../model/run/run-event.ts'
import { compareVersions } from './compare-versions.ts'

/** A program of each version of a schema: one writes, the other reads. */
export interface Meeting {
  /** What was written. */
  readonly corpus: readonly ReflectMessage[]
  /** What the reader has of every message. @throws Error where it can't read one, in the library's words. */
  read(): Promise<readonly ReflectMessage[]>
  /**
   * What a program of the writer's version has of some of the messages after the reader has written them again; null where
   * that can't be written or read, undefined where the reader never writes.
   */
  writeAgain(places: readonly number[]): Promise<readonly ReflectMessage[] | null | undefined>
}

export type Arrival = Pick<EvolutionCheck, 'outcome' | 'fields' | 'unknownFields' | 'text'>

/**
 * Compares field by field what was written with what the other version has of it. An enumeration's value that is new to the
 * reader has arrived where the reader writes it again, as a number or a text without a name.
 */
export async function whatArrives({ corpus, ...programs }: Meeting): Promise<Arrival> {
  let read: readonly ReflectMessage[]
  try {
    read = await programs.read()
  } catch (error) {
    if (error instanceof TrialError) throw error
    return unread(error)
  }
  const differences = corpus.map((written, place) => ({ place, ...compareVersions(written, read[place]!) }))
  const held = differences.filter(({ unknown, lostEnums }) => unknown.size + lostEnums.size > 0)
  const returned = held.length > 0 ? await programs.writeAgain(held.map(({ place }) => place)) : undefined
  const lostAgain = new Map(
    held.map(({ place }, index) => [
      place,
      returned ? compareVersions(corpus[place]!, returned[index]!).lost : undefined,
    ]),
  )
  const isLost = (place: number, field: string) => {
    const again = lostAgain.get(place)
    return again === undefined || [...again].some((lost) => field === lost || field.startsWith(`${lost}.`))
  }
  const fields = differences.flatMap(({ place, lost, lostEnums }) =>
    [...lost].filter((field) => !lostEnums.has(field) || isLost(place, field)),
  )
  const unknown = held.flatMap(({ place, unknown: own }) => [...own].map((field) => isLost(place, field)))
  return {
    outcome:
      fields.length > 0 ? 'lost' : differences.some(({ hasDefaults }) => hasDefaults) ? 'defaulted' : 'kept',
    fields: [...new Set(fields)].toSorted(),
    unknownFields:
      unknown.length === 0 || returned === undefined ? 'none' : unknown.includes(true) ? 'lost' : 'survive',
    text: null,
  }
}

/** Of messages that can't be read. */
export function unread(error: unknown): Arrival {
  const text = error instanceof Error ? error.message : String(error)
  return {
    outcome: 'error',
    fields: [],
    unknownFields: 'none',
    text: text.replace(/\s+/g, ' ').slice(0, 300),
  }
}
