import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { systemFiles } from '../../../src/run/environment/system-files.ts'
import { readTreeTicks } from '../../../src/run/environment/tree-time.ts'
import { watchMachine } from '../../../src/run/environment/watch-machine.ts'
import { systemWith } from './support.ts'

/** `/proc/stat` of a machine whose core 1 was busy and stolen from for so many ticks. */
function stat(busy: number, stolen: number): string {
  return [
    `cpu  ${busy + 500} 0 0 9000 0 0 0 ${stolen} 0 0`,
    'cpu0 500 0 0 4000 0 0 0 0 0 0',
    `cpu1 ${busy} 0 0 5000 0 0 0 ${stolen} 0 0`,
    'intr 1',
  ].join('\n')
}

test('time that was stolen from the measuring core during the run is a warning above 2 %', () => {
  const files = systemWith({ 'proc/stat': stat(1000, 40) })
  const watch = watchMachine(1, { files })
  expect(watch.warnings()).toEqual([])
  files.write('proc/stat', stat(1980, 60))
  expect(watch.stolenShare()).toBe(0.02)
  expect(watch.warnings()).toEqual([])
  files.write('proc/stat', stat(1950, 90))
  expect(watch.warnings()).toMatchObject([
    {
      code: 'stolen-time',
      values: { share: 0.05, core: 1 },
    },
  ])
})

test('without pinning all cores count together', () => {
  const files = systemWith({ 'proc/stat': stat(0, 0) })
  const watch = watchMachine(null, { files })
  files.write('proc/stat', stat(75, 25))
  expect(watch.stolenShare()).toBe(0.25)
})

test('being held up by the container’s limit during the run is a warning that says how often', () => {
  const files = systemWith({ 'sys/fs/cgroup/cpu.stat': 'nr_periods 9\nnr_throttled 5' })
  const watch = watchMachine(1, { files })
  expect(watch.warnings()).toEqual([])
  files.write('sys/fs/cgroup/cpu.stat', 'nr_periods 20\nnr_throttled 6')
  expect(watch.warnings()).toMatchObject([{ code: 'cpu-limited', values: { heldUp: 1 } }])
  files.write('sys/fs/cgroup/cpu.stat', 'nr_periods 90\nnr_throttled 17')
  expect(watch.warnings()).toMatchObject([{ code: 'cpu-limited', values: { heldUp: 12 } }])
})

/** `/proc/PID/stat` of a process whose own time and that of those it waited for are given; its name may hold anything. */
const processStat = (pid: number, parent: number, own: number, ofEnded = 0) =>
  `${pid} (a) b (c) S ${parent} ${pid} ${pid} 0 -1 4194560 1 0 0 0 ${own} 0 ${ofEnded} 0 20 0 1 0 100`

test('others are who is neither the run nor started by it, and what it started counts also when it has ended', () => {
  const files = systemWith({
    'proc/stat': 'cpu  1000 0 0 9000 0 0 0 0 0 0',
    'proc/7/stat': processStat(7, 1, 100),
    'proc/8/stat': processStat(8, 7, 200),
    'proc/9/stat': processStat(9, 8, 300),
    'proc/20/stat': processStat(20, 1, 400),
  })
  const watch = watchMachine(null, { files, rootPid: 7 })
  expect(watch.countsOthers).toBe(true)
  files.write('proc/stat', 'cpu  1100 0 50 9800 0 20 30 0 0 0')
  files.write('proc/7/stat', processStat(7, 1, 110))
  files.write('proc/8/stat', processStat(8, 7, 220))
  files.write('proc/9/stat', processStat(9, 8, 370))
  files.write('proc/20/stat', processStat(20, 1, 450))
  expect(watch.othersShare()).toBe(0.05)
  files.write('proc/8/stat', processStat(8, 7, 220, 370))
  files.write('proc/9/stat', processStat(9, 1, 0))
  expect(watch.othersShare()).toBe(0.05)
})

test('a run whose process can’t be found counts nobody', () => {
  const files = systemWith({ 'proc/stat': stat(0, 0), 'proc/8/stat': processStat(8, 7, 0) })
  const watch = watchMachine(null, { files, rootPid: 7 })
  expect([watch.countsOthers, watch.othersShare()]).toEqual([false, null])
})

const counts = process.platform === 'linux'

test.runIf(counts)('what a child of a child works is the run’s own, while it lives and after', async () => {
  // Asking for the time is the system's work: it is done seldom.
  const spin = 'while (process.cpuUsage().user < 4e5) for (let step = 0; step < 1e6; step++);'
  const before = readTreeTicks(systemFiles(), process.pid)!
  const inner = `spawnSync(process.execPath, ['-e', ${JSON.stringify(spin)}])`
  spawnSync(process.execPath, ['-e', `const { spawnSync } = require('node:child_process'); ${inner}`])
  expect(readTreeTicks(systemFiles(), process.pid)! - before).toBeGreaterThanOrEqual(40)
})

test('a system that counts neither raises nothing', () => {
  const watch = watchMachine(1, { files: systemWith({}) })
  expect(watch.stolenShare()).toBeNull()
  expect(watch.throttledPeriods()).toBeNull()
  expect(watch.othersShare()).toBeNull()
  expect(watch.warnings()).toEqual([])
})
