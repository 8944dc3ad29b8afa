import { expect, test } from 'vitest'
import type { Report } from '../../src/model/report.ts'
import type { AskedUse } from '../../src/model/use.ts'
import { report } from '../../src/report/report.ts'
import { renderShort } from '../../src/report/terminal/short-report.ts'
import { recordedEvents } from '../golden/recorded-runs.ts'

const recorded = (name: string) => report(recordedEvents(name))
const named = (known: Report, name: string): Report => ({ ...known, run: { ...known.run, name } })
const linesOf = (known: Report, use?: AskedUse) =>
  renderShort(known, { width: 160, color: false, ...(use && { use }) }).split('\n')

test('its first line names the messages once', () => {
  const codec = recorded('codec')
  const first = (name: string) => linesOf(named(codec, name))[0]

  expect(first('nightly')).toMatch(/^nightly · infrastructure-execution, size 10 · 5 rounds/)
  expect(first('quick codec: json and msgpackr on infrastructure-execution, size 10')).toMatch(
    /on infrastructure-execution, size 10 · 5 rounds/,
  )
  expect(first('json on infrastructure-execution')).toMatch(
    /on infrastructure-execution · size 10 · 5 rounds/,
  )
})

test('a machine that was too busy is told in one line, with what that does to the answer', () => {
  const storage = recorded('storage')

  expect(linesOf(storage)[1]).toBe(
    'This machine was too busy to judge speeds (load 2.4 on 2 cores at the start); sizes decide here, and are exact',
  )
  expect(linesOf(storage, { retentionDays: 0 })[1]).toBe(
    'This machine was too busy to judge speeds (load 2.4 on 2 cores at the start); measure again when the machine is quiet',
  )
})

test('a run that was not saved is not said to be one that can be shown', () => {
  const lines = renderShort(recorded('codec'), { width: 120, color: false, isSaved: false })

  expect(lines).not.toContain('show ')
  expect(lines).toContain('this run was not saved: --full prints everything')
})
