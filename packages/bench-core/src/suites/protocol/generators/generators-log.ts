import type { GeneratorsSeen } from '../../../model/protocol/generators-seen.ts'
import type { ShownShare } from '../client/contract.ts'
import type { VoidReason } from './barrier.ts'

/** What generators have shown of one case in one round beside their figures: how they kept in step, and what they used. */
export interface GeneratorsLog {
  addBlock(shown: readonly (ShownShare & { readonly boundNs: number | null })[]): void
  addVoid(reason: VoidReason): void
  seen(): GeneratorsSeen
}

export function generatorsLog(names: readonly string[]): GeneratorsLog {
  const each = names.map((name) => ({
    name,
    ok: 0,
    notOk: 0,
    lateNs: 0,
    boundNs: 0,
    workedNs: 0,
    elapsedNs: 0,
  }))
  const voids = { late: 0, clock: 0 }
  let blocks = 0
  return {
    addBlock(shown) {
      blocks++
      for (const [index, { tally, usage, lateNs, boundNs }] of shown.entries()) {
        const one = each[index]!
        one.ok += tally.ok
        one.notOk += tally.wrong + tally.failed + tally.lost + tally.timedOut
        one.lateNs = Math.max(one.lateNs, lateNs)
        one.boundNs = Math.max(one.boundNs, boundNs ?? 0)
        // It worked for answers that don't count, too, which came outside the time that does.
        const answers = tally.ok + tally.wrong + tally.failed
        const countedPart = answers === 0 ? 1 : answers / (answers + tally.uncountedAnswers)
        one.workedNs += countedPart * Math.max(0, usage.clientCpuNs - usage.clientSpunNs)
        one.elapsedNs += tally.elapsedNs
      }
    },
    addVoid(reason) {
      voids[reason]++
    },
    seen: () => ({
      blocks,
      voids: { ...voids },
      each: each.map(({ workedNs, elapsedNs, ...one }) => ({
        ...one,
        cpuShare: elapsedNs > 0 ? workedNs / elapsedNs : null,
      })),
    }),
  }
}
