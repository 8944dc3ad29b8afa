import { presets } from '../../model/presets.ts'
import type { Comparison } from '../../model/report/report.ts'
import type { RecordedEvent } from '../../model/run/run-event.ts'
import { formatPercent } from '../../report/words/format.ts'
import { mean } from '../../stats/mean.ts'
import type { CheckContender } from '../contenders.ts'
import type { MiniRun } from '../mini-run.ts'
import type { PartRow } from '../parts.ts'
import { comparisonsOf } from '../view.ts'
import { miniRunPart } from './part.ts'
import { falseAlarms, shareText } from './row-notes.ts'

/** Two codecs, each twice: one group of four processes of which two pairs are identical. */
export type NullPair = readonly [string, string]

/** Every codec with every kind of neighbour: fast beside slow, littering beside frugal. */
export const nullPlan: readonly NullPair[] = Array.from({ length: 3 }, (): NullPair[] => [
  ['json', 'protobufjs'],
  ['msgpackr', 'protobuf-es'],
  ['protojson', 'json'],
  ['protobufjs', 'msgpackr'],
  ['protobuf-es', 'protojson'],
]).flat()

/** A comparison of a codec with itself. */
export interface NullVerdict {
  readonly codec: string
  readonly comparison: Comparison
}

const enough = 60

/** The mini-run of a pair under the quick settings. */
export function nullRun(pair: NullPair, number: number, rounds = presets.quick.rounds): MiniRun {
  const contenders = pair.flatMap((codec): CheckContender[] => [
    { name: codec, codec, handicap: null },
    { name: again(codec), codec, handicap: null },
  ])
  return { name: `null ${pair.join(', ')}`, contenders, preset: 'quick', rounds, seed: 1000 + number }
}

export const nullPart = miniRunPart<NullPair, NullVerdict>({
  name: 'null',
  plan: nullPlan,
  run: nullRun,
  judge: nullVerdicts,
  rows: (found) => [nullRow(found)],
})

/**
 * Judges a recorded mini-run twice: once as a run of the first codec against itself, in which the second codec's two
 * processes are the A/A control, and once the other way round. So a pair never feeds the band that it is judged by, no
 * process takes part in two of the comparisons of one operation, and the family is that of a run of two contenders: one
 * comparison for each operation.
 */
export function nullVerdicts(events: readonly RecordedEvent[], [a, b]: NullPair): readonly NullVerdict[] {
  const judged = (codec: string, control: string) =>
    comparisonsOf(events, {
      reference: codec,
      contenders: [again(codec)],
      control: { of: control, copy: again(control) },
    })
      .filter(({ metric }) => metric === 'nsPerOperation')
      .map((comparison) => ({ codec, comparison }))
  return [...judged(a, b), ...judged(b, a)]
}

export function nullRow(verdicts: readonly NullVerdict[]): PartRow {
  return {
    part: 'null',
    title: 'identical contenders called different',
    ...falseAlarms(verdicts.filter(isAlarm).length, verdicts.length, enough, 'quick settings'),
    notes: nullNotes(verdicts),
  }
}

function isAlarm({ comparison: { verdict } }: NullVerdict): boolean {
  return verdict === 'faster' || verdict === 'slower'
}

function nullNotes(verdicts: readonly NullVerdict[]): string[] {
  if (verdicts.length === 0) return []
  const uncorrected = verdicts.filter(({ comparison: { pValue } }) => pValue !== null && pValue <= 0.05)
  const same = verdicts.filter(({ comparison }) => comparison.verdict === 'same').length
  const kinds = [...Map.groupBy(verdicts, ({ codec, comparison }) => `${comparison.operation} ${codec}`)]
  return [
    `the same: ${same}; p ≤ 0.05 before the correction and the threshold: ${shareText(uncorrected.length, verdicts.length)}`,
    ...kinds.map(([kind, members]) => {
      const logs = members.map(({ comparison }) => (comparison.ratio?.perRound ?? []).map(Math.log))
      return `${kind}: log ratios of rounds ${percentOf(rootMeanSquare(logs.flat()))}, of comparisons ${percentOf(
        rootMeanSquare(logs.map(mean)),
      )}, thresholds ${members.map(({ comparison }) => formatPercent(comparison.threshold)).join(', ')}${alarmsText(members)}`
    }),
  ]
}

function alarmsText(members: readonly NullVerdict[]): string {
  const alarms = members.filter(isAlarm)
  return alarms.length === 0
    ? ''
    : `; called: ${alarms.map(({ comparison }) => `${comparison.verdict} at ${comparison.ratio!.value.toFixed(3)}`).join(', ')}`
}

/** The standard deviation around 0, which is the known mean of a null log ratio. */
function rootMeanSquare(values: readonly number[]): number {
  return Math.sqrt(mean(values.map((value) => value * value)))
}

function percentOf(log: number): string {
  return `±${formatPercent(Math.expm1(log))}`
}

function again(codec: string): string {
  return `${codec} again`
}
