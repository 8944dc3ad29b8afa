import type { Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { type Io, terminalOf } from '../../src/cli/io.ts'
import { type Progress, progressDisplay } from '../../src/cli/output/progress-display.ts'
import type { RunEvent } from '../../src/model/run/run-event.ts'
import { initialRunState, type RunState, reduceRun } from '../../src/report/figures/run-state.ts'
import { runEvents } from '../fixtures/run-events.ts'
import { collectingIo, movesCursor } from './support/bench-io.ts'

const clearLine = '\r\u001b[2K'

function progress(fraction: number, doing = `at ${fraction}`): RunEvent {
  return {
    type: 'progress',
    round: 1,
    fraction,
    remainingMs: 12_000,
    doing,
    operation: null,
    contender: null,
  }
}

/** What is written to standard error while a run tells these events. */
function shown(events: readonly RunEvent[], changes: Partial<Io> = {}, told: Progress = 'usual'): string {
  const { io, stdout, stderr } = collectingIo(changes)
  const display = progressDisplay(io, told)
  let state: RunState = initialRunState
  for (const [index, event] of events.entries()) {
    const recorded = { sequence: index + 1, atMs: index, event }
    state = reduceRun(state, recorded)
    display.show(state, recorded)
  }
  display.end()
  expect(stdout()).toBe('')
  return stderr()
}

const warning: RunEvent = {
  type: 'warning',
  warning: {
    code: 'busy-machine',
    severity: 'warning',
    values: { loadAverage1: 3, cpuCount: 2 },
  },
}
const waiting: RunEvent = { type: 'waiting', waitingFor: 'run 7k2m9q (theirs)', place: 1, endsAtMs: null }
const failed: RunEvent = {
  type: 'case-failed',
  key: { suite: 'codec', operation: 'decode', contender: 'msgpackr', workload: 'person', parameters: {} },
  reason: 'crashed',
  cause: { code: 'ended-in-turn' },
}

test.each([true, false])(
  'where one line is wanted, nothing is told but what fails; terminal: %s',
  (isTerminal) => {
    const log: RunEvent = { type: 'log', level: 'info', text: 'the server has started' }
    expect(shown([warning, log, progress(0.2), failed, progress(0.9)], { isTerminal }, 'quiet')).toBe(
      'failed: decode msgpackr: crashed: one of its processes ended while waiting for its turn\n',
    )
  },
)

test.each([true, false])(
  'what is clear in the first round is a line of its own, once; terminal: %s',
  (isTerminal) => {
    const lines = shown(
      runEvents({ rounds: 2, plannedRounds: 5, state: null }).map(({ event }) => event),
      { isTerminal, columns: 200 },
    )
      .replaceAll(clearLine, '\n')
      .split('\n')
      .filter((text) => text.startsWith('after '))
    expect(lines).toEqual([
      expect.stringMatching(
        /^after .*: encode infrastructure-execution, size: protobuf-es 1\.78× smaller, msgpackr 1\.23× smaller beside json$/,
      ),
      expect.stringMatching(
        /^after .*: encode infrastructure-execution: protobuf-es 3\.\d× slower beside json$/,
      ),
    ])
    expect(
      shown(
        runEvents({ rounds: 1 }).map(({ event }) => event),
        {},
        'quiet',
      ),
    ).not.toContain('after ')
  },
)

describe('in a pipe', () => {
  test('progress is a plain line for each further tenth', () => {
    const text = shown([0, 0.04, 0.11, 0.15, 0.22, 0.9].map((fraction) => progress(fraction)))
    expect(text.match(/^.*at [\d.]+$/gm)?.map((line) => /at (.*)$/.exec(line)?.[1])).toEqual([
      '0',
      '0.11',
      '0.22',
      '0.9',
    ])
    expect(movesCursor(text)).toBe(false)
    expect(text.endsWith('\n')).toBe(true)
  })

  test('what is prepared is a line once, however far it is', () => {
    const preparing = (lane: string, line: string): RunEvent => ({
      type: 'preparing',
      doing: { code: 'building-lane', lane, seconds: 3, line },
    })
    expect(
      shown([preparing('Go', 'fetching'), preparing('Go', 'compiling'), preparing('Rust', 'fetching')]),
    ).toBe('building the Go lane\nbuilding the Rust lane\n')
  })

  test('a wait for a quiet machine is a line at once, and one a minute of how busy it is', () => {
    const busy = (busyShare: number | null): RunEvent => ({
      type: 'waiting-for-quiet',
      busyShare,
      givesUpAtMs: Date.now() + 600_000,
    })
    expect(shown([busy(null), busy(0.6), busy(0.5), waiting]).split('\n')).toEqual([
      expect.stringMatching(
        /^waiting for a quiet machine: checking how busy it is; gives up in about 10\smin$/,
      ),
      expect.stringMatching(/^waiting for a quiet machine: 60\s% of its CPU time is in use/),
      'waiting: this machine is measuring run 7k2m9q (theirs)',
      '',
    ])
  })

  test('a wait, a warning and a failure are lines of their own', () => {
    expect(shown([waiting, warning, failed]).split('\n')).toEqual([
      'waiting: this machine is measuring run 7k2m9q (theirs)',
      'warning: load 3.0 on 2 cores at the start; close other programs and run again, or wait until the machine is quiet: --when-quiet 10m',
      'failed: decode msgpackr: crashed: one of its processes ended while waiting for its turn',
      '',
    ])
  })

  test('with --verbose every event is a line, without its long arrays', () => {
    const text = shown([{ type: 'round-started', round: 1 }, progress(0.5)], {}, 'verbose')
    expect(text).toMatch(/^round-started round=1\nprogress .*\n/)
  })
})

describe('on a terminal', () => {
  const terminal = { isTerminal: true, columns: 80 }

  test('progress is one line that moves, with a bar, the part that is done and the time left', () => {
    const text = shown([progress(0), progress(0.5)], terminal)
    expect(text).not.toContain('\n')
    const [first, second, cleared] = text.split(clearLine)
    expect(first).toMatch(/^\[·+\] .*at 0$/)
    expect(second).toMatch(/^\[█+·+\] 50\s%.*\ss left.*at 0\.5$/)
    expect(cleared).toBe('')
  })

  test('the line is never wider than the terminal', () => {
    const text = shown([progress(0.5, 'x'.repeat(200))], { ...terminal, columns: 40 })
    expect(text.split('\r')[0]!.length).toBeLessThan(40)
  })

  test('a line that stays is broken between words', () => {
    const text = shown([warning], { ...terminal, columns: 30 })
    expect(text).toMatch(/^warning: load 3.0 on 2 cores\n {2}at the start; close other\n/)
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(30)
  })

  test('what is done is told in whole percent, and is all of it only at the end', () => {
    for (const fraction of [0.999, 0.9951]) expect(shown([progress(fraction)], terminal)).toMatch(/\] 99\s% /)
    expect(shown([progress(0.29)], terminal)).toMatch(/\] 29\s% /)
    expect(shown([progress(1)], terminal)).toMatch(/\] 100\s% /)
  })

  test('a line that stays takes the place of the one that moves', () => {
    const text = shown([progress(0.5), warning, progress(0.6)], terminal)
    expect(text).toContain(
      `${clearLine}warning: load 3.0 on 2 cores at the start; close other programs and run again,\n  or wait`,
    )
  })
})

test('the line that moves fits the terminal where tables go to a file', () => {
  const { io } = collectingIo()
  const stderr = Object.assign(io.stderr, { isTTY: true, columns: 80 })
  const columnsOf = (stdout: Writable & { columns?: number }) =>
    terminalOf({ stdin: io.stdin, stderr, stdout, env: {} }).columns
  expect(columnsOf(io.stdout)).toBe(80)
  expect(columnsOf(Object.assign(io.stdout, { columns: 100 }))).toBe(100)
})

test('a terminal that calls itself dumb gets plain lines', () => {
  const { io } = collectingIo()
  const streams = { ...io, stderr: Object.assign(io.stderr, { isTTY: true }), stdout: io.stdout }
  expect(terminalOf({ ...streams, env: { TERM: 'xterm' } }).isTerminal).toBe(true)
  expect(terminalOf({ ...streams, env: { TERM: 'dumb' } }).isTerminal).toBe(false)
})
