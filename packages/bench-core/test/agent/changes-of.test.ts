import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { changesOf, describeMachine } from '../../src/cli/agent/describe-agent.ts'
import { keepDiagnosis } from '../../src/cli/agent/last-diagnosis.ts'
import { collectingIo } from '../cli/support/bench-io.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const folder = temporaryFolder()
const homeFolder = join(folder, 'home')

afterEach(() => vi.unstubAllEnvs())

test('an agent finds a toolchain that was installed after it started, unless something is measured', async () => {
  const { io } = collectingIo({ environment: { WIREBENCH_HOME: homeFolder } })
  const describe = () => describeMachine(io, { allowFetch: true })
  const programs = join(folder, 'programs')
  await mkdir(programs)
  vi.stubEnv('PATH', [programs, process.env.PATH].join(delimiter))
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

  const installed = join(programs, 'python3')
  await writeFile(installed, '#!/bin/sh\necho 3.99.0 /usr\n')
  await chmod(installed, 0o755)
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
