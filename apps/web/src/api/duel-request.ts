import type { RunRequest, RunSpec, RunStateName } from '@wirebench/bench-core/results'
import { isActive } from './run-activity.ts'

type DuelSide = NonNullable<RunSpec['duel']>['a']

/** A saved run as a side of a duel. */
export interface DuelledRun {
  readonly shortId: string
  readonly state: RunStateName
  readonly spec: RunSpec
}

/** A duel that can be started from here, or why not; with the command that does the same, or more. */
export type DuelOffer =
  | {
      readonly kind: 'possible'
      readonly request: RunRequest
      readonly command: string
      /** What to know beforehand; null where there is nothing. */
      readonly note: string | null
    }
  | {
      readonly kind: 'refused'
      readonly reason: string
      readonly fix: string
      readonly command: string | null
    }

/** Every codec of a duel has three processes that are alive at once. */
const mostCodecs = 6

/**
 * A duel of two saved runs, as `pnpm bench duel A B` makes it: the codecs that both have, each with its own messages;
 * rounds, seed and tests of A.
 */
export function duelOfRuns(a: DuelledRun, b: DuelledRun): DuelOffer {
  const unfit = refusalOf(a) ?? refusalOf(b)
  if (unfit !== null) return unfit
  const command = `pnpm bench duel ${a.shortId} ${b.shortId}`
  const codecs = codecsOf(a.spec, b.spec)
  if (codecs === null) {
    return {
      kind: 'refused',
      reason: `${a.shortId} and ${b.shortId} have no codec in common`,
      fix: 'name what to measure on both sides, in a terminal',
      command: `${command} --codec NAMES`,
    }
  }
  if (codecs.a.length > mostCodecs) {
    return {
      kind: 'refused',
      reason: `${codecs.a.length} codecs would keep ${3 * codecs.a.length} processes alive at once`,
      fix: `choose up to ${mostCodecs} of them, in a terminal`,
      command: `${command} --codec ${codecs.a.slice(0, mostCodecs).join(',')}`,
    }
  }
  const { preset, rounds, seed, tests, untilDecided, maximumRounds } = a.spec
  const duel = { a: sideOf(a, codecs.a), b: sideOf(b, codecs.b) }
  return {
    kind: 'possible',
    request: {
      suites: ['codec'],
      preset,
      rounds,
      seed,
      ...(tests && { tests }),
      ...(untilDecided !== undefined && { untilDecided }),
      ...(maximumRounds !== undefined && { maximumRounds }),
      duel,
    },
    command,
    note: areAlike(duel.a, duel.b) ? sameCode : null,
  }
}

/** The same duel once more. */
export function duelAgain({ shortId, spec }: DuelledRun): DuelOffer {
  const { duel, name, preset, rounds, seed, tests, untilDecided, maximumRounds } = spec
  const command = `pnpm bench rerun ${shortId}`
  if (duel === undefined) {
    return { kind: 'refused', reason: `${shortId} is no duel`, fix: 'clone it', command: null }
  }
  if (duel.a.libraries !== undefined || duel.b.libraries !== undefined) {
    return {
      kind: 'refused',
      reason: 'it loads packages from other folders, which a dashboard doesn’t do',
      fix: 'start it on the machine itself, once you know what lies in them',
      command: `${command} --i-trust-these-libraries`,
    }
  }
  return {
    kind: 'possible',
    request: {
      name,
      suites: ['codec'],
      preset,
      rounds,
      seed,
      ...(tests && { tests }),
      ...(untilDecided !== undefined && { untilDecided }),
      ...(maximumRounds !== undefined && { maximumRounds }),
      duel,
    },
    command,
    note: null,
  }
}

const sameCode =
  'Both ask for the same codecs and messages, so the same installed code would meet itself. A version of a library that has been replaced since takes part only from a folder, in a terminal: pnpm bench duel --help tells how.'

function refusalOf({ shortId, state, spec }: DuelledRun): DuelOffer | null {
  if (isActive(state)) {
    return {
      kind: 'refused',
      reason: `${shortId} hasn’t ended yet`,
      fix: 'wait for it, or cancel it',
      command: null,
    }
  }
  if (spec.duel) {
    return {
      kind: 'refused',
      reason: `${shortId} is a duel itself`,
      fix: 'choose the runs that its sides came from, or repeat it',
      command: `pnpm bench rerun ${shortId}`,
    }
  }
  const other = spec.suites.find((suite) => suite !== 'codec')
  if (other !== undefined) {
    return {
      kind: 'refused',
      reason: `${shortId} has the ${other} suite, whose servers can’t take turns on a core`,
      fix: 'run both again one after the other and compare those',
      command: null,
    }
  }
  return null
}

function codecsOf(a: RunSpec, b: RunSpec): { a: string[]; b: string[] } | null {
  const common = a.codecs.filter((codec) => b.codecs.includes(codec))
  if (common.length > 0) return { a: common, b: common }
  return a.codecs.length === 1 && b.codecs.length === 1 ? { a: a.codecs, b: b.codecs } : null
}

function sideOf({ shortId, spec }: DuelledRun, codecs: string[]): DuelSide {
  const { workloads, sizes, own } = spec
  return { title: shortId, codecs, workloads, ...(sizes && { sizes }), ...(own && { own }) }
}

function areAlike({ title: _, ...a }: DuelSide, { title: __, ...b }: DuelSide): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
