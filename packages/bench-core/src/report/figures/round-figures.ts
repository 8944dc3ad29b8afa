import { type CaseKey, caseId } from '../../model/report/case-key.ts'
import type { BlockMeasured, FiguresMeasured, SlicesMeasured } from '../../model/run/run-event.ts'
import { type Slice, slicesOf } from '../../stats/slice-cost.ts'

/** What one process of a case, a contender or its copy for the A/A control, showed in one finished round. */
export interface RoundFigures {
  readonly round: number
  readonly slices: readonly Slice[]
  /** The same by what told them: slices of another process in the same one took turns with these. */
  readonly inTurns: ReadonlyMap<SlicesMeasured, readonly Slice[]>
  /** Operations timed one by one; null where there are none. */
  readonly block: BlockMeasured | null
  /** What the suite measured beside these, and what there is to know of it, by the metric. */
  readonly figures: Readonly<Record<string, number | null>>
  readonly notes: Readonly<Record<string, string>>
}

/** By `processId`, each in the order of its rounds. */
export type FiguresByProcess = ReadonlyMap<string, readonly RoundFigures[]>

interface Measured {
  readonly slices: readonly SlicesMeasured[]
  readonly blocks: readonly BlockMeasured[]
  readonly figures: readonly FiguresMeasured[]
}

/** The name of one process of a case. */
export function processId(key: CaseKey, copy: number): string {
  return `${caseId(key)} ${copy}`
}

/** Sorts measurements by process and round, in one pass. */
export function figuresByProcess({ slices, blocks, figures }: Measured): FiguresByProcess {
  const known = new Map<string, Map<number, RoundFigures>>()
  const add = (
    key: CaseKey,
    copy: number,
    round: number,
    more: (own: RoundFigures) => Partial<RoundFigures>,
  ) => {
    const id = processId(key, copy)
    const rounds = known.get(id) ?? new Map<number, RoundFigures>()
    const own = rounds.get(round) ?? { ...nothing, round }
    known.set(id, rounds.set(round, { ...own, ...more(own) }))
  }
  for (const event of slices) {
    const { suite, operation, workload, parameters, round } = event
    for (const [index, { contender, copy }] of event.participants.entries()) {
      const own = slicesOf(event, index)
      if (own.length === 0) continue
      add({ suite, operation, contender, workload, parameters }, copy, round, (before) => ({
        slices: [...before.slices, ...own],
        inTurns: new Map([...before.inTurns, [event, own]]),
      }))
    }
  }
  for (const block of blocks) add(block, block.copy, block.round, () => ({ block }))
  for (const event of figures)
    add(event, event.copy, event.round, (before) => ({
      figures: { ...before.figures, ...event.figures },
      notes: { ...before.notes, ...event.notes },
    }))
  return new Map(
    [...known].map(([id, rounds]) => [id, [...rounds.values()].toSorted((a, b) => a.round - b.round)]),
  )
}

const nothing = {
  slices: [],
  inTurns: new Map<SlicesMeasured, readonly Slice[]>(),
  block: null,
  figures: {},
  notes: {},
} satisfies Omit<RoundFigures, 'round'>
