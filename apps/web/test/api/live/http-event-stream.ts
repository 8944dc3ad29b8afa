import type { EventStream } from '../../../src/api/live/run-connection.ts'

/**
 * What a browser's EventSource does, over real HTTP, because Node.js has none: it tries again with `Last-Event-ID` after
 * a connection was lost, and gives up for good on any answer that is not an event stream.
 */
export function httpEventStream(url: string): EventStream {
  const target = new EventTarget()
  const aborter = new AbortController()
  let readyState = 0
  let lastEventId = ''

  const fail = (state: number) => {
    if (aborter.signal.aborted) return
    readyState = state
    target.dispatchEvent(new Event('error'))
  }

  const connect = async (): Promise<void> => {
    try {
      const headers = new Headers(lastEventId === '' ? [] : [['last-event-id', lastEventId]])
      const response = await fetch(url, { headers, signal: aborter.signal })
      if (response.status !== 200 || response.body === null) return fail(2)
      readyState = 1
      target.dispatchEvent(new Event('open'))
      let rest = ''
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        const blocks = `${rest}${chunk}`.split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) deliver(block)
      }
    } catch {
      // A broken connection ends like one that was closed: by trying again.
    }
    if (aborter.signal.aborted) return
    fail(0)
    setImmediate(() => {
      if (!aborter.signal.aborted) void connect()
    })
  }

  const deliver = (block: string) => {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
    lastEventId = field('id') ?? lastEventId
    const data = field('data')
    if (data !== undefined) target.dispatchEvent(new MessageEvent('message', { data }))
  }

  void connect()
  return {
    get readyState() {
      return readyState
    },
    addEventListener: (type: string, listener: (event: never) => void) => {
      target.addEventListener(type, listener as (event: Event) => void)
    },
    close: () => {
      readyState = 2
      aborter.abort()
    },
  }
}
