import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect } from 'vitest'
import { type HostLock, lockHost } from '../../../../src/measure/lock/host-lock.ts'
import { type LockPlace, lockPlace } from '../../../../src/measure/lock/lock-place.ts'
import type { Waiting } from '../../../../src/model/run/run-event.ts'

/** Nobody gives up waiting. */
export const never: AbortSignal = new AbortController().signal
const sourceOf = (file: string) =>
  JSON.stringify(new URL(`../../../../src/measure/lock/${file}`, import.meta.url).href)

/** Takes a lock that is free. */
export async function take(place: LockPlace, purpose: string): Promise<HostLock> {
  const step = await lockHost(place, purpose, never).next()
  if (!step.done) throw new Error(`it is held by ${step.value.waitingFor}`)
  return step.value
}

/** Says that it takes another minute, and gives when that ends. */
export function expectMinute(lock: HostLock) {
  const fromMs = Date.now()
  lock.expect(60_000)
  const toMs = Date.now()
  return expect.toSatisfy((endsAtMs) => endsAtMs >= fromMs + 60_000 && endsAtMs <= toMs + 60_000)
}

/** Waits for it. */
export async function finish(turn: AsyncGenerator<Waiting, HostLock>): Promise<HostLock> {
  let step = await turn.next()
  while (!step.done) step = await turn.next()
  return step.value
}

export interface Other {
  readonly pid: number
  /** What it says next: what it waits for, or `has it`. */
  next(): Promise<Waiting | 'has it'>
  /** The same past any silence: on a busy machine anybody may have no core for so long. */
  said(): Promise<Waiting | 'has it'>
  signal(signal: NodeJS.Signals): void
  /** Has it let go of the machine. */
  release(): void
}

/** Whose files, where they are files, those who were killed leave behind. */
export const places: LockPlace[] = []
const names: string[] = []
const others: ChildProcessWithoutNullStreams[] = []

/** Ends the processes of a test and removes what they have left; for `afterEach`. */
export async function endOthers(): Promise<void> {
  await Promise.all(
    others.splice(0).map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    }),
  )
  for (const place of [...places.splice(0), ...names.splice(0).map((name) => lockPlace(name))])
    for (const address of [place.machine, ...place.signs().map(place.addressOf)]) place.clear(address)
}

/** A process that wants the machine. */
export function otherProcess(
  name: string,
  platform: NodeJS.Platform,
  purpose: string,
  within: readonly string[] = [],
): Other {
  names.push(name)
  const script = `
    const { lockHost } = await import(${sourceOf('host-lock.ts')})
    const { lockPlace } = await import(${sourceOf('lock-place.ts')})
    const place = lockPlace(${JSON.stringify(name)}, ${JSON.stringify(platform)})
    const turn = lockHost(place, ${JSON.stringify(purpose)}, new AbortController().signal)
    let step = await turn.next()
    while (!step.done) {
      console.log(JSON.stringify(step.value))
      step = await turn.next()
    }
    console.log('"has it"')
    process.stdin.once('data', () => process.exit())
  `
  const [file = '', ...words] = [...within, process.execPath, '--input-type=module', '--eval', script]
  const child = spawn(file, words)
  others.push(child)
  child.stderr.pipe(process.stderr)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => JSON.parse((await lines.next()).value ?? '')
  return {
    pid: child.pid ?? 0,
    next,
    async said() {
      let said = await next()
      while (said.silent) said = await next()
      return said
    },
    signal: (signal) => child.kill(signal),
    release: () => child.stdin.write('\n'),
  }
}

export async function withMachine(other: Other): Promise<Other> {
  while ((await other.said()) !== 'has it') {}
  return other
}
