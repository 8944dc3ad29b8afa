import { expect, test } from 'vitest'
import { Objection } from '../../../src/model/report/objection.ts'
import { objectionText } from '../../../src/report/words/objection-text.ts'

const lossy = { reason: 'lossy', text: '.a' } as const
const late = { code: 'generator-late', contender: 'grpc', delayNs: 350e3 } as const

test.each<[Objection, string]>([
  [{ code: 'no-shared-round' }, 'no round has figures for both'],
  [{ code: 'failed', contender: 'json', failure: lossy }, 'json failed: lossy: .a'],
  [{ code: 'failed', run: 'B', failure: lossy }, 'in B, it failed: lossy: .a'],
  [
    { code: 'failed', contender: 'json', failure: { reason: 'threw', text: 'no such field' } },
    'json failed: threw: no such field',
  ],
  [{ code: 'takes-unknown', contender: 'json' }, 'the cost of json isn’t known'],
  [{ code: 'part-not-measured', part: 'decode' }, 'decode was not measured'],
  [
    { code: 'size-not-measured', compression: 'zstd' },
    'the size of its messages under zstd was not measured',
  ],
  [{ code: 'p99-open', contender: 'grpc', sloMs: 10 }, 'whether grpc keeps a p99 of 10 ms is undecided'],
  [{ code: 'not-measured' }, 'it was not measured'],
  [{ code: 'not-measured', contender: 'lazy', why: 'can’t encode' }, 'lazy can’t encode'],
  [{ code: 'not-measured', contender: 'late', why: 'left out: at 8/s' }, 'late was left out: at 8/s'],
  [
    {
      code: 'rule-broken',
      contender: 'json',
      rule: 'rounds-add-up',
      text: '5 trials are stated, but there are 4',
    },
    'json breaks a rule: rounds-add-up: 5 trials are stated, but there are 4',
  ],
  [{ code: 'figure-unknown', run: 'A', metric: 'encodedBytes' }, 'in A, its size is not known'],
  [{ code: 'zero-bytes', run: 'A' }, 'in A, there is no ratio to 0 bytes'],
  // Of a newer version.
  [{ code: 'figure-unknown', metric: 'constructor' }, 'its constructor is not known'],
  [{ code: 'shown-only', metric: 'fooBytes' }, 'fooBytes is shown but not judged'],
  [
    { code: 'cases-differ', differences: [{ title: 'connections', values: ['20', '30'] }] },
    'connections 20 ≠ 30',
  ],
  [{ code: 'noted', contender: 'grpc', note: 'the plan changed' }, 'grpc: the plan changed'],
  [
    { code: 'noted', note: { code: 'rare-events', percentile: 'p99Ns', times: 4.2, windowMs: 44 } },
    'the events behind its p99 occurred only about 4 times in 44 ms, too rarely for an upper bound',
  ],
  [
    { code: 'noted', note: { code: 'requests-failed', share: 0.004 } },
    '0.4 % of its requests failed or got a wrong answer',
  ],
  [
    { code: 'requests-in-flight', inFlight: [80, 10] },
    'requests in flight 80 ≠ 10, so their throughput is compared',
  ],
  [
    { ...late, what: 'mean', isMost: true },
    'most of their latency is the generator’s own delay: it sent requests 350 µs late on average with grpc',
  ],
  [
    { ...late, what: 'tail', isMost: false },
    'their tails differ by less than the generator’s own delay: it sent 1 in 100 requests 350 µs late or more with grpc',
  ],
  // As reports were saved before there were codes.
  ['json was still getting faster', 'json was still getting faster'],
  [
    { code: 'failed', contender: 'json', failure: 'crashed: exit code 139' },
    'json failed: crashed: exit code 139',
  ],
])('%j', (objection, text) => {
  expect(objectionText(Objection.parse(objection)).replaceAll('\u00a0', ' ')).toBe(text)
})
