/** What a reader of events has said that it has dealt with. */
export interface Acknowledgements {
  /** Resolves when the event has been acknowledged, or after the time limit, or when nobody is left to do so. */
  of(sequence: number, limitMs: number): Promise<void>
}

/** Reads `ack <sequence>` lines until the input ends. */
export function acknowledgements(lines: AsyncIterator<string>, onEnd: () => void): Acknowledgements {
  let acknowledged = 0
  let ended = false
  let wake = () => {}
  void (async () => {
    for (let line = await lines.next(); !line.done; line = await lines.next()) {
      const sequence = Number(/^ack (\d+)$/.exec(line.value)?.[1])
      if (sequence > acknowledged) acknowledged = sequence
      wake()
    }
    ended = true
    onEnd()
    wake()
  })()
  return {
    async of(sequence, limitMs) {
      const isDone = () => ended || acknowledged >= sequence
      if (isDone()) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, limitMs)
        wake = () => {
          if (!isDone()) return
          clearTimeout(timer)
          resolve()
        }
      })
      wake = () => {}
    },
  }
}
