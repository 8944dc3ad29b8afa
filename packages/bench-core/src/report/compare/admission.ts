import { WirebenchError } from '../../model/errors.ts'
import type { Report } from '../../model/report/report.ts'
import { type LeftOutRun, maxComparedRuns } from '../../model/report/runs-comparison.ts'
import { isActive } from '../../model/run/run-event.ts'
import { shortRunId } from '../../model/run/run-id.ts'

/** Runs that can be compared, the baseline among them, and those that can't with the reason. */
export interface Admission {
  readonly base: Report
  readonly admitted: readonly Report[]
  readonly leftOut: readonly LeftOutRun[]
}

/**
 * Sorts out which runs can stand beside the baseline: not one twice, none that goes on or has measured nothing, none
 * that shares no suite with it. @throws WirebenchError where fewer than two are left, or more than six were given.
 */
export function admitRuns(reports: readonly Report[], baseId: string | undefined): Admission {
  if (reports.length > maxComparedRuns)
    throw refused(`${reports.length} runs can’t be compared at once`, `compare at most ${maxComparedRuns}`)
  const base = baseId === undefined ? reports[0] : reports.find(({ run }) => run.id === baseId)
  if (!base)
    throw refused(
      baseId === undefined ? 'there is no run to compare' : `the baseline ${baseId} is not one of the runs`,
      'give two runs, the baseline first',
    )
  const unfit = unfitness(base)
  if (unfit) throw refused(`run ${shortRunId(base.run.id)} ${unfit.reason}`, unfit.fix)

  const admitted: Report[] = []
  const leftOut: LeftOutRun[] = []
  for (const [index, report] of reports.entries()) {
    const found = index === reports.indexOf(base) ? null : obstacle(report, base, admitted)
    if (found) leftOut.push({ run: report.run.id, ...found })
    else admitted.push(report)
  }
  const [first] = leftOut
  if (admitted.length < 2)
    throw first
      ? refused(`run ${shortRunId(first.run)} ${first.reason}`, first.fix)
      : refused('one run alone can’t be compared', 'give a second run to compare it with')
  return { base, admitted, leftOut }
}

type Obstacle = Omit<LeftOutRun, 'run'>

function obstacle(report: Report, base: Report, admitted: readonly Report[]): Obstacle | null {
  const twin = [base, ...admitted].find((known) => isSameRun(known, report))
  if (twin)
    return {
      reason:
        twin.run.id === report.run.id
          ? 'would be compared with itself'
          : `is a copy of run ${shortRunId(twin.run.id)}: it would be compared with itself`,
      fix: 'give two different runs',
    }
  return unfitness(report) ?? otherSuite(report, base)
}

function unfitness({ run }: Report): Obstacle | null {
  if (isActive(run.state))
    return {
      reason: 'has not ended',
      fix: 'wait until it ends, or cancel it: it keeps what it has measured',
    }
  if (run.rounds === 0)
    return {
      reason: `is ${run.state} and has no finished round`,
      fix: 'compare runs with finished rounds',
    }
  return null
}

function otherSuite(report: Report, base: Report): Obstacle | null {
  const ours = new Set(base.cases.map(({ key }) => key.suite))
  const theirs = [...new Set(report.cases.map(({ key }) => key.suite))]
  if (theirs.some((suite) => ours.has(suite))) return null
  return {
    reason: `measured ${theirs.join(' and ') || 'nothing'}, the baseline ${[...ours].join(' and ') || 'nothing'}: they have no case in common`,
    fix: 'compare runs of the same suite',
  }
}

/** An import may have given a run another id; when and where it began stay. */
function isSameRun(one: Report, two: Report): boolean {
  return (
    one.run.id === two.run.id ||
    (one.run.startedAt === two.run.startedAt &&
      one.run.durationMs === two.run.durationMs &&
      one.environment.hostName === two.environment.hostName &&
      one.run.seed === two.run.seed)
  )
}

function refused(message: string, hint: string): WirebenchError {
  return new WirebenchError('not-comparable', message, hint)
}
