import { expect, test } from 'vitest'
import { fingerprintOf } from '../../src/cli/agent/fingerprint.ts'
import { isSameSoftware } from '../../src/model/machine/agent.ts'
import type { Environment } from '../../src/model/machine/environment.ts'
import { fixtureEnvironment } from '../fixtures/run-events.ts'

const code = { revision: 'a'.repeat(40), isDirty: false, lockfile: '1234567890ab' }
const partsOf = (changes: Partial<Environment>, toolchains = ['go 1.26.8']) =>
  fingerprintOf({ ...fixtureEnvironment, code, ...changes }, toolchains).split('-')
const [machine, software] = partsOf({})

test('a fingerprint tells a machine, and after a dash its software', () => {
  expect(partsOf({})).toEqual([machine, software])
  for (const update of [
    { kernel: 'Linux 7.0.0 x64' },
    { runtime: 'node v27.0.0' },
    { projectVersion: '9.0.0' },
    { code: { ...code, revision: 'b'.repeat(40) } },
    { code: { ...code, lockfile: 'ba0987654321' } },
    { code: undefined },
  ])
    expect(partsOf(update)).toEqual([machine, expect.not.stringContaining(software!)])
  expect(partsOf({}, ['go 1.27.0'])).toEqual([machine, expect.not.stringContaining(software!)])
  expect(partsOf({ hostName: 'another-host' })).toEqual([expect.not.stringContaining(machine!), software])
})

test('a checkout that has changes is never taken for the same', () => {
  const isSame = (isDirty: boolean) => {
    const fingerprint = partsOf({ code: { ...code, isDirty } }).join('-')
    return isSameSoftware(fingerprint, fingerprint)
  }
  expect([false, true].map(isSame)).toEqual([true, false])
})
