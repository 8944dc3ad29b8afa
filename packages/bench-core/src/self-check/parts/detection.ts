import { presets } from '../../model/presets.ts'
import type { Comparison } from '../../model/report/report.ts'
import type { RecordedEvent } from '../../model/run/run-event.ts'
import type { CheckContender, CheckHandicap } from '../contenders.ts'
import type { MiniRun } from '../mini-run.ts'
import type { PartRow } from '../parts.ts'
import { comparisonsOf } from '../view.ts'
import { miniRunPart } from './part.ts'
import { differencesCalled, missedNote, rangeNotes, rangeText, shareText } from './row-notes.ts'

const handicaps = {
  'slower by 5 %': { kind: 'work', share: 0.05 },
  'slower by 10 %': { kind: 'work', share: 0.1 },
  '20 % more garbage': { kind: 'garbage', share: 0.2 },
} as const satisfies Record<string, CheckHandicap>
export type HandicapName = keyof typeof handicaps

/** What the contenders are called in the run: without figures, which the linter would take for those of a sentence. */
const contenderNames: Readonly<Record<HandicapName, string>> = {
  'slower by 5 %': 'slower',
  'slower by 10 %': 'slower',
  '20 % more garbage': 'littering',
}

/** A group of four: the codec as it is, one handicap in two processes, and another one, or the same in a third. */
export interface DetectionGroup {
  readonly codec: string
  readonly twice: HandicapName
  readonly once: HandicapName
  readonly preset?: 'quick'
}

const [slower, muchSlower, garbage] = ['slower by 5 %', 'slower by 10 %', '20 % more garbage'] as const

/**
 * Every codec with each of two handicaps in two processes under the standard settings, and with one in three under the quick ones: 30
 * comparisons of each handicap.
 */
export const detectionPlan: readonly DetectionGroup[] = [
  { codec: 'json', twice: slower, once: garbage },
  { codec: 'json', twice: garbage, once: slower },
  { codec: 'protobufjs', twice: slower, once: garbage },
  { codec: 'protobufjs', twice: garbage, once: slower },
  { codec: 'msgpackr', twice: slower, once: garbage },
  { codec: 'msgpackr', twice: garbage, once: slower },
  { codec: 'protojson', twice: slower, once: garbage },
  { codec: 'protojson', twice: garbage, once: slower },
  { codec: 'protobuf-es', twice: slower, once: garbage },
  { codec: 'protobuf-es', twice: garbage, once: slower },
  ...['json', 'protobufjs', 'msgpackr', 'protojson', 'protobuf-es'].map(
    (codec): DetectionGroup => ({ codec, twice: muchSlower, once: muchSlower, preset: 'quick' }),
  ),
]

/** What a run said of one handicapped contender and one operation. */
export interface Detection {
  readonly codec: string
  readonly handicap: HandicapName
  readonly time: Comparison
  readonly garbage: Comparison
}

export function detectionRun(
  group: DetectionGroup,
  number: number,
  rounds = presets[group.preset ?? 'standard'].rounds,
): MiniRun {
  const { codec, twice, once, preset = 'standard' } = group
  const contenders: CheckContender[] = [
    { name: codec, codec, handicap: null },
    { name: contenderNames[twice], codec, handicap: handicaps[twice] },
    { name: again(contenderNames[twice]), codec, handicap: handicaps[twice] },
    { name: onceName(group), codec, handicap: handicaps[once] },
  ]
  return { name: `detection ${codec}`, contenders, preset, rounds, seed: 2000 + number }
}

export const detectionPart = miniRunPart<DetectionGroup, Detection>({
  name: 'detection',
  plan: detectionPlan,
  run: detectionRun,
  judge: detections,
  rows: detectionRows,
})

/**
 * Judges a recorded mini-run as a run of the codec against its two handicapped versions. The handicap that two processes
 * have is judged for each of them, the other one being the A/A control: as in any run, a process of the comparison
 * takes part in the control.
 */
export function detections(events: readonly RecordedEvent[], group: DetectionGroup): readonly Detection[] {
  const { codec, twice, once } = group
  const [first, second, other] = [contenderNames[twice], again(contenderNames[twice]), onceName(group)]
  const judged = (name: string, copy: string, handicapOf: Record<string, HandicapName>) => {
    const all = comparisonsOf(events, {
      reference: codec,
      contenders: [name, other],
      control: { of: name, copy },
    })
    return all.flatMap((time) => {
      const handicap = handicapOf[time.contender]
      const garbage = all.find(
        ({ metric, operation, contender }) =>
          metric === 'allocatedBytesPerOperation' &&
          operation === time.operation &&
          contender === time.contender,
      )
      return time.metric === 'nsPerOperation' && handicap && garbage
        ? [{ codec, handicap, time, garbage }]
        : []
    })
  }
  return [
    ...judged(first, second, { [first]: twice, [other]: once }),
    ...judged(second, first, { [second]: twice }),
  ]
}

export function detectionRows(all: readonly Detection[]): readonly PartRow[] {
  const of = (wanted: HandicapName) => all.filter(({ handicap }) => handicap === wanted)
  return [
    slowerRow('5 %', 'standard settings', of('slower by 5 %')),
    slowerRow('10 %', 'quick settings', of('slower by 10 %')),
    garbageRow(of('20 % more garbage')),
    garbageTimeRow(of('20 % more garbage')),
  ]
}

function slowerRow(share: string, settings: string, found: readonly Detection[]): PartRow {
  const called = found.filter(({ time }) => time.verdict === 'slower').length
  return {
    part: 'detection',
    title: `slower by exactly ${share}, called slower`,
    ...differencesCalled(called, found.length, settings),
    notes: [...timeNotes(found), ...missedNotes(found, 'slower')],
  }
}

function garbageRow(found: readonly Detection[]): PartRow {
  const called = found.filter(({ garbage }) => garbage.verdict === 'more').length
  const ratios = found.flatMap(({ garbage }) => garbage.ratio?.value ?? [])
  return {
    part: 'detection',
    title: '20 % more garbage, called more in allocated bytes',
    ...differencesCalled(called, found.length, 'standard settings'),
    notes: ratios.length === 0 ? [] : [`allocated bytes ${rangeText(ratios)}`],
  }
}

/**
 * What more garbage costs in time isn't known beforehand: it is the collector's, and for some operations less than the
 * difference that counts. So this row shows what it came to beside the one that judges bytes.
 */
function garbageTimeRow(found: readonly Detection[]): PartRow {
  const called = found.filter(({ time }) => time.verdict === 'slower').length
  return {
    part: 'detection',
    title: '20 % more garbage at equal work, called slower',
    target: 'where it costs more than counts',
    found: shareText(called, found.length),
    status: 'shown',
    notes: [...timeNotes(found), ...missedNotes(found, 'slower')],
  }
}

function timeNotes(found: readonly Detection[]): string[] {
  const verdicts = [...Map.groupBy(found, ({ time }) => time.verdict)]
  const counts = verdicts.map(([verdict, members]) => `${members.length} ${verdict}`).join(', ')
  return rangeNotes(
    `${counts}; time`,
    found.map(({ time }) => time),
  )
}

function missedNotes(found: readonly Detection[], wanted: string): string[] {
  return found.filter(({ time }) => time.verdict !== wanted).map(({ codec, time }) => missedNote(codec, time))
}

function again(name: string): string {
  return `${name} again`
}

function onceName({ twice, once }: DetectionGroup): string {
  return once === twice ? `${contenderNames[once]} a third time` : contenderNames[once]
}
