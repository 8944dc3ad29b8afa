import { expect, test } from 'vitest'
import { environmentTable } from '../../src/report/document/environment.ts'
import { reportOf } from '../fixtures/compared-runs.ts'

const textOf = (environment: Parameters<typeof reportOf>[1] = {}) =>
  environmentTable(reportOf(1, environment))
    .rows.map((cells) => cells.join(': '))
    .join('\n')

test('what a run was made with is told field by field, what nobody looked at otherwise than what there isn’t', () => {
  expect(textOf()).toContain('CPU: Example CPU 2.5 GHz\ncores: 2\nCPU limit: none\n')
  expect(textOf()).toContain('turbo: not known')
  expect(textOf()).not.toMatch(/^code:/m)
})

test('the code is told where it is known', () => {
  const code = { revision: '4f2a91c'.repeat(6), isDirty: true, lockfile: '1234567890ab' }
  expect(textOf({ environment: { code } })).toMatch(
    /Wirebench: 0\.1\.0\ncode: 4f2a91c with changes\nlockfile: 1234567890ab$/,
  )
})
