import type { Clock } from '../clock.ts'
import type { LoadTally } from './load-tally.ts'
import type { LoadObserver, LoadTarget, RequestEnd, RunningLoad } from './load-target.ts'

/** What a closed loop works: a number of slots, each of which sends its next request after the answer. */
export interface ClosedLoopPlan {
  readonly target: LoadTarget
  readonly tally: LoadTally
  readonly clock: Clock
  readonly observer: LoadObserver
  /** Connections × requests in flight on each. */
  readonly slots: number
  readonly leadInNs: number
  readonly durationNs: number
  readonly timeoutNs: number
}

/** What is in a slot. */
const free = 0
const inFlight = 1
const timedOut = 2

/**
 * A closed loop: every slot sends its next request when its answer has come. The time that counts begins with the first
 * answer after the lead-in and ends with the first one after its duration. A request's time begins when the answer
 * before it in its slot has ended, so slots are never idle: throughput × mean service time is their number (Little's law)
 * up to what is in flight at the edges, as long as no request fails; only what is answered as it was due has a time. What is
 * in flight at the end is waited for and not counted, unless it fails. A request without an answer for too long is counted as timed out; its slot
 * stays taken until the answer comes.
 */
export function closedLoop(plan: ClosedLoopPlan): RunningLoad {
  const { target, tally, clock, observer, slots, leadInNs, durationNs, timeoutNs } = plan
  const { promise: drained, resolve: finish } = Promise.withResolvers<void>()
  const sentAtNs = new Float64Array(slots)
  const states = new Uint8Array(slots)
  let waitedFor = 0
  let phase: 'lead-in' | 'measuring' | 'draining' = 'lead-in'
  let beganAtNs = 0
  let phaseEndsNs = clock.now() + leadInNs

  const send = (slot: number, nowNs: number) => {
    states[slot] = inFlight
    waitedFor++
    sentAtNs[slot] = nowNs
    target.start(slot, ended)
  }

  const ended = (slot: number, end: RequestEnd) => {
    const nowNs = clock.now()
    if (states[slot] === inFlight) {
      waitedFor--
      if (phase === 'measuring' || (phase === 'draining' && end !== 'ok')) {
        tally.count(end)
        if (end === 'ok') tally.addLatency(nowNs - sentAtNs[slot]!, (nowNs - beganAtNs) / durationNs)
      }
    }
    states[slot] = free
    if (phase !== 'draining' && nowNs >= phaseEndsNs) nextPhase(nowNs)
    if (phase !== 'draining') send(slot, Math.max(nowNs, beganAtNs))
    else if (waitedFor === 0) finish()
  }

  const nextPhase = (nowNs: number) => {
    if (phase === 'lead-in') {
      phase = 'measuring'
      observer.begin()
      beganAtNs = clock.now()
      phaseEndsNs = beganAtNs + durationNs
    } else {
      phase = 'draining'
      tally.elapsedNs += nowNs - beganAtNs
      tally.windowNs += nowNs - beganAtNs
      observer.end()
    }
  }

  tally.beginLoad()
  for (let slot = 0; slot < slots; slot++) send(slot, clock.now())
  return {
    drained,
    checkTimeouts() {
      const nowNs = clock.now()
      for (let slot = 0; slot < slots; slot++) {
        if (states[slot] !== inFlight || nowNs - sentAtNs[slot]! < timeoutNs) continue
        states[slot] = timedOut
        waitedFor--
        tally.timedOut++
      }
      if (waitedFor > 0) return
      // Nobody is left whose answer could end the phase.
      while (phase !== 'draining') nextPhase(nowNs)
      finish()
    },
  }
}
