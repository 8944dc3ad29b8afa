import { QueryClient } from '@tanstack/react-query'
import type { RunDetail } from '@wirebench/bench-core/api/runs'
import type { RunSpec } from '@wirebench/bench-core/model/run/run-spec'
import { expect, test } from 'vitest'
import { duelAgain } from '../../../src/api/duel-request.ts'
import { estimateQuery } from '../../../src/api/queries.ts'
import { DuelAgain } from '../../../src/pieces/duel/duel-again.tsx'
import { cloned } from '../../features/new-run/support.ts'
import { pageAt } from '../../page-at.tsx'

const side = { title: 'spec', codecs: ['json'], workloads: ['person'] }
const spec: RunSpec = { ...cloned, rounds: 5, untilDecided: true, duel: { a: side, b: side } }
const fetches = [
  { lane: 'go', title: 'Go', what: 'Go modules', from: 'the Go module proxy', megabytes: 25, seconds: 240 },
]

/** What the page says of a duel whose estimate has come. */
async function textOf(run: RunDetail): Promise<string> {
  const offer = duelAgain(run)
  if (offer.kind === 'refused') throw new Error(offer.reason)
  const queryClient = new QueryClient()
  const estimate = { spec, estimateMs: 2_400_000, cases: 2, basis: 'usual times', fetches }
  queryClient.setQueryData(estimateQuery(offer.request).queryKey, estimate as never)
  const page = await pageAt('/', { '/': () => <DuelAgain run={run} /> }, queryClient)
  return page.replaceAll(/<[^>]*>/g, '').replaceAll(/\s/g, ' ')
}

const run = { shortId: '7k2m9q', state: 'completed', spec } as RunDetail

test('a duel that was measured here says how long it may take, and asks for leave to fetch what it needs', async () => {
  const text = await textOf(run)
  expect(text).toContain('Start the same duel5 rounds or more, at most about 40 min')
  expect(text).toContain('Fetch the libraries first')
})

test.each([
  ['where its agent was', { agent: 'big-arm', place: 'label=arch=arm64' }, 'big-arm'],
  ['where it was to be, if no agent has taken it', { agent: null, place: 'name=big-arm' }, 'big-arm'],
  ['on any that is labelled so, if none has', { agent: null, place: 'label=cpu=arm' }, 'label=cpu=arm'],
])('a duel of another machine is repeated %s', async (_, placement, place) => {
  const text = await textOf({ ...run, placement } as RunDetail)
  expect(text).toContain(`Start the same duel on ${place}`)
  expect(text).not.toContain('Fetch the libraries first')
})
