import { WirebenchError } from '../../model/errors.ts'
import type { Placement } from '../../model/machine/agent.ts'
import {
  type AcrossMachines,
  type AcrossRow,
  maxMachines,
  minMachines,
} from '../../model/report/across-machines.ts'
import type { Objection } from '../../model/report/objection.ts'
import type { Comparison, Report } from '../../model/report/report.ts'
import { isActive, type RunStateName } from '../../model/run/run-event.ts'
import { jointOfRounds, type SeenOnMachine } from '../../stats/many-runs/random-effects.ts'
import { momentsOfEstimate } from '../../stats/welch.ts'
import { describeMetric, sharedMetrics } from '../figures/report-figures.ts'
import { summarise } from '../judge/summary.ts'
import { placementText } from '../words/environment/placement-words.ts'
import { formatBytes } from '../words/format.ts'
import { messageDifference, messagesOf } from './differences/case-messages.ts'
import { environmentDifferences } from './differences/environment-differences.ts'
import { otherMessagesText } from './differences/other-messages.ts'

/** A run, and on which machine it was measured. */
export interface RunOnMachine {
  readonly id: string
  readonly shortId: string
  readonly state: RunStateName
  /** Null where it has measured nothing. */
  readonly report: Report | null
  /** Null where it was measured without an agent. */
  readonly placement: Placement | null
}

interface Read extends RunOnMachine {
  readonly report: Report
  readonly name: string
}

const usualMetric = 'nsPerOperation'

/**
 * Runs of the same spec on several machines as one result: what each machine says and, from three machines on, the estimate over
 * machines. Two agents of one machine are one machine, and of a machine that measured twice one run counts.
 * @throws WirebenchError where there are too many of them.
 */
export function acrossMachines(
  runs: readonly RunOnMachine[],
  { metric: wanted = usualMetric }: { readonly metric?: string | undefined } = {},
): AcrossMachines {
  refuseTooMany(runs.length)
  const { read, leftOut } = admitted(runs)
  const machines = read.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  const reports = machines.map(({ report }) => report)
  const metrics = sharedMetrics(reports.length === 1 ? [...reports, ...reports] : reports).filter(
    (name) => describeMetric(name, reports).compared === 'per-round',
  )
  const metric = metrics.includes(wanted) ? wanted : (metrics[0] ?? usualMetric)
  const { title, unit, better, compared } = describeMetric(metric, reports)
  const differences = reports.length < 2 ? [] : environmentDifferences(reports)
  return {
    format: 'wirebench.across-machines',
    formatVersion: 2,
    metric: { name: metric, title, unit, better, compared },
    metrics: metrics.map((name) => ({ name, title: describeMetric(name, []).title })),
    machines: machines.map(({ name, report, id, shortId, state }) => ({
      name,
      hostName: report.environment.hostName,
      cpuModel: report.environment.cpuModel,
      cpuCount: report.environment.cpuCount,
      memoryBytes: report.environment.memoryBytes,
      run: { id, shortId, state, rounds: report.run.rounds },
      headline: summarise(report).headline,
    })),
    leftOut,
    differences,
    rows: rowsOf(machines, metric),
    notes: notesOf(machines.length, differences),
  }
}

/** @throws WirebenchError where they are more than can be read as one result. */
export function refuseTooMany(runs: number): void {
  if (runs > maxMachines)
    throw new WirebenchError(
      'not-comparable',
      `${runs} runs can’t be read as one result`,
      `give at most ${maxMachines}`,
    )
}

/** One run a machine, and the others with the reason. */
function admitted(
  runs: readonly RunOnMachine[],
): Pick<AcrossMachines, 'leftOut'> & { read: readonly Read[] } {
  const leftOut: AcrossMachines['leftOut'] = []
  const leave = ({ shortId: run }: RunOnMachine, reason: string, fix: string, more = {}) =>
    leftOut.push({ run, reason, fix, ...more })
  const read: Read[] = []
  const names = new Set<string>()
  let base: Report | undefined
  // Of a machine's runs the one with most rounds counts; of a saved run and its file, which may both be named, the first.
  const ordered = runs.toSorted(
    (a, b) =>
      (b.report?.run.rounds ?? 0) - (a.report?.run.rounds ?? 0) ||
      Number(b.placement !== null) - Number(a.placement !== null),
  )
  for (const run of ordered) {
    const { report, placement, state } = run
    if (isActive(state)) leave(run, goingText(run), 'try again when it has ended', { goesOn: true })
    else if (report === null || report.run.rounds === 0)
      leave(run, `is ${state} and has no finished round`, 'measure it again')
    else if (base && otherMessagesText([base, report].map((one) => ({ report: one, letter: '' }))) !== null)
      leave(run, 'measured other messages', 'choose runs with the same messages')
    else {
      base ??= report
      const known = read.find((other) => areOfOneMachine(other, { placement, report }))
      const name = placement?.agent ?? report.environment.hostName
      if (known?.id === run.id) continue
      if (known)
        leave(
          run,
          known.name === name || !placement?.agent
            ? `was measured on ${known.name} too, whose run ${known.shortId} counts`
            : `was measured by ${name} on the machine of ${known.name}, whose run ${known.shortId} counts`,
          'a machine counts once',
        )
      else {
        read.push({ ...run, report, name: names.has(name) ? `${name} (${run.shortId})` : name })
        names.add(name)
      }
    }
  }
  return { read, leftOut }
}

