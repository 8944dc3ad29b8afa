import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changesOf, describeMachine } from '../../src/cli/agent/describe-agent.ts'
import { keepDiagnosis } from '../../src/cli/agent/last-diagnosis.ts'
import { collectingIo } from '../cli/support/bench-io.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { withoutToolchains } from '../support/without-toolchains.ts'

const folder = temporaryFolder()
const homeFolder = join(folder, 'home')
const path = withoutToolchains(folder)

beforeEach(() => void vi.stubEnv('PATH', path))
afterEach(() => vi.unstubAllEnvs())

/** A folder of programs that are found before all others. */
async function programsBefore(name: string): Promise<string> {
  const programs = join(folder, name)
  await mkdir(programs)
  vi.stubEnv('PATH', [programs, path].join(delimiter))
  return programs
}

const installPython = (programs: string, first = ':') =>
  writeFile(join(programs, 'python3'), `#!/bin/sh\n${first}\necho 3.99.0 /usr\n`, { mode: 0o755 })

test('a toolchain is asked once, for what it can build and for what it would fetch', async () => {
  const { io } = collectingIo({ environment: { WIREBENCH_HOME: homeFolder } })
  const programs = await programsBefore('asked')
  const asked = join(folder, 'times-asked')
  await installPython(programs, `echo asked >> '${asked}'`)
  const { can } = await describeMachine(io, {})
  expect(can).toContain('lane:python')
  expect(can).not.toContain('fetched:python')
  expect(await readFile(asked, 'utf8')).toBe('asked\n')
})

test('an agent finds a toolchain that was installed after it started, unless something is measured', async () => {
  const { io } = collectingIo({ environment: { WIREBENCH_HOME: homeFolder } })
  const describe = () => describeMachine(io, { allowFetch: true })
  const programs = await programsBefore('found')
  const said = { name: 'one', labels: {}, ...(await describe()) }
  const looking = (everyMs: number, isBusy = false) =>
    changesOf(describe, { homeFolder, isMeasuring: async () => isBusy, everyMs })
  const { machine, can } = said
  const unchanged = changesOf(async () => structuredClone({ machine, can }), {
    homeFolder,
    isMeasuring: async () => false,
    everyMs: 0,
  })
  expect(await unchanged(said, true)).toBeUndefined()

  await installPython(programs)
  expect(await looking(60_000)(said, false)).toBeUndefined()
  expect(await looking(0, true)(said, false)).toBeUndefined()
  const found = {
    can: expect.arrayContaining(['lane:python']),
    machine: { toolchains: expect.arrayContaining(['python3 3.99.0']) },
  }
  expect(await looking(0)(said, false)).toMatchObject(found)
  expect(await looking(60_000)(said, true)).toMatchObject(found)
})

test('what doctor found is seen at once, also while something is measured', async () => {
  const { io } = collectingIo({ environment: { WIREBENCH_HOME: homeFolder } })
  const said = { name: 'one', labels: {}, ...(await describeMachine(io, { allowFetch: true })) }
  const fit = { fit: true, smallestDifference: { quick: 0.03, standard: 0.02 }, summary: 'it is fit' }
  await keepDiagnosis(homeFolder, { ...fit, findings: [] })
  const describe = () => Promise.reject(new Error('nothing else is looked at'))
  const changes = changesOf(describe, { homeFolder, isMeasuring: async () => true })
  expect(await changes(said, true)).toMatchObject({ machine: { doctor: { summary: 'it is fit' } } })
})
