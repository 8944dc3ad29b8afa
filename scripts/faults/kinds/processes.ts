import { each, type Fault, type Phase, suites, type Way, ways } from '../fault.ts'
import type { ProcessKind } from '../scene.ts'
import * as strokes from '../strokes.ts'
import type { Launch, SuiteUnderFault } from '../subject.ts'

/** A kind of process: in which phases it is there, and who bears it. */
interface Victim {
  readonly kind: ProcessKind
  readonly suite: SuiteUnderFault
  readonly phases: readonly Phase[]
  readonly ways?: readonly Way[]
  /** Stopped, it holds up a run until somebody ends that; the others go on after a while. */
  readonly isMeasurer?: true
  readonly launch?: Launch
  readonly mayCost: 'the run' | 'its saving'
}

const beforeSaving: readonly Phase[] = ['waiting', 'starting', 'warming', 'measuring', 'tidying']
const all: readonly Phase[] = [...beforeSaving, 'saving']
const round: readonly Phase[] = ['starting', 'warming', 'measuring']
const late: readonly Phase[] = ['warming', 'measuring']
const measurer = { isMeasurer: true, mayCost: 'the run' } as const

const victims: readonly Victim[] = [
  // In the dashboard a run's own process has ended when the run is saved.
  { kind: 'run', suite: 'codec', phases: beforeSaving, mayCost: 'the run' },
  { kind: 'run', suite: 'codec', phases: ['saving'], ways: ['terminal'], mayCost: 'the run' },
  { kind: 'dashboard', suite: 'codec', phases: all, ways: ['dashboard'], mayCost: 'the run' },
  {
    kind: 'package manager',
    suite: 'codec',
    phases: all,
    ways: ['terminal'],
    launch: { prefix: ['npx', '--yes', 'pnpm@12.21.0', '--silent', 'bench'] },
    mayCost: 'the run',
  },
  { kind: 'store’s postmaster', suite: 'codec', phases: all, mayCost: 'its saving' },
  { kind: 'store’s backend', suite: 'codec', phases: all, mayCost: 'its saving' },
  { kind: 'trial', suite: 'codec', phases: late, ...measurer },
  { kind: 'storage client', suite: 'storage', phases: late, ...measurer },
  { kind: 'measured postmaster', suite: 'storage', phases: round, ...measurer },
  { kind: 'measured backend', suite: 'storage', phases: round, ...measurer },
  { kind: 'document server', suite: 'protocol', phases: round, ...measurer },
  { kind: 'load generator', suite: 'protocol', phases: round, ...measurer },
]

/** Each kind of process is killed, stopped, slowed and starved while the run does what it does. */
export function ofProcesses(): Fault[] {
  return [...victims.flatMap(ofVictim), ...ofSuites(), ...ofResources(), ...ofSignals()]
}

/** Killed both in a terminal and in the dashboard; stopped and slowed in the one or the other, and while it measures in both. */
function ofVictim({ kind, suite, phases, ways: among = ways, isMeasurer, launch, mayCost }: Victim): Fault[] {
  const on = (phase: Phase, chosen = among) => ({ phases: [phase], suites: [suite], ways: chosen })
  const act = (stroke: strokes.Stroke) => ({ stroke, mayCost, ...(launch && { launch }) })
  return phases.flatMap((phase, index) => [
    ...each(`kill ${kind}`, on(phase), act(strokes.kill(kind))),
    ...each(
      `stop ${kind} ${isMeasurer ? 'for good' : 'for a while'}`,
      on(phase, phase === 'measuring' ? among : [among[index % among.length]!]),
      act(isMeasurer ? strokes.freeze(kind) : strokes.pause(kind)),
    ),
    ...each(`slow ${kind}`, on(phase, [among[(index + 1) % among.length]!]), act(strokes.slow(kind))),
  ])
}

/** What goes on in every suite's run is hit in the other two as well, and what tidies up after PostgreSQL. */
function ofSuites(): Fault[] {
  const others: readonly SuiteUnderFault[] = ['storage', 'protocol']
  const start = { phases: ['starting', 'measuring'], suites: others } as const
  const middle = { phases: ['measuring'], suites: others } as const
  const onDashboard = { ways: ['dashboard'] } as const
  return [
    ...each('kill run', start, { stroke: strokes.kill('run'), mayCost: 'the run' }),
    ...each('stop run for a while', middle, { stroke: strokes.pause('run'), mayCost: 'the run' }),
    ...each(
      'kill dashboard',
      { ...start, ...onDashboard },
      { stroke: strokes.kill('dashboard'), mayCost: 'the run' },
    ),
    ...each(
      'stop dashboard for a while',
      { ...middle, ...onDashboard },
      { stroke: strokes.pause('dashboard'), mayCost: 'the run' },
    ),
    ...each(
      'kill undertaker',
      { phases: round, suites: ['storage'] },
      { stroke: strokes.kill('undertaker'), mayCost: 'the run' },
    ),
    ...each(
      'kill store’s WAL writer',
      { phases: ['measuring'], suites: ['codec', 'storage'] },
      { stroke: strokes.kill('store’s WAL writer'), mayCost: 'its saving' },
    ),
  ]
}

/** Memory and files run out in one process. */
function ofResources(): Fault[] {
  const inMeasuring = (suite: SuiteUnderFault) => ({ phases: ['measuring'], suites: [suite] }) as const
  return [
    ...victims
      .filter(({ isMeasurer }) => isMeasurer)
      .flatMap(({ kind, suite }) =>
        each(
          `short of memory: ${kind}`,
          { ...inMeasuring(suite), ways: ['terminal'] },
          { stroke: strokes.shortOfMemory(kind), mayCost: 'the run' },
        ),
      ),
    ...each(
      'short of memory: run',
      { phases: ['measuring'], suites: ['codec', 'storage'] },
      { stroke: strokes.shortOfMemory('run'), mayCost: 'the run' },
    ),
    ...(
      [
        ['starting', ways],
        ['saving', ['terminal']],
      ] as const
    ).flatMap(([phase, chosen]) =>
      each(
        'no further files: run',
        { phases: [phase], suites: ['codec', 'storage'], ways: chosen },
        { stroke: strokes.outOfFiles('run'), mayCost: 'the run' },
      ),
    ),
    ...each(
      'no further files: dashboard',
      { ...inMeasuring('codec'), ways: ['dashboard'] },
      { stroke: strokes.outOfFiles('dashboard'), mayCost: 'its saving' },
    ),
    ...(
      [
        ['trial', 'codec', ways],
        ['run', 'codec', ways],
        ['measured postmaster', 'storage', ['terminal']],
      ] as const
    ).flatMap(([kind, suite, chosen]) =>
      each(
        `killed for its memory: ${kind}`,
        { ...inMeasuring(suite), ways: chosen },
        { stroke: strokes.killedForMemory(kind), needs: ['memory groups'], mayCost: 'the run' },
      ),
    ),
  ]
}

/** A service manager or a shell asks it to end. */
function ofSignals(): Fault[] {
  return [
    ...each(
      'end run from outside (SIGTERM)',
      { phases: ['measuring'], suites },
      { stroke: strokes.terminate('run', 'SIGTERM'), mayCost: 'the run' },
    ),
    ...(['SIGTERM', 'SIGINT', 'SIGHUP'] as const).flatMap((signal) =>
      each(
        `end dashboard (${signal})`,
        { phases: ['measuring', 'saving'], suites: ['codec'], ways: ['dashboard'] },
        { stroke: strokes.terminate('dashboard', signal), mayCost: 'the run' },
      ),
    ),
  ]
}
