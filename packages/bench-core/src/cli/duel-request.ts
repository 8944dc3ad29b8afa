import { findCodec } from '../codecs/catalogue.ts'
import type { DuelSide } from '../model/duel-spec.ts'
import { WirebenchError } from '../model/errors.ts'
import type { RunRequest } from '../model/run-spec.ts'
import type { NamedSide } from './duel-side.ts'

/**
 * The request for a duel of two sides. What was asked for holds for both; rounds, seed and tests are otherwise A's.
 * @throws WirebenchError where the sides have no codec in common.
 */
export function duelRequest(a: NamedSide, b: NamedSide, asked: RunRequest): RunRequest {
  const { preset, rounds, seed, tests, untilDecided, maximumRounds } = a.spec
  const { codecs: _, workloads: __, sizes: ___, own: ____, ...settings } = asked
  const codecs = codecsOf(a, b, asked.codecs)
  return {
    preset,
    seed,
    ...(tests && { tests }),
    ...(asked.preset === undefined && asked.rounds === undefined && { rounds, untilDecided, maximumRounds }),
    ...settings,
    suites: ['codec'],
    duel: { a: sideOf(a, codecs.a, asked), b: sideOf(b, codecs.b, asked) },
  }
}

function sideOf(
  { title, spec, libraries }: NamedSide,
  codecs: readonly string[],
  asked: RunRequest,
): DuelSide {
  const isAsked = asked.workloads !== undefined || asked.own !== undefined
  const own = isAsked ? asked.own : spec.own
  const sizes = asked.sizes ?? (isAsked ? undefined : spec.sizes)
  return {
    title,
    codecs: [...codecs],
    workloads: isAsked ? (asked.workloads ?? []) : spec.workloads,
    ...(sizes && { sizes }),
    ...(own && { own }),
    ...(Object.keys(libraries).length > 0 && { libraries: { ...libraries } }),
  }
}

/** The codecs of both sides: those that were asked for, or that both have; where packages are named, those that use them. */
function codecsOf(
  a: NamedSide,
  b: NamedSide,
  asked: readonly string[] | undefined,
): { a: readonly string[]; b: readonly string[] } {
  if (asked) return { a: asked, b: asked }
  const packages = Object.keys({ ...a.libraries, ...b.libraries })
  const common = a.spec.codecs.filter((codec) => b.spec.codecs.includes(codec))
  const meant =
    packages.length === 0
      ? common
      : common.filter((codec) => packages.includes(findCodec(codec).info.library))
  if (meant.length > 0) return { a: meant, b: meant }
  if (common.length > 0) return { a: common, b: common }
  if (a.spec.codecs.length === 1 && b.spec.codecs.length === 1) return { a: a.spec.codecs, b: b.spec.codecs }
  throw new WirebenchError(
    'invalid-option',
    `“${a.title}” and “${b.title}” have no codec in common`,
    'name what to measure on both sides with --codec',
  )
}
