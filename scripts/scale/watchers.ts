import { setTimeout as delay } from 'node:timers/promises'

/** Pages that are open: each follows a run to its end and asks what the page of a run asks, and then opens the next one's. */
export interface Watchers {
  /** Streams that were followed to their ends. */
  readonly streams: number
  /** How old each event was when it came. */
  readonly delaysMs: readonly number[]
  /** What came otherwise than it was said. */
  readonly broken: readonly string[]
  end(): Promise<void>
}

/** Pages ask again for what may have changed after this. */
const pageAsksEveryMs = 5_000

export function watchRuns(api: string, count: number, runs: readonly string[]): Watchers {
  const over = new AbortController()
  const { signal } = over
  const delaysMs: number[] = []
  const broken: string[] = []
  let streams = 0
  // One after the other, beginning at places that lie apart, as who looks at a list does.
  const watching = Array.from({ length: count }, async (_, index) => {
    const first = Math.floor((index * runs.length) / count)
    const last = Math.floor(((index + 1) * runs.length) / count)
    for (const run of runs.slice(first, last)) {
      if (signal.aborted) return
      const asking = setInterval(() => get(`/runs/${run}`), pageAsksEveryMs)
      await follow(run).catch((error: unknown) => {
        if (!signal.aborted) broken.push(`a stream of ${run} broke off: ${error}`)
      })
      clearInterval(asking)
    }
  })
  const listing = (async () => {
    while (!signal.aborted) {
      await get('/runs')
      await get('/agents')
      await delay(pageAsksEveryMs, undefined, { signal }).catch(() => {})
    }
  })()

  async function follow(run: string): Promise<void> {
    const openedMs = Date.now()
    const answer = await fetch(`${api}/runs/${run}/events`, { signal })
    let rest = ''
    let sequence = 0
    let isFinished = false
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (!line.startsWith('data: ')) continue
        const told = JSON.parse(line.slice(6)) as { sequence: number; atMs: number; event?: { type: string } }
        // A sign of life.
        if (told.event === undefined) continue
        if (told.sequence !== ++sequence)
          broken.push(`event ${told.sequence} of ${run} came as the ${sequence}th`)
        isFinished = told.event.type === 'run-finished'
        // What was told before is as old as it is.
        if (told.atMs >= openedMs) delaysMs.push(Date.now() - told.atMs)
      }
    }
    if (isFinished) streams++
    else broken.push(`the stream of ${run} ended without its end`)
  }

  async function get(path: string): Promise<void> {
    try {
      const answer = await fetch(api + path, { signal })
      const text = await answer.text()
      // On a busy machine the database may take too long, which is said.
      const isAway = answer.status === 503 && text.includes('"store-unavailable"')
      if (!answer.ok && !isAway) broken.push(`${path} was answered with ${answer.status}`)
    } catch (error) {
      if (!signal.aborted) broken.push(`${path} was not answered: ${error}`)
    }
  }

  return {
    get streams() {
      return streams
    },
    delaysMs,
    broken,
    async end() {
      over.abort()
      await Promise.allSettled([...watching, listing])
    },
  }
}