function goingText({ placement, state }: RunOnMachine): string {
  if (!placement) return `is ${state}`
  return placement.queuePosition === null
    ? `is still running, ${placementText(placement)}`
    : placementText(placement)
}

/** By what both agents know of their machines, else by what reports say of them. */
function areOfOneMachine(...runs: readonly Pick<Read, 'placement' | 'report'>[]): boolean {
  const known = runs.flatMap(({ placement }) => placement?.fingerprint?.split('-')[0] ?? [])
  const told = known.length === runs.length ? known : runs.map(({ report }) => describedIn(report))
  return new Set(told).size === 1
}

/** Kernels differ in the last digits of the memory. */
function describedIn({ environment }: Report): string {
  const { hostName, cpuModel, cpuCount, memoryBytes } = environment
  return JSON.stringify([hostName, cpuModel, cpuCount, formatBytes(memoryBytes)])
}

function rowsOf(machines: readonly Read[], metric: string): AcrossRow[] {
  const judged = machines.map(
    ({ report }) =>
      new Map(
        report.comparisons
          .filter((comparison) => comparison.metric === metric)
          .map((comparison) => [rowId(comparison), comparison]),
      ),
  )
  const rows = new Map(judged.flatMap((known) => [...known]))
  return [...rows].map(([id, { suite, operation, contender, workload, parameters, reference }]) => {
    const messages = machines
      .filter((_, index) => judged[index]!.has(id))
      .map(({ report }) => messagesOf(report.run.spec, workload))
    const comparisons = machines.map(({ report }, index) => {
      const found = judged[index]!.get(id)
      return found && messageDifference(messages[0]!, messagesOf(report.run.spec, workload)) === null
        ? found
        : null
    })
    const seen = comparisons.map(seenIn)
    const counted = seen.flatMap((one) => ('reason' in one ? [] : [one]))
    const joint = jointOfRounds(counted)
    return {
      ...{ suite, operation, contender, workload, parameters, reference },
      cells: comparisons.map(
        (comparison) =>
          comparison && {
            verdict: comparison.verdict,
            ratio: comparison.ratio && {
              value: comparison.ratio.value,
              low: comparison.ratio.low,
              high: comparison.ratio.high,
            },
          },
      ),
      joint: joint && { ...joint, machines: counted.length },
      uncounted: seen.flatMap((one, index) =>
        'reason' in one ? [{ machine: machines[index]!.name, reason: one.reason }] : [],
      ),
    }
  })
}

function rowId({ suite, operation, contender, workload, parameters, reference }: Comparison): string {
  return JSON.stringify([suite, operation, contender, workload, parameters, reference])
}

/** What the estimate over machines takes of one of them, or why it takes nothing. The interval of a ratio is one of Student’s over rounds. */
function seenIn(comparison: Comparison | null): SeenOnMachine | { readonly reason: Objection } {
  if (comparison === null)
    return { reason: { code: 'not-measured', why: 'wasn’t measured there with these messages' } }
  const { ratio, verdict, reason } = comparison
  if (reason || verdict === 'not-comparable' || !ratio) return { reason: reason ?? { code: 'not-compared' } }
  const rounds = ratio.perRound.length
  const moments = momentsOfEstimate(ratio, rounds)
  if (moments === null) return { reason: { code: 'single-round' } }
  const standardError = Math.sqrt(moments.variance / rounds)
  return standardError > 0
    ? { logRatio: moments.mean, standardError, rounds }
    : { reason: { code: 'no-spread' } }
}

function notesOf(machines: number, differences: AcrossMachines['differences']): string[] {
  const others = differences.filter(({ kind }) => kind !== 'machine').map(({ title }) => title)
  return [
    ...(machines < minMachines
      ? [
          `an estimate over machines needs at least ${minMachines} machines; there ${machines === 1 ? 'is one' : `are ${machines}`}`,
        ]
      : []),
    ...(others.length > 0
      ? [`not only the machine differs, which may change ratios: ${others.join(', ')}`]
      : []),
  ]
}
