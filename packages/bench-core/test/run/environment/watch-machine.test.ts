import { expect, test } from 'vitest'
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
  const watch = watchMachine(1, files)
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
  const watch = watchMachine(null, files)
  files.write('proc/stat', stat(75, 25))
  expect(watch.stolenShare()).toBe(0.25)
})

test('being held up by the container’s limit during the run is a warning that says how often', () => {
  const files = systemWith({ 'sys/fs/cgroup/cpu.stat': 'nr_periods 9\nnr_throttled 5' })
  const watch = watchMachine(1, files)
  expect(watch.warnings()).toEqual([])
  files.write('sys/fs/cgroup/cpu.stat', 'nr_periods 20\nnr_throttled 6')
  expect(watch.warnings()).toMatchObject([{ code: 'cpu-limited', values: { heldUp: 1 } }])
  files.write('sys/fs/cgroup/cpu.stat', 'nr_periods 90\nnr_throttled 17')
  expect(watch.warnings()).toMatchObject([{ code: 'cpu-limited', values: { heldUp: 12 } }])
})

test('a system that counts neither raises nothing', () => {
  const watch = watchMachine(1, systemWith({}))
  expect(watch.stolenShare()).toBeNull()
  expect(watch.throttledPeriods()).toBeNull()
  expect(watch.warnings()).toEqual([])
})
