import type { OperationPlan, RoundPlan, RoundStep } from '../../measure/round/round-plan.ts'
import { askFor, type Program, type Trial } from '../../measure/round/trials.ts'
import { usualSettings } from '../../model/codec/runtime-settings.ts'
import type { Preset } from '../../model/presets.ts'
import type { RunEvent } from '../../model/run/run-event.ts'
import type { RunSpec } from '../../model/run/run-spec.ts'
import type { Corpus } from '../../workloads/corpora.ts'
import { seededRandom } from '../../workloads/seeded-random.ts'
import type { SuiteContext } from '../suite.ts'
import { corpusId } from './corpora.ts'
import { processesOf } from './duel/sides.ts'
import { expectedOperation, figuresMs, pacesOf, startMs, warmedFor } from './estimate.ts'
import { groupsOfRound } from './groups.ts'
import type { Party } from './lane/parties.ts'
import { type CorpusWeight, weightOf } from './message-weight.ts'
import type { TimedOperation } from './operations.ts'
import { codecTrialProgram } from './trial-program.ts'
import { type CodecWork, casesOfCorpus, hasWorked } from './work.ts'

/** What a round is made of besides what is measured in it. */
interface RoundSetting extends Pick<SuiteContext, 'cores' | 'homeFolder'> {
  /** Where a party's contenders are no scripts of this runtime: what each of them runs. */
  readonly program?: (contender: string) => Program
}

/** What the live processes of one party and corpus do in one round. */
export function sharedRound(
  { cores, homeFolder, program }: RoundSetting,
  party: Party,
  preset: Preset,
  work: CodecWork,
  corpus: Corpus,
  round: number,
  { failed, decided }: Absent,
): RoundPlan {
  const { spec } = party
  const contenders = processesOf(spec) - 1
  const message = weightOf(spec, corpus)
  const operations = work.operations.map(({ name }) => name)
  const prepared = operationsPrepared(work)
  return {
    round,
    suite: 'codec',
    ...corpus,
    operations,
    operationPlans: operationPlans(party, preset, work, corpus, message),
    steps: stepsOf({ spec, preset, work, corpus, round, failed, message }),
    // Sizes are told by the first round and owed by no other.
    cases: casesOfCorpus({ ...party.work, needsSizes: work.needsSizes }, corpus),
    groups: groupsOfRound(spec, round, leftOut(party.work, failed).union(decided)),
    preset,
    cores,
    below: seededRandom(spec.seed, `turns-${round}-${corpusId(corpus)}`).below,
    expected: { startMs: startMs(contenders, message), warmUpMs: 0, blockMs: 0, groupMs: 0 },
    isSizeTold: party.settings !== usualSettings,
    program:
      program ?? ((codec) => codecTrialProgram(spec, codec, corpus, { operations: prepared, homeFolder })),
  }
}

interface Absent {
  readonly failed: FailedOperations
  /** Contenders of whom everything is decided. */
  readonly decided: ReadonlySet<string>
}

/** What trials have to be able to work. */
export function operationsPrepared({ operations, steps }: CodecWork): readonly string[] {
  return [...new Set([...operations.map(({ name }) => name), ...steps.flatMap(({ needs }) => needs)])]
}

/** Operations that contenders have failed in earlier rounds. */
type FailedOperations = ReadonlyMap<string, ReadonlySet<string>>

/** Who takes no part any more. A step that failed is skipped, and what is timed beside it goes on. */
function leftOut({ operations }: CodecWork, failed: FailedOperations): Set<string> {
  const timed = new Set(operations.map(({ name }) => name))
  const isOut = (own: ReadonlySet<string>) => timed.size === 0 || timed.intersection(own).size > 0
  return new Set([...failed].flatMap(([contender, own]) => (isOut(own) ? [contender] : [])))
}

function operationPlans(
  { spec, lane, work: whole, share }: Party,
  preset: Preset,
  work: CodecWork,
  corpus: Corpus,
  message: CorpusWeight,
): Readonly<Record<string, OperationPlan>> {
  const contenders = processesOf(spec) - 1
  const paces = pacesOf(preset, contenders, whole.operations, share)
  return Object.fromEntries(
    work.operations.map(({ name, parameters, inputs, expectedNs }) => {
      const pace = warmedFor(paces.get(name)!, lane?.warmUpMs)
      return [
        name,
        {
          pace,
          parameters: { ...corpus.parameters, ...parameters },
          expected: expectedOperation(pace, contenders, {
            slowestNs: expectedNs(message),
            inputs: inputs ?? message.messages,
          }),
        },
      ]
    }),
  )
}

function stepsOf({
  spec,
  preset,
  work,
  corpus,
  round,
  failed,
  message,
}: {
  readonly spec: RunSpec
  readonly preset: Preset
  readonly work: CodecWork
  readonly corpus: Corpus
  readonly round: number
  readonly failed: FailedOperations
  readonly message: CorpusWeight
}): RoundStep[] {
  const figures = (when: TimedOperation['figures']) =>
    work.operations
      .filter((operation) => operation.figures === when)
      .map((operation) => ({
        operation: operation.name,
        needs: [operation.name],
        expectedMs: figuresMs(operation.expectedNs(message), operation.inputs ?? message.messages),
        measure: (trial: Trial) => measureFigures(trial, operation, corpus, round),
      }))
  return [
    // What is told once comes before what a trial may not survive.
    ...(round === 1 ? figures('first round') : []),
    ...work.steps.map((step) => {
      const isWarm = hasWorked(work, step)
      return {
        operation: step.operation,
        needs: step.needs,
        expectedMs: step.expectedMs(preset, isWarm),
        skips: (contender: string) => failed.get(contender)?.has(step.operation) ?? false,
        measure: (trial: Trial) => step.measure(trial, { spec, preset, corpus, round, isWarm }),
      }
    }),
    ...figures('every round'),
  ]
}

/** What an operation shows besides its time, as the trial tells it. */
async function* measureFigures(
  { process, participant }: Trial,
  { name, parameters }: TimedOperation,
  corpus: Corpus,
  round: number,
): AsyncGenerator<RunEvent> {
  const { figures } = await askFor(process, { type: 'figures', operation: name }, 'figures')
  yield {
    type: 'figures-measured',
    suite: 'codec',
    operation: name,
    workload: corpus.workload,
    parameters: { ...corpus.parameters, ...parameters },
    round,
    ...participant,
    figures,
  }
}
