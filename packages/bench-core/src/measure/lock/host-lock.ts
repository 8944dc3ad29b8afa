import { setTimeout as delay } from 'node:timers/promises'
import type { Waiting } from '../../model/run/run-event.ts'
import {
  isStopped,
  type Link,
  type Listening,
  type LockMessage,
  linkTo,
  listenAt,
  patienceMs,
} from './lock-link.ts'
import type { LockPlace } from './lock-place.ts'
import type { HeldFile } from './machine-file.ts'

/** The right to measure on this machine. One process holds it at a time. */
export interface HostLock {
  /** Tells those who wait how long it will still take; small changes are kept to oneself. */
  expect(remainingMs: number): void
  release(): Promise<void>
}

/** A silent one in line is passed over after this: on a busy machine a living one may need a while. */
const linePatienceMs = 5_000
/** Those who wait are told of an end that has moved by more than this, or by a tenth of what is left. */
const minMoveMs = 5_000

/**
 * Waits for the machine and takes it: first come, first served. While another process holds it, what is known of that is
 * yielded whenever it changes, after a second at the latest. Throws the signal's reason when that is aborted.
 *
 * Everybody listens under a sign that begins with when he came, and goes when nobody who answers stands before him and
 * nobody listens at the machine's own address, which he then takes. What is held is always a listening socket, so
 * that whoever dies has left the line, or the machine, at once.
 */
export async function* lockHost(
  place: LockPlace,
  purpose: string,
  signal: AbortSignal,
  runId?: string,
): AsyncGenerator<Waiting, HostLock> {
  signal.throwIfAborted()
  const me: LockMessage = { pid: process.pid, purpose, runId, endsAtMs: null }
  const own = await standInLine(place, me)
  const bell = newBell(signal)
  const links = new Set<Link>()
  const link = (address: string) => {
    const made = linkTo(place, address, bell.ring)
    links.add(made)
    return made
  }
  const endLinks = () => {
    for (const made of links) made.end()
    links.clear()
  }
  let told = ''
  try {
    while (true) {
      signal.throwIfAborted()
      endLinks()
      const holder = link(place.machine)
      const before = signsInLine(place)
        .filter((sign) => sign < own.sign)
        .map((sign) => ({
          pid: pidOf(sign),
          link: link(place.addressOf(sign)),
        }))
      const news = () => {
        const waiting = describe(place, holder, before)
        return waiting && JSON.stringify(waiting) !== told ? waiting : undefined
      }
      while (!holder.isClosed) {
        const waiting = news()
        if (waiting) {
          told = JSON.stringify(waiting)
          yield waiting
        } else await bell.until(() => holder.isClosed || news() !== undefined, patienceMs)
        signal.throwIfAborted()
      }
      const isOurTurn = await isNext(before, bell, signal)
      signal.throwIfAborted()
      if (isOurTurn) {
        const listening = await listenAt(place.machine, me)
        if (listening) {
          // Whoever hears of us as the holder no longer finds us in the line.
          await own.listening.close()
          return await holding(place, listening, me, yield* takeFile(place, listening, me, signal))
        }
        // Somebody was faster, or is there and takes no connections: not to be asked without a pause.
        await delay(100)
      } else await bell.until(() => before.some((one) => one.link.isClosed), patienceMs)
    }
  } finally {
    endLinks()
    bell.end()
    await own.listening.close()
  }
}

/** For what one who came now would wait; null where the machine is free. Who asks stands in no line. */
export async function whoMeasures(place: LockPlace): Promise<Waiting | null> {
  const bell = newBell(new AbortController().signal)
  const holder = linkTo(place, place.machine, bell.ring)
  const before = signsInLine(place).map((sign) => ({
    pid: pidOf(sign),
    link: linkTo(place, place.addressOf(sign), bell.ring),
  }))
  try {
    const isKnown = () => holder.isClosed || describe(place, holder, before) !== undefined
    while (!isKnown()) await bell.until(isKnown, patienceMs)
    return (holder.isClosed ? place.file?.holder() : describe(place, holder, before)) ?? null
  } finally {
    for (const link of [holder, ...before.map((one) => one.link)]) link.end()
    bell.end()
  }
}

/** One who stands before us in line. */
interface InLine {
  readonly pid: number | null
  readonly link: Link
}

/** Whether all who stand before us are gone, stopped or silent. Waits for those who may still answer. */
async function isNext(before: readonly InLine[], bell: Bell, signal: AbortSignal): Promise<boolean> {
  const there = () => before.filter(({ link, pid }) => !link.isClosed && !isStopped(pid))
  const isDecided = () => there().every(({ link }) => link.said)
  const deadlineMs = performance.now() + linePatienceMs
  while (!isDecided() && !signal.aborted && performance.now() < deadlineMs)
    await bell.until(isDecided, patienceMs)
  return !there().some(({ link }) => link.said)
}

