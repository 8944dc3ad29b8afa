import { expect, test } from 'vitest'
import { RunEvent } from '../../../src/model/run/run-event.ts'
import { endHint, endText } from '../../../src/report/words/run/end-text.ts'

const refused = {
  code: 'refused',
  error: 'database-unavailable',
  message: { inTerminal: 'no server at --pg-url', inForm: 'no server at “my own server”' },
  hint: { inTerminal: 'leave --pg-url out', inForm: 'leave “my own server” out' },
} as const

test('a refusal is told in the words of the place', () => {
  const ending = { state: 'failed', reason: refused }
  expect(endText(ending)).toBe('failed: no server at --pg-url')
  expect(endText(ending, 'inForm')).toBe('failed: no server at “my own server”')
  expect(endHint(refused, 'inForm')).toBe('leave “my own server” out')
})

test.each([
  ['completed', null, 'completed'],
  ['cancelled', { code: 'by-user' }, 'cancelled by the user'],
  [
    'interrupted',
    { code: 'ended-from-outside', signal: 'SIGTERM' },
    'interrupted: the program was ended by a signal (SIGTERM)',
  ],
  [
    'failed',
    { code: 'agents-lost', attempts: 3, last: 'b' },
    'failed: agents took the run 3 times and were lost each time, most recently b',
  ],
  [
    'failed',
    { code: 'engine-silent', seconds: 120 },
    'failed: the engine said nothing for 120 s and was ended',
  ],
  ['failed', 'x is not a function', 'failed: x is not a function'],
  // As runs were saved before there were codes.
  ['cancelled', 'cancelled by the user', 'cancelled by the user'],
  ['interrupted', 'the dashboard was stopped', 'interrupted: the dashboard was stopped'],
] as const)('how a run ended that is %s, %o', (state, reason, text) => {
  const event = RunEvent.parse({ type: 'run-finished', state, reason })
  if (event.type !== 'run-finished') throw new Error('a run ends with its end')
  expect(endText(event)).toBe(text)
  expect(endHint(event.reason, 'inForm')).toBeNull()
})
