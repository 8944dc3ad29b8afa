import type { LevelShift, OverviewRun, TrendFigure } from '../../model/report/trends.ts'
import { counted } from '../../model/text/counted.ts'
import { decideExactly } from '../../stats/decisions/decision.ts'
import { levelShifts } from '../../stats/many-runs/level-shifts.ts'
import { median } from '../../stats/mean.ts'
import type { CaseMessages } from '../compare/differences/case-messages.ts'
import { formatChangeInterval, formatChangeInWords } from '../compare/words/change-text.ts'
import { codeWords } from '../words/environment/code-words.ts'
import { isSound, type JudgedRatio, judgedRatio } from './trend-changes.ts'
import type { TrendMetric } from './trend-metric.ts'

/** A run of a series with what it says about one case. */
export interface SeriesRun
  extends TrendFigure,
    Pick<OverviewRun, 'id' | 'shortId' | 'casesMeasured' | 'code' | 'environmentChanges'> {
  readonly messages: CaseMessages
}

/**
 * Where a case came to lie on another level, oldest first: judged by the ratio to the reference, over runs that have an
 * interval and share messages and, with the newest of them, the reference. A shift counts where it is significant after correction for all places
 * and for all cases that the newest run measured, and lies beyond the smallest difference of interest and what identical
 * code usually showed in the runs of either level. Figures without chance in them shift wherever they differ, but for those that something is said
 * against.
 */
export function shiftsOf(runs: readonly SeriesRun[], metric: TrendMetric): LevelShift[] {
  const families = [...Map.groupBy(runs, ({ messages }) => JSON.stringify(messages)).values()]
  const found = families.flatMap((family) =>
    shiftsWithin(family, { runs, families: families.length }, metric),
  )
  const places = new Map(runs.map(({ id }, index) => [id, index]))
  return found.toSorted((a, b) => places.get(a.run)! - places.get(b.run)!)
}

/** The series that runs with the same messages were taken from. */
interface Series {
  readonly runs: readonly SeriesRun[]
  readonly families: number
}

function shiftsWithin(family: readonly SeriesRun[], series: Series, metric: TrendMetric): LevelShift[] {
  switch (metric.compared) {
    case 'none':
      return []
    case 'exact':
      return exactShifts(family, series, metric)
    case 'per-round':
      return measuredShifts(family, series, metric)
  }
}

/** Among how many runs with the same messages a case's level is looked for. */
export function runsWithLevel(family: readonly SeriesRun[], { compared }: TrendMetric): number {
  return (compared === 'per-round' ? withRatio(family) : family.filter(isSound)).length
}

type Known = { readonly run: SeriesRun; readonly ratio: JudgedRatio }

/** The runs that can be judged by the reference of the newest of them. */
function withRatio(family: readonly SeriesRun[]): Known[] {
  const judged = family.flatMap((run): Known[] => {
    const ratio = judgedRatio(run)
    return ratio ? [{ run, ratio }] : []
  })
  return judged.filter(({ ratio }) => ratio.reference === judged.at(-1)!.ratio.reference)
}

function measuredShifts(
  family: readonly SeriesRun[],
  { runs, families }: Series,
  metric: TrendMetric,
): LevelShift[] {
  const known = withRatio(family)
  const newest = known.at(-1)
  if (newest === undefined) return []
  const found = levelShifts(
    known.map(({ ratio }) => ratio.value),
    newest.run.casesMeasured * families,
  )
  return found.flatMap(({ at, difference, halfWidth, pValue, before, after }): LevelShift[] => {
    const sides = [known.slice(at - before, at), known.slice(at, at + after)]
    const usual = sides.map((side) => median(side.map(({ ratio }) => ratio.threshold)))
    if (Math.abs(difference) < Math.log1p(Math.max(metric.minimumEffect, ...usual))) return []
    const change = {
      value: Math.exp(difference),
      low: Math.exp(difference - halfWidth),
      high: Math.exp(difference + halfWidth),
    }
    const span = known[at - 1]!.run
    return [
      shift(
        known[at]!.run,
        { ...change, pValue, runsBefore: before, runsAfter: after },
        metric,
        changesAfter(runs, span, known[at]!.run),
      ),
    ]
  })
}

function exactShifts(family: readonly SeriesRun[], { runs }: Series, metric: TrendMetric): LevelShift[] {
  const isAnother = (ratio: number) => decideExactly(ratio, metric.tolerance) !== 'same'
  const known = family.filter((run) => isSound(run) && run.figure !== null && run.figure.value > 0)
  const places = known.flatMap((run, index) =>
    index > 0 && isAnother(run.figure!.value / known[index - 1]!.figure!.value) ? [index] : [],
  )
  const ends = [0, ...places, known.length]
  return places.map((at, index) => {
    const [before, after] = [known[at - 1]!, known[at]!]
    const value = after.figure!.value / before.figure!.value
    return shift(
      after,
      {
        value,
        low: value,
        high: value,
        pValue: null,
        runsBefore: at - ends[index]!,
        runsAfter: ends[index + 2]! - at,
      },
      metric,
      changesAfter(runs, before, after),
    )
  })
}

function shift(
  { id, shortId, code }: SeriesRun,
  found: Pick<LevelShift, 'value' | 'low' | 'high' | 'pValue' | 'runsBefore' | 'runsAfter'>,
  metric: TrendMetric,
  environmentChanges: readonly string[],
): LevelShift {
  const isWorse = metric.better === 'lower' ? found.value > 1 : found.value < 1
  const interval = formatChangeInterval(found)
  return {
    run: id,
    shortId,
    ...found,
    word: isWorse ? 'regression' : 'improvement',
    environmentChanges: [...environmentChanges],
    text: [
      `${formatChangeInWords(found.value, metric)}${interval === '' ? '' : ` ${interval}`} since run ${shortId}${code ? ` (code ${codeWords(code)})` : ''}`,
      `${counted(found.runsAfter, 'run')} against the ${found.runsBefore} before`,
      ...(environmentChanges.length === 0
        ? []
        : [`not only the code changed: ${environmentChanges.join(', ')}`]),
    ].join('; '),
  }
}

/** What changed in the environment after one run and up to another. */
function changesAfter(runs: readonly SeriesRun[], from: SeriesRun, to: SeriesRun): string[] {
  return runs
    .slice(runs.indexOf(from) + 1, runs.indexOf(to) + 1)
    .flatMap(({ environmentChanges }) => environmentChanges)
}
