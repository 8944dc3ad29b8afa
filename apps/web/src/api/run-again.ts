import type { RunDetail } from '@wirebench/bench-core/api/runs'
import { usualMaximumRounds } from '@wirebench/bench-core/model/options/run'
import { MessageSuite, type RunSpec } from '@wirebench/bench-core/model/run/run-spec'

/** What of a run a request can ask for. */
export function messageSuitesOf({ suites }: Pick<RunSpec, 'suites'>): MessageSuite[] {
  return MessageSuite.options.filter((suite) => suites.includes(suite))
}

const moreRounds = 5

/**
 * What the same run asks for to have a few more rounds than it has measured or was to measure, and how many more these are:
 * none where there can't be more. A limit that they pass gives way to the usual one.
 */
export function withMoreRounds(
  { rounds: planned, maximumRounds }: Pick<RunSpec, 'rounds' | 'maximumRounds'>,
  measured: number,
): { readonly more: number; readonly rounds: number; readonly maximumRounds: number | undefined } {
  const before = Math.max(measured, planned)
  const rounds = Math.min(before + moreRounds, usualMaximumRounds(before + moreRounds))
  const isPassed = maximumRounds !== undefined && maximumRounds < rounds
  return {
    more: rounds - before,
    rounds,
    maximumRounds: isPassed ? usualMaximumRounds(rounds) : maximumRounds,
  }
}

/** Where a run is measured again as it was: an agent, or whoever it was meant for; undefined for this machine. */
export function placeOf({ placement }: Pick<RunDetail, 'placement'>): string | undefined {
  return placement ? (placement.agent ?? placement.place.replace(/^name=/, '')) : undefined
}
