import { expect, test } from 'vitest'
import { fingerprintOf } from '../../src/cli/agent/fingerprint.ts'
import type { Environment } from '../../src/model/machine/environment.ts'
import { fixtureEnvironment } from '../fixtures/run-events.ts'

const partsOf = (changes: Partial<Environment>) =>
  fingerprintOf({ ...fixtureEnvironment, ...changes }).split('-')
const [machine, software] = partsOf({})

test('a fingerprint tells a machine, and after a dash its software', () => {
  expect(partsOf({})).toEqual([machine, software])
  for (const update of [
    { kernel: 'Linux 7.0.0 x64' },
    { runtime: 'node v27.0.0' },
    { projectVersion: '9.0.0' },
  ])
    expect(partsOf(update)).toEqual([machine, expect.not.stringContaining(software!)])
  expect(partsOf({ hostName: 'another-host' })).toEqual([expect.not.stringContaining(machine!), software])
})
