import { expect, test } from 'vitest'
import { ReportedFailure } from '../../../src/model/run/failure.ts'
import { failureText } from '../../../src/report/words/failure-text.ts'

const killed = { reason: 'crashed', cause: { code: 'ended', process: 'trial', how: 'SIGKILL' } } as const
const memory =
  'the system may have run out of memory and killed it: close other programs or choose smaller messages'
const changed = { code: 'changed', of: 'message', number: 3, path: '.a', expected: '1', actual: '2' } as const

test.each<[ReportedFailure, string]>([
  [{ reason: 'threw', text: 'no such field' }, 'threw: no such field'],
  [killed, `crashed: the trial process ended (SIGKILL); ${memory}`],
  [
    {
      reason: 'crashed',
      cause: { code: 'ended', process: 'trial', how: 'exit code 1' },
      text: 'RangeError: no',
    },
    'crashed: the trial process ended (exit code 1): RangeError: no; run it again; if it ends again, leave this contender out',
  ],
  [
    { ...killed, losses: 3 },
    `crashed: given up after its processes were lost 3 times in this run, the last time: the trial process ended (SIGKILL); ${memory}`,
  ],
  [
    { reason: 'crashed', cause: { code: 'generator-unreachable' }, generator: 'b', text: 'ECONNRESET' },
    'crashed: generator b: it can’t be reached: ECONNRESET',
  ],
  [
    { reason: 'hung', cause: { code: 'silent', seconds: 30 }, generator: 'b' },
    'hung: generator b: no answer for 30 s',
  ],
  [{ reason: 'lossy', cause: changed }, 'lossy at .a of message 3: 1 became 2'],
  [
    { reason: 'lossy', cause: { ...changed, by: 'stream' } },
    'lossy in a stream at .a of message 3: 1 became 2',
  ],
  [
    { reason: 'lossy', cause: { ...changed, by: 'encoded' } },
    'lossy at .a of message 3, encoded: 1 became 2',
  ],
  [
    { reason: 'lossy', cause: { code: 'missing', what: 'rows', count: 9999, of: 10_000 } },
    'lossy: 9,999 rows were read back, but 10,000 were written',
  ],
  [
    {
      reason: 'refused',
      cause: { code: 'requests', wrong: 5000, failed: 0, lost: 1, timedOut: 0 },
      text: 'status 404',
    },
    'refused: of 5,001 requests 5,000 answered wrongly, 1 lost with their connection (status 404)',
  ],
  [
    { reason: 'refused', cause: { code: 'too-large', number: 3, bytes: 70 * 2 ** 20, most: 64 * 2 ** 20 } },
    'refused: message 3 takes 70 MiB, but a body may have at most 64 MiB',
  ],
  // As events and reports were saved before there were codes.
  [
    { reason: 'crashed', text: 'the trial process ended (SIGKILL)' },
    'crashed: the trial process ended (SIGKILL)',
  ],
  ['crashed: exit code 139', 'crashed: exit code 139'],
])('%j', (failure, text) => {
  expect(failureText(ReportedFailure.parse(failure))).toBe(text)
})

test('what to do names no option: it stays with the run, and its page shows it', () => {
  for (const code of ['not-started', 'stopped', 'babbled'] as const)
    expect(failureText({ reason: 'crashed', cause: { code, process: 'trial' } })).not.toContain('--')
})
