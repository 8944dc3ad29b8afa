import type { LoadPlan, RequestEnd, RunningLoad } from './load-target.ts'

/** What a closed loop works: a number of slots, each of which sends its next request after the answer. */
export interface ClosedLoopPlan extends LoadPlan {
  /** For how long after the duration the load goes on, for others whose time may not be over yet. */
  readonly tailNs?: number | undefined
}

/** What is in a slot. */
const free = 0
const inFlight = 1
const timedOut = 2

/** Where a slot is: before its time that counts, in it, behind it. */
const before = 0
const counting = 1
const over = 2

/**
 * A closed loop: every slot sends its next request when its answer has come. The time that counts is a slot's own: from its
 * first answer after the lead-in to its first one after the duration. It consists of whole requests, each of which begins when
 * the one before it has ended, so throughput × mean service time is the number of slots (Little's law) exactly, as long as no
 * request fails: what stalls at an edge is counted with all of its time and all of its requests, or with none. A slot whose
 * request takes all of the duration counts nothing, unless nobody would. A slot whose time is over goes on under the same load until the last one's is; what it sends then
 * is not counted, nor is what is in flight at the end, which is waited for. Only what is answered as it was due has a time. A
 * request without an answer for too long is counted as timed out; its slot stays taken until the answer comes.
 */
export function closedLoop(plan: ClosedLoopPlan): RunningLoad {
  const { target, tally, clock, observer, slots, leadInNs, durationNs, timeoutNs, tailNs = 0 } = plan
  const { promise: drained, resolve: finish } = Promise.withResolvers<void>()
  const sentAtNs = new Float64Array(slots)
  const states = new Uint8Array(slots)
  const stages = new Uint8Array(slots)
  const slotBeganAtNs = new Float64Array(slots)
  let phase: 'lead-in' | 'measuring' | 'tail' | 'draining' = 'lead-in'
  let waitedFor = 0
  let slotsLeft = slots
  let countedNs = 0
  let beganAtNs = 0
  const leadInEndsNs = (plan.startsAtNs ?? clock.now()) + leadInNs
  const endsAtNs = leadInEndsNs + durationNs
  const countedBefore = tally.requests

  const send = (slot: number, nowNs: number) => {
    states[slot] = inFlight
    waitedFor++
    sentAtNs[slot] = nowNs
    target.start(slot, ended)
  }

  const ended = (slot: number, end: RequestEnd) => {
    const nowNs = clock.now()
    const isInTime = states[slot] === inFlight
    states[slot] = free
    if (isInTime) waitedFor--
    if (phase === 'measuring') countAnswer(slot, end, nowNs, isInTime)
    else if (phase === 'lead-in' && nowNs >= leadInEndsNs) begin()
    // Reading counters at the beginning takes time that is nobody's.
    const goesOnAtNs = Math.max(nowNs, beganAtNs)
    if (phase === 'measuring') moveOn(slot, goesOnAtNs)
    endTail(goesOnAtNs)
    if (phase !== 'draining') send(slot, goesOnAtNs)
    else if (waitedFor === 0) finish()
  }

  const countAnswer = (slot: number, end: RequestEnd, nowNs: number, isInTime: boolean) => {
    // What fails counts whenever it was sent.
    const counts = stages[slot] === counting || (stages[slot] === before && end !== 'ok')
    if (counts && isInTime) {
      tally.count(end)
      if (end === 'ok') tally.addLatency(nowNs - sentAtNs[slot]!, (nowNs - leadInEndsNs) / durationNs)
    } else if (end !== 'lost') {
      tally.uncountedAnswers++
    }
  }

  const moveOn = (slot: number, nowNs: number) => {
    if (stages[slot] === over) return
    if (stages[slot] === before) {
      stages[slot] = counting
      slotBeganAtNs[slot] = nowNs
    }
    const isLastHope = slotsLeft === 1 && tally.requests === countedBefore
    if (nowNs >= endsAtNs && !isLastHope) leave(slot, nowNs)
  }

  const leave = (slot: number, atNs: number) => {
    const fromNs = stages[slot] === counting ? slotBeganAtNs[slot]! : beganAtNs
    stages[slot] = over
    countedNs += Math.max(0, atNs - fromNs)
    slotsLeft--
    if (slotsLeft === 0) end()
  }

  const begin = () => {
    phase = 'measuring'
    observer.begin()
    beganAtNs = clock.now()
  }

  const end = () => {
    phase = 'tail'
    tally.elapsedNs += countedNs / slots
    tally.windowNs += countedNs / slots
    observer.end()
  }

  const endTail = (nowNs: number) => {
    if (phase === 'tail' && nowNs >= endsAtNs + tailNs) phase = 'draining'
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
        if (stages[slot] !== over) tally.timedOut++
      }
      // Nobody is left whose answer could begin the time that counts.
      if (phase === 'lead-in' && waitedFor === 0) begin()
      if (phase === 'measuring' && (waitedFor === 0 || nowNs > endsAtNs)) {
        for (let slot = 0; slot < slots; slot++)
          if (states[slot] === timedOut && stages[slot] !== over) leave(slot, Math.min(nowNs, endsAtNs))
      }
      endTail(nowNs)
      if (phase === 'draining' && waitedFor === 0) finish()
    },
  }
}
