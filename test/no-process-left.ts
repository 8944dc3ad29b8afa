import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll } from 'vitest'
import { allowedCores } from '../packages/bench-core/src/measure/process/pinning.ts'
import { leftProcesses, markProcesses } from '../packages/bench-core/test/support/left-processes.ts'

/** What a busy machine takes to end a process that was told to. */
const limitMs = 20_000

markProcesses()

/** What is measured at the same time has a core of its own, as far as there are so many. */
const cores = process.platform === 'linux' ? allowedCores() : []
process.env.WIREBENCH_CORE = String(cores[Number(process.env.VITEST_POOL_ID) % cores.length] ?? '')

/**
 * Fails a test file that leaves processes behind: they would take time from all that come after it. What the first
 * `beforeAll` gives back is called last, after all that the file itself ends.
 */
beforeAll(() => async () => {
  const deadlineMs = performance.now() + limitMs
  let left = leftProcesses()
  while (left.length > 0 && performance.now() < deadlineMs) {
    await delay(20)
    left = leftProcesses()
  }
  if (left.length > 0) throw new Error(`processes are left:\n${left.join('\n')}`)
})
