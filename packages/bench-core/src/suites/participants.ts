import type { Participant } from '../model/run/run-event.ts'

/** Every contender, and the reference a second time: what identical code shows is what a run can't tell apart. */
export function withCopy(contenders: readonly string[], reference: string): Participant[] {
  return [...contenders.map((contender) => ({ contender, copy: 1 })), { contender: reference, copy: 2 }]
}
