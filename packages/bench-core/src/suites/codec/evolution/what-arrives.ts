import type { ReflectMessage } from '@bufbuild/protobuf/reflect'
import { TrialError } from '../../../measure/process/trial-process.ts'
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

/** Compares field by field what was written with what the other version has of it. */
export async function whatArrives({ corpus, ...programs }: Meeting): Promise<Arrival> {
  let read: readonly ReflectMessage[]
  try {
    read = await programs.read()
  } catch (error) {
    if (error instanceof TrialError) throw error
    return unread(error)
  }
  const differences = corpus.map((written, place) => ({ place, ...compareVersions(written, read[place]!) }))
  const fields = [...new Set(differences.flatMap(({ lost }) => [...lost]))].toSorted()
  const hasDefaults = differences.some((difference) => difference.hasDefaults)
  return {
    outcome: fields.length > 0 ? 'lost' : hasDefaults ? 'defaulted' : 'kept',
    fields,
    unknownFields: await whatSurvives(differences.filter(({ unknown }) => unknown.size > 0)),
    text: null,
  }

  async function whatSurvives(
    withUnknown: readonly { readonly place: number; readonly unknown: ReadonlySet<string> }[],
  ): Promise<Arrival['unknownFields']> {
    if (withUnknown.length === 0) return 'none'
    const returned = await programs.writeAgain(withUnknown.map(({ place }) => place))
    if (returned === undefined) return 'none'
    const survives = withUnknown.every(({ place, unknown }, index) => {
      const back = returned?.[index]
      return back && compareVersions(corpus[place]!, back).lost.isDisjointFrom(unknown)
    })
    return survives ? 'survive' : 'lost'
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
