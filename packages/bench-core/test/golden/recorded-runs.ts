import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { RecordedEvent } from '../../src/model/run/run-event.ts'
import { retold } from '../fixtures/retold.ts'

/** The events of a run that was measured once and is kept beside the tests: a line of JSON for each, compressed. */
export function recordedEvents(name: string): RecordedEvent[] {
  const lines = gunzipSync(readFileSync(fileOf(name)))
    .toString()
    .trimEnd()
    .split('\n')
  return lines.map((line) => RecordedEvent.parse(JSON.parse(line)))
}

export function keepEvents(name: string, events: readonly RecordedEvent[]): void {
  const lines = events.map((event) => `${JSON.stringify(event)}\n`).join('')
  writeFileSync(fileOf(name), gzipSync(lines, { level: 9 }))
}

function fileOf(name: string): URL {
  return new URL(`runs/${name}.jsonl.gz`, import.meta.url)
}

/** The same events as if a contender had taken so many times as long in every slice: a change that a comparison can tell. */
export function slowedDown(
  events: readonly RecordedEvent[],
  contender: string,
  factor: number,
): RecordedEvent[] {
  return retold(events, 'slices-measured', ({ participants, turns, wallNs, cpuNs }) => {
    const stretched = <Time extends number | null>(times: readonly Time[]) =>
      times.map((ns, slice) => (participants[turns[slice]!]!.contender === contender ? ns! * factor : ns))
    return { wallNs: stretched(wallNs), cpuNs: stretched(cpuNs) }
  })
}
