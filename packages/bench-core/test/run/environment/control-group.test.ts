import { expect, test } from 'vitest'
import {
  readCpuLimit,
  readMemoryLimit,
  readThrottledPeriods,
} from '../../../src/run/environment/control-group.ts'
import { systemWith } from './support.ts'

test('the limit of a container that sees its group as the outermost one is found (version 2)', () => {
  const files = systemWith({
    'proc/self/cgroup': '0::/docker/0123456789ab',
    'sys/fs/cgroup/cpu.max': '150000 100000',
    'sys/fs/cgroup/cpu.stat': 'usage_usec 12\nnr_periods 90\nnr_throttled 7\nthrottled_usec 1000',
  })
  expect(readCpuLimit(files)).toBe(1.5)
  expect(readThrottledPeriods(files)).toBe(7)
})

test('the tightest of the groups around a process holds', () => {
  const files = systemWith({
    'proc/self/cgroup': '0::/user.slice/session.scope',
    'sys/fs/cgroup/user.slice/cpu.max': '50000 100000',
    'sys/fs/cgroup/user.slice/session.scope/cpu.max': 'max 100000',
  })
  expect(readCpuLimit(files)).toBe(0.5)
})

test('version 1 is read where its CPU controller is mounted', () => {
  const files = systemWith({
    'proc/self/cgroup': '9:name=systemd:/\n2:cpu,cpuacct:/jobs/17\n0::/',
    'sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us': '-1',
    'sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us': '100000',
    'sys/fs/cgroup/cpu,cpuacct/jobs/17/cpu.cfs_quota_us': '200000',
    'sys/fs/cgroup/cpu,cpuacct/jobs/17/cpu.cfs_period_us': '100000',
    'sys/fs/cgroup/cpu,cpuacct/jobs/17/cpu.stat': 'nr_periods 3\nnr_throttled 2\nthrottled_time 5',
  })
  expect(readCpuLimit(files)).toBe(2)
  expect(readThrottledPeriods(files)).toBe(2)
})

test('a quota of −1 is no limit', () => {
  const files = systemWith({
    'proc/self/cgroup': '1:cpu:/',
    'sys/fs/cgroup/cpu/cpu.cfs_quota_us': '-1',
    'sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000',
  })
  expect(readCpuLimit(files)).toBeNull()
})

const gigabyte = 1024 ** 3

test('memory is limited by the tightest of the groups around a process (version 2)', () => {
  const files = systemWith({
    'proc/self/cgroup': '0::/user.slice/session.scope',
    'sys/fs/cgroup/user.slice/memory.max': String(2 * gigabyte),
    'sys/fs/cgroup/user.slice/session.scope/memory.max': 'max',
  })
  expect(readMemoryLimit(files, 8 * gigabyte)).toBe(2 * gigabyte)
})

test('and where the memory controller of version 1 is mounted', () => {
  const files = systemWith({
    'proc/self/cgroup': '9:memory:/jobs/17\n2:cpu,cpuacct:/elsewhere',
    'sys/fs/cgroup/memory/memory.limit_in_bytes': '9223372036854771712',
    'sys/fs/cgroup/memory/jobs/17/memory.limit_in_bytes': String(gigabyte),
  })
  expect(readMemoryLimit(files, 8 * gigabyte)).toBe(gigabyte)
})

test('a limit beyond the memory of the machine is none', () => {
  const files = systemWith({
    'proc/self/cgroup': '9:memory:/',
    'sys/fs/cgroup/memory/memory.limit_in_bytes': '9223372036854771712',
  })
  expect(readMemoryLimit(files, 8 * gigabyte)).toBeNull()
  expect(readMemoryLimit(systemWith({}), 8 * gigabyte)).toBeNull()
})

test('a system without control groups has neither a limit nor a count', () => {
  const files = systemWith({})
  expect(readCpuLimit(files)).toBeNull()
  expect(readThrottledPeriods(files)).toBeNull()
})
