import { type CaseKey, caseGroupId, caseId } from '../model/report/case-key.ts'
import { type Report, reportFormatVersion } from '../model/report/report.ts'
import type { EndReason } from '../model/run/end-reason.ts'
import { isActive, type RecordedEvent, type RunStateName } from '../model/run/run-event.ts'
import { marginsOf } from '../model/use/margins.ts'
import { levelAfter, levelOnTheWay, looksOf, standardLevel } from '../stats/decisions/looks.ts'
import { reportCase } from './figures/cases.ts'
import { type NullHistory, noiseOf } from './figures/ratios/noise.ts'
import { recordedRatios } from './figures/ratios/ratio-source.ts'
import { type RecordedRun, recordedRun } from './figures/recorded-run.ts'
import { caseWarnings, figureWarnings, runWarnings } from './judge/doubts/warnings.ts'
import { qpsImpact } from './judge/qps-impact.ts'
import { judgingRules } from './judge/rules/judged-anew.ts'
import { caseFindings, withLinter } from './judge/rules/linter.ts'
import { type ComparisonInput, comparisons } from './judge/verdicts/comparisons.ts'
import { partsOf } from './suites/parts.ts'

/** What is known of a run besides its events. */
export interface ReportContext {
  /** For events without an end: what the caller knows of it, such as `running`. */
  readonly state: RunStateName
  readonly reason: EndReason | null
  /** What identical code showed in this host's recent runs, which the A/A bands go by as well. */
  readonly history: readonly NullHistory[]
}

const defaultContext: ReportContext = { state: 'interrupted', reason: null, history: [] }

/**
 * What a run amounts to: a pure function of its events, in any state the run may be in. Events without an end give an
 * interrupted run, rounds that were not finished are left out. Fails only where the run's beginning is missing.
 */
export function report(events: Iterable<RecordedEvent>, context: Partial<ReportContext> = {}): Report {
  const { state, reason, history: known } = { ...defaultContext, ...context }
  const run = recordedRun(events)
  const { runId, spec, plan } = run.started
  // What ended a run that measured until it was decided must come out again here, wherever the report is made.
  const history = spec.untilDecided ? (run.started.pastNulls ?? []) : known
  const environment = { ...run.environment, noise: noiseOf(run, history) }
  const measured = plan.cases.map((key) => reportCase(run, key, caseWarnings(run, key)))
  const groups = Map.groupBy(measured, ({ key }) => caseGroupId(key))
  const cases = measured.map((reported) => {
    const group = groups.get(caseGroupId(reported.key))!
    return { ...reported, warnings: figureWarnings(reported, group, environment) }
  })
  const linted = withLinter({
    format: 'wirebench.report',
    formatVersion: reportFormatVersion,
    rules: judgingRules,
    run: {
      id: runId,
      name: spec.name,
      state: run.finished?.state ?? state,
      reason: run.finished?.reason ?? reason,
      spec,
      seed: spec.seed,
      startedAt: new Date(run.startedAtMs).toISOString(),
      finishedAt: run.finishedAtMs === null ? null : new Date(run.finishedAtMs).toISOString(),
      durationMs: Math.max(0, (run.finishedAtMs ?? run.lastAtMs) - run.startedAtMs),
      rounds: run.rounds.length,
      margins: marginsOf(spec),
    },
    environment,
    contenders: plan.contenders,
    cases,
    comparisons: comparisons(recordedRatios(run, history), {
      cases,
      findings: caseFindings(cases, environment),
      levelOf: levelsOf(run, run.finished?.state ?? state),
    }),
    qpsImpact: qpsImpact(cases),
    linter: { passed: true, findings: [] },
    warnings: runWarnings(run),
  })
  return Object.assign(linted, ...spec.suites.map((suite) => partsOf(suite, run, linted)))
}

/**
 * The significance levels of a run's decisions; a run that looked more than once spends 5 % over its looks, and one that goes on, or
 * that somebody ended who may have looked, over all that there may be.
 */
function levelsOf(run: RecordedRun, state: RunStateName): ComparisonInput['levelOf'] {
  const { spec } = run.started
  const rounds = run.rounds.length
  if (spec.untilDecided) {
    const lastRoundOf = lastRounds(run)
    return ({ contender }) => levelAfter(lastRoundOf(contender.key), looksOf(spec))
  }
  const mayBeLookedAt = (isActive(state) || state === 'cancelled') && rounds < spec.rounds
  const level = mayBeLookedAt ? levelOnTheWay(spec.rounds) : standardLevel
  return () => level
}

/** The last round for which a case was measured: that of the look after which it was so no more. */
function lastRounds({ looks, rounds }: RecordedRun): (key: CaseKey) => number {
  const further = looks.map(({ furtherCases }) => furtherCases && new Set(furtherCases.map(caseId)))
  return (key) => {
    const id = caseId(key)
    const lastKept = further.findLastIndex((cases) => cases === undefined || cases.has(id))
    return looks[lastKept + 1]?.round ?? rounds.length
  }
}
