import type { RecordedEvent } from '@wirebench/bench-core/model/run/run-event'

export interface StreamOptions {
  readonly heartbeatMs: number
  /** How long the reader may take nothing before `drop` is called. */
  readonly stalledMs: number
  readonly drop: () => void
}

/**
 * Writes the events of a run as server-sent events. The sequence is the id, so a browser resumes where it
 * stopped. Where nothing else has been written for a while a heartbeat is, so that both sides notice a dead line.
 */
export async function* toServerSentEvents(
  events: AsyncGenerator<RecordedEvent>,
  { heartbeatMs, stalledMs, drop }: StreamOptions,
): AsyncGenerator<string> {
  const whenTaken = (): (() => void) => {
    const timer = setTimeout(drop, stalledMs)
    return () => clearTimeout(timer)
  }
  try {
    // Sent at once: it tells the browser that the line is open, also while the run is still queued.
    yield 'retry: 2000\n\n'
    let next = events.next()
    for (;;) {
      const news = await within(next, heartbeatMs)
      if (news?.done) return
      const taken = whenTaken()
      try {
        yield news === undefined ? heartbeat : message(news.value)
      } finally {
        taken()
      }
      if (news !== undefined) next = events.next()
    }
  } finally {
    await events.return(undefined)
  }
}

/** A comment keeps the line open; the event after it is what a script in a browser can notice. */
const heartbeat = ': hb\nevent: heartbeat\ndata: {}\n\n'

function message(recorded: RecordedEvent): string {
  return `id: ${recorded.sequence}\ndata: ${JSON.stringify(recorded)}\n\n`
}

/** What a promise gives, or undefined when it takes longer than that. */
async function within<Value>(promise: Promise<Value>, timeMs: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, timeMs, undefined)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
