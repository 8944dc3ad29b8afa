import type { Comparison } from '../../model/report/report.ts'
import type { RecordedEvent } from '../../model/run/run-event.ts'
import { formatPercent } from '../../report/words/format.ts'
import { geometricMean, median } from '../../stats/mean.ts'
import type { CheckContender } from '../contenders.ts'
import type { MiniRun } from '../mini-run.ts'
import type { PartRow } from '../parts.ts'
import { comparisonsOf } from '../view.ts'
import { miniRunPart } from './part.ts'
import { detectionTarget, differencesCalled, falseAlarms, missedNote, rangeNotes } from './row-notes.ts'

const share = 0.02
/** What such a run is asked for: half of the difference, so that an estimate of it lies beyond in nearly all runs. */
const minimumEffect = 0.01
/**
 * Four times as many slices in a round as usual: starting and warming up takes three quarters of a round otherwise, and
 * processes differ less than their slices do. If the ratios of such rounds scatter by at most 2.2 % and the A/A band is at
 * most 1.3 %, 36 of them call a difference of 2 % nine times in ten (`wouldHaveCalled`).
 */
const [rounds, slicesPerRound] = [36, 240]

/** Each is measured as it is in two processes, and with a share more work in two others. */
export const smallEffectPlan: readonly string[] = [
  'json',
  'protobufjs',
  'msgpackr',
  'protojson',
  'protobuf-es',
  'json',
  'protobufjs',
  'msgpackr',
]

const enoughNulls = detectionTarget.of / 2

const slower = 'slightly slower'
const again = ' again'

/** What a run said of two processes of a codec. */
export interface SmallEffect {
  readonly codec: string
  readonly truth: 'identical' | 'slower by 2 %'
  readonly comparison: Comparison
}

function smallEffectRun(codec: string, number: number): MiniRun {
  const handicap = { kind: 'work', share } as const
  const contenders: CheckContender[] = [
    { name: codec, codec, handicap: null },
    { name: slower, codec, handicap },
    { name: codec + again, codec, handicap: null },
    { name: slower + again, codec, handicap },
  ]
  return {
    name: `small effect ${codec}`,
    contenders,
    preset: 'standard',
    rounds,
    slicesPerRound,
    seed: 4000 + number,
  }
}

export const smallEffectPart = miniRunPart<string, SmallEffect>({
  name: 'small-effect',
  plan: smallEffectPlan,
  run: smallEffectRun,
  judge: smallEffects,
  rows: smallEffectRows,
})

/**
 * Judges a recorded mini-run: twice as a run of a codec and its slower version, no process being in both, with the two
 * slower ones as the A/A control, and once as a run of the codec beside itself, with the same control.
 */
export function smallEffects(events: readonly RecordedEvent[], codec: string): readonly SmallEffect[] {
  const judged = (
    truth: SmallEffect['truth'],
    [reference, contender]: readonly [string, string],
    control: { readonly of: string; readonly copy: string },
  ) =>
    comparisonsOf(events, { reference, contenders: [contender], control, minimumEffect })
      .filter(({ metric }) => metric === 'nsPerOperation')
      .map((comparison) => ({ codec, truth, comparison }))
  const control = { of: slower, copy: slower + again }
  return [
    ...judged('slower by 2 %', [codec, slower], control),
    ...judged('slower by 2 %', [codec + again, slower + again], { of: control.copy, copy: control.of }),
    ...judged('identical', [codec, codec + again], control),
  ]
}

export function smallEffectRows(all: readonly SmallEffect[]): readonly PartRow[] {
  const of = (wanted: SmallEffect['truth']) => all.filter(({ truth }) => truth === wanted)
  return [slowerRow(of('slower by 2 %')), identicalRow(of('identical'))]
}

const settings = `${rounds} rounds, smallest difference ${formatPercent(minimumEffect)}`

function slowerRow(found: readonly SmallEffect[]): PartRow {
  const missed = found.filter(({ comparison }) => comparison.verdict !== 'slower')
  const judged = differencesCalled(found.length - missed.length, found.length, settings)
  const abilities = found.flatMap(({ comparison }) => comparison.wouldHaveCalled ?? [])
  return {
    part: 'small-effect',
    title: 'slower by exactly 2 %, called slower',
    ...judged,
    found: judged.found + estimateText(found),
    notes: [
      ...notesOf(found),
      ...(abilities.length === 0
        ? []
        : [
            `would have called nine times in ten: ${formatPercent(median(abilities))} at the median, ${formatPercent(Math.max(...abilities))} at worst`,
          ]),
      ...missed.map((one) => missedNoteOf(one)),
    ],
  }
}

function estimateText(found: readonly SmallEffect[]): string {
  const ratios = found.flatMap(({ comparison }) => comparison.ratio?.value ?? [])
  return ratios.length === 0 ? '' : `, estimated at ${geometricMean(ratios).toFixed(4)} on average`
}

function identicalRow(found: readonly SmallEffect[]): PartRow {
  const called = found.filter(({ comparison: { verdict } }) => verdict === 'slower' || verdict === 'faster')
  return {
    part: 'small-effect',
    title: 'identical, called different',
    ...falseAlarms(called.length, found.length, enoughNulls, settings),
    notes: [...notesOf(found), ...called.map((one) => missedNoteOf(one, 'called'))],
  }
}

function notesOf(found: readonly SmallEffect[]): string[] {
  return rangeNotes(
    'time',
    found.map(({ comparison }) => comparison),
  )
}

function missedNoteOf({ codec, comparison }: SmallEffect, what: 'missed' | 'called' = 'missed'): string {
  return missedNote(codec, comparison, what)
}
