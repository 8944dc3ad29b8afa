import { workloadTitle } from '../../../model/messages/own-workload-name.ts'
import type { MetricInfo } from '../../../model/metrics/metric-info.ts'
import type { Report } from '../../../model/report/report.ts'
import type { ComparedRun } from '../../../model/report/runs-comparison.ts'
import { decides } from '../../../model/run/decides.ts'
import { formatPercent } from '../../words/format.ts'
import { tooShort } from '../../words/objection-text.ts'
import { roundsText } from '../../words/run/run-line.ts'
import type { JudgedCase } from '../judge-pair.ts'

interface Noted {
  readonly reports: readonly Report[]
  readonly judged: readonly (readonly JudgedCase[])[]
  readonly others: readonly Report[]
  readonly runs: readonly ComparedRun[]
  readonly metric: MetricInfo
}

const fewest = 2

/** What a reader has to know before believing the rows, in sentences. */
export function comparisonNotes({ reports, judged, others, runs, metric }: Noted): string[] {
  const letterOf = (report: Report) => runs.find(({ id }) => id === report.run.id)!.letter
  const unfinished = reports
    .filter(({ run }) => run.state !== 'completed')
    .map((report) => `${letterOf(report)} was ${report.run.state} after ${roundsText(report.run)}`)
  // What has no chance in it needs no control.
  const judgedByRounds = metric.compared === 'per-round' ? reports : []
  const blind = judgedByRounds
    .filter(({ environment }) => environment.noise.smallestDifference === null)
    .map((report) => `${letterOf(report)} has no A/A control, so small changes can be noise`)
  const noisy = judgedByRounds
    .filter(({ environment }) => (environment.noise.smallestDifference ?? 0) > noisyDifference)
    .map(
      (report) =>
        `identical code may consistently differ by up to ${formatPercent(report.environment.noise.smallestDifference)} in ${letterOf(report)}: a change must exceed what identical code showed in the same operation`,
    )
  const alike = others.flatMap((report, index) => changedAlike(judged[index]!, letterOf(report)))
  const short = judgedByRounds
    .filter(({ run }) => !run.spec.suites.every((suite) => decides(run.spec, suite)))
    .map(letterOf)
  const ofShort =
    short.length === 0
      ? []
      : [
          `${short.join(', ')} ${short.length === 1 ? 'compares' : 'compare'} only the sizes of codecs: ${tooShort}`,
        ]
  const times = metric.compared === 'per-round' ? [ratiosAreJudged] : []
  return [...unfinished, ...blind, ...noisy, ...ofShort, ...alike, ...times]
}

const noisyDifference = 0.05

const ratiosAreJudged =
  'machines drift between runs, so verdicts are about each contender’s ratio to the reference, never about absolute figures'

/** Where all of a group changed in the same direction, the likelier cause is the one thing that they are taken against. */
function changedAlike(judged: readonly JudgedCase[], letter: string): string[] {
  const tested = judged.filter(({ cell }) => cell.reference !== null && cell.pValue !== null)
  const groups = Map.groupBy(
    tested,
    ({ key, cell }) => `${cell.reference} in ${key.operation} ${workloadTitle(key.workload)}`,
  )
  return [...groups].flatMap(([name, members]) => {
    const word = members[0]!.cell.word
    const isAlike =
      new Set(members.map(({ key }) => key.contender)).size >= fewest &&
      (word === 'regression' || word === 'improvement') &&
      members.every(({ cell }) => cell.word === word)
    return isAlike
      ? [
          `all contenders changed the same way against ${name} in ${letter}: the reference itself may have changed`,
        ]
      : []
  })
}