/** Those of other network namespaces are asked again after this; they stand in no common line. */
const fileAgainMs = 250
/** Who only looks, or clears up after one who was killed, has the file for a moment: so many looks, soon after another, find it free. */
const fileLooks = { count: 10, afterMs: 25 }

/** Takes the machine's file too, waiting for whoever of another network namespace has it; gives up the address where it doesn't. */
async function* takeFile(
  { file }: LockPlace,
  listening: Listening,
  me: LockMessage,
  signal: AbortSignal,
): AsyncGenerator<Waiting, HeldFile | undefined> {
  let isDone = false
  let told = ''
  try {
    for (let look = 1; ; look++) {
      signal.throwIfAborted()
      const held = file?.take(me)
      if (held || !file) {
        isDone = true
        return held
      }
      const mayBeMoment = look < fileLooks.count
      const waiting = mayBeMoment ? undefined : file.holder()
      const text = JSON.stringify(waiting)
      if (waiting && text !== told) yield waiting
      told = text ?? told
      await delay(mayBeMoment ? fileLooks.afterMs : fileAgainMs, undefined, { signal }).catch(() => {})
    }
  } finally {
    if (!isDone) await listening.close()
  }
}

const holdingSign = 'holding'

/** The machine is ours. That shows without being asked, for when we can't answer. */
async function holding(
  place: LockPlace,
  listening: Listening,
  me: LockMessage,
  file: HeldFile | undefined,
): Promise<HostLock> {
  // A killed holder may have left its file, where signs are files.
  for (const sign of place.signs()) if (sign.startsWith(holdingSign)) place.clear(place.addressOf(sign))
  const shown = await listenAt(place.addressOf(`${holdingSign}-${process.pid}`), me)
  let toldMs = 0
  return {
    expect(remainingMs) {
      const endsAtMs = Math.round(Date.now() + remainingMs)
      if (Math.abs(endsAtMs - toldMs) < Math.max(minMoveMs, remainingMs / 10)) return
      toldMs = endsAtMs
      listening.say({ ...me, endsAtMs })
      file?.say({ ...me, endsAtMs })
    },
    async release() {
      file?.release()
      await Promise.all([listening.close(), shown?.close()])
    },
  }
}

/** A sign that nobody has, by the machine's own clock, which all processes share and nobody sets. */
async function standInLine(
  place: LockPlace,
  me: LockMessage,
): Promise<{ sign: string; listening: Listening }> {
  for (;;) {
    const sign = `${process.hrtime.bigint().toString(36).padStart(13, '0')}-${process.pid}`
    const listening = await listenAt(place.addressOf(sign), me)
    if (listening) return { sign, listening }
  }
}

function signsInLine(place: LockPlace): string[] {
  return place.signs().filter((sign) => !sign.startsWith(holdingSign))
}

/** The process that is known by a sign. */
function pidOf(sign: string): number | null {
  const pid = Number(sign.split('-')[1])
  return Number.isInteger(pid) ? pid : null
}

/** What is known of who has the machine; undefined while he, or one who may be seen in line, may still answer. */
function describe(
  place: LockPlace,
  { said, isOverdue }: Link,
  before: readonly InLine[],
): Waiting | undefined {
  if (!said && !isOverdue) return undefined
  const mayAnswer = ({ link, pid }: InLine) =>
    !link.said && !link.isClosed && !link.isOverdue && !isStopped(pid)
  if (before.some(mayAnswer)) return undefined
  const pid = said ? said.pid : holderPid(place)
  const isSilent = said === undefined || isStopped(pid)
  // Whoever has just taken the machine may still be seen in line.
  const isHolder = (one: LockMessage | undefined) =>
    said !== undefined && one?.pid === said.pid && one.purpose === said.purpose
  return {
    type: 'waiting',
    waitingFor: said?.purpose ?? (pid === null ? 'another program' : `process ${pid}`),
    place: 1 + before.filter(({ link }) => !link.isClosed && !isHolder(link.said)).length,
    endsAtMs: said?.endsAtMs ?? null,
    ...(said?.runId !== undefined && { runId: said.runId }),
    ...(isSilent && { silent: { pid } }),
  }
}

function holderPid(place: LockPlace): number | null {
  const sign = place.signs().find((found) => found.startsWith(`${holdingSign}-`))
  return sign === undefined ? null : pidOf(sign)
}

/** Wakes whoever waits for something to happen. */
interface Bell {
  ring(): void
  /** Resolves when it holds, which is looked at whenever it rings; or after the time, or when the signal is aborted. */
  until(holds: () => boolean, maxMs: number): Promise<void>
  end(): void
}

function newBell(signal: AbortSignal): Bell {
  let wake = () => {}
  const ring = () => wake()
  signal.addEventListener('abort', ring)
  return {
    ring,
    async until(holds, maxMs) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, maxMs)
        wake = () => {
          if (!signal.aborted && !holds()) return
          clearTimeout(timer)
          resolve()
        }
        wake()
      })
      wake = () => {}
    },
    end: () => signal.removeEventListener('abort', ring),
  }
}
