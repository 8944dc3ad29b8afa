import type { RunEvent } from '../../../model/run/run-event.ts'

/** Whoever watches a run takes it for dead when it has been silent for two minutes. */
const everyMs = 10_000

/** Waits for work that may take minutes and says every now and then what it is at. */
export async function* whileWorking<Value>(
  work: Promise<Value>,
  say: () => Iterable<RunEvent>,
  gapMs = everyMs,
): AsyncGenerator<RunEvent, Value> {
  // Where nobody asks for more events, nobody is there for its failure either.
  work.catch(() => {})
  const ended = work.then((value) => ({ value }))
  while (true) {
    const outcome = await withinMs(ended, gapMs)
    if (outcome) return outcome.value
    yield* say()
  }
}

function withinMs<Value>(work: Promise<Value>, limitMs: number): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), limitMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
