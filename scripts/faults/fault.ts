import type { PgSettings } from '../../packages/bench-core/src/model/storage/storage-spec.ts'
import type { SmallDisk } from './scene.ts'
import type { Stroke } from './strokes.ts'
import type { Launch, SeenEvent, SuiteUnderFault } from './subject.ts'

export const phases = [
  'at the start',
  'waiting',
  'starting',
  'warming',
  'measuring',
  'tidying',
  'saving',
] as const

/** When a fault comes: in the second of two rounds, but for the first two and the last. */
export type Phase = (typeof phases)[number]

export const ways = ['terminal', 'dashboard'] as const

export type Way = (typeof ways)[number] | 'agents'

export const suites: readonly SuiteUnderFault[] = ['codec', 'storage', 'protocol']

export type Need = 'mounts' | 'memory groups' | 'script' | 'namespaces'

export interface Fault {
  readonly what: string
  readonly phase: Phase
  readonly suite: SuiteUnderFault
  readonly way: Way
  readonly stroke?: Stroke
  readonly needs?: readonly Need[]
  readonly disk?: SmallDisk
  readonly launch?: Launch
  /** What the user's own server is used for, where he has one. */
  readonly server?: FaultyServer
  /** What it may cost: nothing (the run is completed), this run, its saving, or all that is saved. */
  readonly mayCost: 'nothing' | 'the run' | 'its saving' | 'everything'
}

export interface FaultyServer {
  readonly holds: 'saved runs' | 'measured tables'
  readonly settings?: PgSettings
  /** The version that it says it is, where that isn't the one that it is. */
  readonly claims?: number
}

/** A fault's own name, by which it is chosen and by which the seed draws what is left to chance in it. */
export const nameOf = ({ what, phase, suite, way }: Fault) => `${what} · ${phase} · ${suite} · ${way}`

/** Which event says that a phase has begun. */
export const beginningOf: Record<Exclude<Phase, 'at the start'>, (event: SeenEvent) => boolean> = {
  waiting: ({ type }) => type === 'waiting',
  starting: ({ type, round, text }) =>
    type === 'progress' && round === 2 && text.includes('"code":"starting"'),
  warming: ({ type, round }) => type === 'trial-ready' && round === 2,
  measuring: ({ type, round, text }) =>
    type === 'progress' && round === 2 && text.includes('"code":"measuring"'),
  tidying: ({ type, round }) => type === 'round-finished' && round === 2,
  saving: ({ type }) => type === 'run-finished',
}

/** Which event says that a phase is over; a fault that came after it has hit something else. Nothing says that a run is saved. */
export const endOf: Partial<Record<Phase, (event: Pick<SeenEvent, 'type' | 'round'>) => boolean>> = {
  starting: ({ type, round }) => type === 'trial-ready' && round === 2,
  warming: ({ type, round }) => /^(block|slices|figures)-measured$/.test(type) && round === 2,
  measuring: ({ type, round }) => type === 'round-finished' && round === 2,
  tidying: ({ type }) => type === 'run-finished',
}

/** How much of a phase chance may let pass before the fault comes, in milliseconds. */
export const spreadMs: Record<Phase, number> = {
  'at the start': 0,
  waiting: 200,
  starting: 400,
  warming: 300,
  measuring: 200,
  tidying: 30,
  saving: 30,
}

type Act = Omit<Fault, 'what' | 'phase' | 'suite' | 'way'>

export interface Where {
  readonly phases: readonly Phase[]
  readonly suites: readonly SuiteUnderFault[]
  readonly ways?: readonly Way[]
}

/** One fault in each phase, suite and way that are given. */
export function each(what: string, where: Where, act: Act | ((way: Way) => Act)): Fault[] {
  return where.phases.flatMap((phase) =>
    where.suites.flatMap((suite) =>
      (where.ways ?? ways).map((way) => ({
        what,
        phase,
        suite,
        way,
        ...(typeof act === 'function' ? act(way) : act),
      })),
    ),
  )
}
