import { LoadTally } from './load-tally.ts'
import type { LoadPlan, RequestEnd, RunningLoad } from './load-target.ts'
import type { Pacer } from './pacer.ts'

/** What an open loop works: requests that are due at given times, whether or not earlier ones were answered. */
export interface OpenLoopPlan extends LoadPlan {
  readonly pacer: Pacer
  /** When requests are due, in nanoseconds from the start, ascending. Those within the lead-in or behind the duration are not counted. */
  readonly dueNs: Float64Array
}

/** A request that left later than this after it was due is counted as late. */
const lateAfterNs = 1e6

/** What is due sooner than this after the counters are read may leave late. */
const readingNs = 3e6

/** No request that is waited for is in the slot. */
const none = -1

/**
 * An open loop: requests leave when they are due, however long the answers take. One that finds every slot taken waits
 * for one and is never dropped, so its latency from the moment it was due holds the waiting, and what a stalled server
 * costs is seen by every request that it kept waiting. A request that has no answer in time from when it was due, sent
 * or not, is counted as timed out.
 */
export function openLoop(plan: OpenLoopPlan): RunningLoad {
  const { target, tally, clock, observer, pacer, slots, dueNs, leadInNs, durationNs, timeoutNs } = plan
  const { promise: drained, resolve: finish } = Promise.withResolvers<void>()
  const startedAtNs = plan.startsAtNs ?? clock.now()
  const firstCounted = countBelow(dueNs, leadInNs)
  const countedUntil = countBelow(dueNs, leadInNs + durationNs)
  const counts = (request: number) => request >= firstCounted && request < countedUntil
  // The same code as for those that count: the runtime would throw it away and compile it anew at the first of them.
  const uncounted = new LoadTally()
  uncounted.beginLoad()
  const tallyOf = (request: number) => (counts(request) ? tally : uncounted)
  let countedLeft = countedUntil - firstCounted
  const freeSlots = Array.from({ length: slots }, (_, slot) => slots - 1 - slot)
  const requestIn = new Int32Array(slots).fill(none)
  const sentAtNs = new Float64Array(slots)
  let next = 0
  let waitedFor = 0
  let wakes = false
  let isMeasuring = false
  let lastEndNs = 0
  /** When a slot was free again after all of them had been taken. */
  let freeSinceNs = 0

  const dueInNs = () => startedAtNs + dueNs[next]! - clock.now()

  const pump = () => {
    while (next < dueNs.length) {
      if (isToBegin()) {
        // What the lead-in still costs is no request's that counts: it is waited for, as long as none leaves late by that.
        const beginsInNs = waitedFor === 0 ? 0 : dueInNs() - readingNs
        if (beginsInNs > 0) {
          wakeIn(beginsInNs)
          return
        }
        begin()
      }
      const leavesInNs = dueInNs()
      if (leavesInNs > 0) {
        wakeIn(leavesInNs)
        return
      }
      // Until an answer frees one; that one goes on.
      if (freeSlots.length === 0) return
      send(freeSlots.pop()!)
    }
    if (waitedFor === 0) finish()
  }

  const send = (slot: number) => {
    const nowNs = clock.now()
    const into = tallyOf(next)
    const dueAtNs = startedAtNs + dueNs[next]!
    if (nowNs - dueAtNs > lateAfterNs) into.late++
    // What it waited for a slot is the server's.
    into.addDelay(Math.max(0, nowNs - Math.max(dueAtNs, freeSinceNs)))
    requestIn[slot] = next++
    sentAtNs[slot] = nowNs
    waitedFor++
    pacer.worked()
    target.start(slot, ended)
  }

  const ended = (slot: number, outcome: RequestEnd) => {
    const nowNs = clock.now()
    const request = requestIn[slot]!
    pacer.worked()
    requestIn[slot] = none
    if (freeSlots.length === 0) freeSinceNs = nowNs
    freeSlots.push(slot)
    if (request !== none) {
      waitedFor--
      const into = tallyOf(request)
      into.count(outcome)
      if (outcome === 'ok') {
        into.addService(nowNs - sentAtNs[slot]!)
        const due = dueNs[request]!
        into.addLatency(nowNs - startedAtNs - due, Math.max(0, (due - leadInNs) / durationNs))
      }
      if (counts(request)) {
        lastEndNs = nowNs
        settled()
      } else if (isMeasuring && outcome !== 'lost') {
        tally.uncountedAnswers++
      }
    }
    if (next < dueNs.length) pump()
    else if (waitedFor === 0) finish()
  }

  const wakeIn = (delayNs: number) => {
    if (wakes) return
    wakes = true
    pacer.wakeIn(delayNs, () => {
      wakes = false
      pump()
    })
  }

  /** Whether the first request that counts is next, to leave or to be given up. */
  const isToBegin = () => next === firstCounted && !isMeasuring && countedLeft > 0

  const begin = () => {
    isMeasuring = true
    observer.begin()
  }

  /** One that counts was answered, or has timed out; the last of them ends the time that counts. */
  const settled = () => {
    countedLeft--
    if (countedLeft > 0 || !isMeasuring) return
    isMeasuring = false
    tally.elapsedNs += Math.max(durationNs, lastEndNs - startedAtNs - leadInNs)
    tally.windowNs += durationNs
    observer.end()
  }

  tally.beginLoad()
  pump()
  return {
    drained,
    checkTimeouts() {
      const overdueNs = clock.now() - startedAtNs - timeoutNs
      const timeOut = (request: number) => {
        if (!counts(request)) return
        tally.timedOut++
        settled()
      }
      for (let slot = 0; slot < slots; slot++) {
        const request = requestIn[slot]!
        if (request === none || dueNs[request]! > overdueNs) continue
        requestIn[slot] = none
        waitedFor--
        timeOut(request)
      }
      while (next < dueNs.length && dueNs[next]! <= overdueNs) {
        if (isToBegin()) begin()
        timeOut(next++)
      }
      pump()
    },
  }
}

function countBelow(sorted: Float64Array, limit: number): number {
  const index = sorted.findIndex((value) => value >= limit)
  return index < 0 ? sorted.length : index
}
