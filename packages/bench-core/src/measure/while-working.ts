import type { RunEvent } from '../model/run/run-event.ts'

const everyMs = 1000

/** Waits for work that may take minutes and says what it is at: at once, and then every second until it has ended. */
export async function* whileWorking<Value>(
  work: Promise<Value>,
  say: () => Iterable<RunEvent>,
  gapMs = everyMs,
): AsyncGenerator<RunEvent, Value> {
  const ended = work.then((value) => ({ value }))
  // Where nobody asks for more events, nobody is there for its failure either.
  ended.catch(() => {})
  while (true) {
    yield* say()
    const outcome = await withinMs(ended, gapMs)
    if (outcome) return outcome.value
  }
}

function withinMs<Value>(work: Promise<Value>, limitMs: number): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), limitMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
