import type { Environment } from '../../model/machine/environment.ts'
import type { RecordedEvent } from '../../model/run/run-event.ts'
import { expectedMiniRunMs, type MiniRun, measureMiniRun } from '../mini-run.ts'
import type { PartName, PartRow } from '../parts.ts'
import type { Stage } from '../stage.ts'

/** A part of the self-check: what it measures, one item of its plan after the other, and what the table says of it. */
export interface Part<Finding = unknown> {
  readonly name: PartName
  /** How many items its plan has. */
  readonly items: number
  expectedMs(number: number): number
  measure(number: number, stage: Stage): Promise<readonly Finding[]>
  /** Judges what was recorded of an item; absent where nothing is recorded. */
  judge?(events: readonly RecordedEvent[], number: number): readonly Finding[]
  rows(found: readonly Finding[], environment: Environment): readonly PartRow[]
}

interface RecordedPart<Finding> extends Omit<Part<Finding>, 'measure'> {
  judge(events: readonly RecordedEvent[], number: number): readonly Finding[]
  /** Measures an item and gives its events as a run's. */
  record(number: number, stage: Stage): Promise<readonly RecordedEvent[]>
}

/** A part whose items are recorded, so that they can be judged again. */
export function recordedPart<Finding>({ record, ...part }: RecordedPart<Finding>): Part<Finding> {
  return {
    ...part,
    async measure(number, stage) {
      const events = await record(number, stage)
      stage.keep?.({ part: part.name, number, events })
      return part.judge(events, number)
    },
  }
}

interface MiniRunPart<Item, Finding> extends Pick<Part<Finding>, 'name' | 'rows'> {
  readonly plan: readonly Item[]
  run(item: Item, number: number): MiniRun
  judge(events: readonly RecordedEvent[], item: Item): readonly Finding[]
}

/** A part that measures a mini-run for each item of its plan. */
export function miniRunPart<Item, Finding>(part: MiniRunPart<Item, Finding>): Part<Finding> {
  const { name, plan, rows } = part
  const run = (number: number) => part.run(plan[number]!, number)
  return recordedPart({
    name,
    items: plan.length,
    expectedMs: (number) => expectedMiniRunMs(run(number)),
    record: (number, stage) => measureMiniRun(run(number), stage),
    judge: (events, number) => part.judge(events, plan[number]!),
    rows,
  })
}
