import { findCodec } from '../../codecs/catalogue.ts'
import { laneOfContender } from '../../lanes/catalogue.ts'
import { duelOf, type Meeting, meetingOf } from '../../model/duel/duel-sides.ts'
import type { Duel } from '../../model/duel/duel-spec.ts'
import { invalidOption } from '../../model/errors.ts'
import { askedIn } from '../../model/options/option/option.ts'
import { samplingOptions } from '../../model/options/run.ts'
import { MessageSuite, type RunRequest, type RunSpec } from '../../model/run/run-spec.ts'
import type { NamedSide } from './duel-side.ts'

/** What was asked for on both sides, beside what every run can be asked for. */
export interface AskedOfDuel {
  readonly request: RunRequest
  readonly suite?: MessageSuite | undefined
}

/**
 * The request for a duel of two sides. What was asked for holds for both; rounds, seed and what is looked at are otherwise
 * A's.
 * @throws WirebenchError where the sides are of different suites, or have nothing in common.
 */
export function duelRequest(a: NamedSide, b: NamedSide, asked: AskedOfDuel): RunRequest {
  const suite = suiteOf(a, b, asked.suite)
  const { rounds, untilDecided, maximumRounds, ...others } = askedIn(samplingOptions, a.spec)
  const { tests } = a.spec
  const { codecs: _, workloads: __, sizes: ___, own: ____, storage: _____, ...settings } = asked.request
  const meeting = meetingFor(suite, a, b)
  const duel = withLibraries(duelOf(suite, a, b, meeting), a, b)
  return {
    ...others,
    ...(tests && suite === 'codec' && { tests }),
    ...(asked.request.preset === undefined &&
      asked.request.rounds === undefined && { rounds, untilDecided, maximumRounds }),
    ...settings,
    suites: [suite],
    duel,
  }
}

/** The suite that both specs have; where they share several, the one that was asked for. */
export function suiteOf(a: NamedSide, b: NamedSide, asked: MessageSuite | undefined): MessageSuite {
  const common = MessageSuite.options.filter((suite) =>
    [a, b].every(({ spec }) => spec.suites.includes(suite)),
  )
  const chosen = asked === undefined ? common : common.filter((suite) => suite === asked)
  if (chosen.length === 1) return chosen[0]!
  const suitesOf = ({ title, spec }: NamedSide) => `"${title}" has ${spec.suites.join(' and ')}`
  throw invalidOption(
    chosen.length === 0
      ? `a duel measures one suite: ${suitesOf(a)}, ${suitesOf(b)}${asked === undefined ? '' : `, and ${asked} was asked for`}`
      : `"${a.title}" and "${b.title}" both have ${common.join(' and ')}`,
    chosen.length === 0 ? 'give two specs of the same suite' : 'choose one of them with --suite',
  )
}

/** What meets; where packages are named, the codecs that use them. */
function meetingFor(suite: MessageSuite, a: NamedSide, b: NamedSide): Meeting {
  const meeting = meetingOf(suite, a.spec, b.spec)
  if (meeting === null) {
    const { one, option } = subjects[suite]
    throw invalidOption(
      `"${a.title}" and "${b.title}" have no ${one} in common`,
      `choose what to measure on both sides with ${option}`,
    )
  }
  const packages = Object.keys({ ...a.libraries, ...b.libraries })
  const meant = meeting.a.filter((name, place) => name === meeting.b[place] && usesAny(suite, name, packages))
  return packages.length === 0 || meant.length === 0 ? meeting : { a: meant, b: meant }
}

function usesAny(suite: MessageSuite, name: string, packages: readonly string[]): boolean {
  return (
    suite === 'codec' &&
    laneOfContender(name) === undefined &&
    packages.includes(findCodec(name).info.library)
  )
}

const subjects = {
  codec: { one: 'codec', option: '--codec' },
  storage: { one: 'column format', option: '--format' },
  protocol: { one: 'transport', option: '--transport' },
} as const satisfies Record<MessageSuite, unknown>

function withLibraries({ a, b }: Duel, { libraries: ofA }: NamedSide, { libraries: ofB }: NamedSide): Duel {
  const further = (libraries: NamedSide['libraries']) =>
    Object.keys(libraries).length > 0 ? { libraries: { ...libraries } } : {}
  return { a: { ...a, ...further(ofA) }, b: { ...b, ...further(ofB) } }
}

/** A side's spec with what was asked for of it. */
export function withAsked<Side extends NamedSide>(side: Side, asked: RunSpecChanges): Side {
  const { codecs, workloads, sizes, own, storage, protocol } = asked
  const { sizes: itsSizes, own: itsOwn, ...spec } = side.spec
  const hasMessages = workloads !== undefined || own !== undefined
  const newSizes = sizes ?? (hasMessages ? undefined : itsSizes)
  const newOwn = hasMessages ? own : itsOwn
  const changed: RunSpec = {
    ...spec,
    ...(codecs && { codecs }),
    ...(hasMessages && { workloads: workloads ?? [] }),
    ...(newSizes && { sizes: newSizes }),
    ...(newOwn && { own: newOwn }),
    ...(spec.storage && { storage: { ...spec.storage, ...storage } }),
    ...(spec.protocol && { protocol: { ...spec.protocol, ...protocol } }),
  }
  return { ...side, spec: changed }
}

/** What can be asked of both sides alike, or of one. */
export interface RunSpecChanges extends Pick<RunRequest, 'codecs' | 'workloads' | 'sizes' | 'own'> {
  readonly storage?: Partial<NonNullable<RunSpec['storage']>>
  readonly protocol?: Partial<NonNullable<RunSpec['protocol']>>
}
