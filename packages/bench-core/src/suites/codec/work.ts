import { runtimeLacks } from '../../measure/process/runtime/runtime.ts'
import type { Preset } from '../../model/presets.ts'
import type { RunSpec } from '../../model/run/run-spec.ts'
import { sumBy } from '../../model/sum.ts'
import type { Corpus } from '../../workloads/corpora.ts'
import { dimensionsOf } from './dimensions/catalogue.ts'
import type { ApartWork, CorpusCase, TrialStep } from './dimensions/dimension.ts'
import { processesOf } from './duel/sides.ts'
import { expectedOperation, figuresMs, pacesOf, startMs, warmedFor } from './estimate.ts'
import type { Party } from './lane/parties.ts'
import { weightOf } from './message-weight.ts'
import { type TimedOperation, timedOperations } from './operations.ts'
import { takesPart } from './rounds.ts'

/** What a run's dimensions ask for, taken together: what two of them need is measured once. */
export interface CodecWork {
  readonly operations: readonly TimedOperation[]
  readonly steps: readonly TrialStep[]
  readonly apart: readonly ApartWork[]
  /** Whether sizes are asked for. */
  readonly needsSizes: boolean
}

export function workOf(spec: Pick<RunSpec, 'tests'>): CodecWork {
  const dimensions = dimensionsOf(spec)
  const wanted = new Set(dimensions.flatMap(({ operations = [] }) => operations))
  return {
    operations: timedOperations.filter((operation) => wanted.has(operation) && !runtimeLacks(operation.name)),
    steps: dimensions.flatMap(({ step }) => step ?? []),
    apart: dimensions.flatMap(({ apart }) => apart ?? []),
    needsSizes: dimensions.some(({ needsSizes }) => needsSizes),
  }
}

/** The cases of one corpus that live processes work, in the order in which reports show them. */
export function casesOfCorpus({ operations, steps, needsSizes }: CodecWork, corpus: Corpus): CorpusCase[] {
  const timed = operations.map(({ name, parameters }) => ({
    ...corpus,
    operation: name,
    parameters: { ...corpus.parameters, ...parameters },
  }))
  // Sizes belong to encoding, whether or not that is timed.
  const sized = needsSizes && !timed.some(({ operation }) => operation === 'encode')
  return [
    ...(sized ? [{ ...corpus, operation: 'encode' }] : []),
    ...timed,
    ...steps.flatMap((step) => step.cases(corpus)),
  ]
}

/** What of it one round does. Sizes are told by the first. */
export function workOfRound(work: CodecWork, preset: Preset, rounds: number, round: number): CodecWork {
  const now = ({ rounds: wanted }: Pick<TimedOperation, 'rounds'>) =>
    wanted === undefined || takesPart(round, rounds, wanted(preset, rounds))
  return {
    operations: work.operations.filter(now),
    steps: work.steps.filter(now),
    apart: work.apart.filter(now),
    needsSizes: work.needsSizes && round === 1,
  }
}

/** Whether a round needs live processes. */
export function needsTrials({ operations, steps, needsSizes }: CodecWork): boolean {
  return operations.length + steps.length > 0 || needsSizes
}

/** Whether a round works all operations that a step needs in turns, before the step. */
export function hasWorked({ operations }: Pick<CodecWork, 'operations'>, { needs }: TrialStep): boolean {
  return needs.every((needed) => operations.some(({ name }) => name === needed))
}

/** How long one party takes of a round, in milliseconds. */
export function expectedRoundMs(
  { spec, lane, work: whole, corpora, share }: Party,
  preset: Preset,
  work: CodecWork,
): number {
  const contenders = processesOf(spec) - 1
  const paces = pacesOf(preset, contenders, whole.operations, share)
  const ofSteps = sumBy(
    work.steps,
    (step) => (contenders + 1) * step.expectedMs(preset, hasWorked(work, step)),
  )
  const ofCorpus = (corpus: Corpus) => {
    const message = weightOf(spec, corpus)
    const ofOperations = work.operations.reduce((sum, { name, figures, inputs, expectedNs }) => {
      const expected = { slowestNs: expectedNs(message), inputs: inputs ?? message.messages }
      const pace = warmedFor(paces.get(name)!, lane?.warmUpMs)
      const { warmUpMs, blockMs, groupMs, groups } = expectedOperation(pace, contenders, expected)
      const ofFigures = figures === 'none' ? 0 : figuresMs(expected.slowestNs, expected.inputs)
      const ofProcess = warmUpMs + blockMs + ofFigures
      return sum + (contenders + 1) * ofProcess + groups * groupMs
    }, 0)
    return startMs(contenders, message) + ofOperations + ofSteps
  }
  return (
    (needsTrials(work) ? sumBy(corpora, ofCorpus) : 0) +
    sumBy(work.apart, (apart) => apart.expectedMs(spec, corpora))
  )
}
