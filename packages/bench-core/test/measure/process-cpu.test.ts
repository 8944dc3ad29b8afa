import { describe, expect, test } from 'vitest'
import { processCpuNs } from '../../src/measure/process/usage/process-cpu.ts'

describe.runIf(process.platform === 'linux')('on Linux', () => {
  test('the CPU time of a process grows by about what it works', () => {
    const before = processCpuNs(process.pid)!
    const { user, system } = process.cpuUsage()
    while (process.cpuUsage({ user, system }).user < 50_000);
    const worked = process.cpuUsage({ user, system })
    const grown = processCpuNs(process.pid)! - before
    // The one is read before the other, and the system may account for it in ticks of up to 10 ms.
    expect(grown).toBeGreaterThan((worked.user + worked.system) * 1000 - 25e6)
  })

  test('a process that does not exist has none', () => {
    expect(processCpuNs(2 ** 30)).toBeUndefined()
  })
})
