import { QueryClient } from '@tanstack/react-query'
import type { OwnMessages, PreflightAnswer } from '@wirebench/bench-core/model/messages/own-messages'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '../../../../src/api/client.ts'
import { preflightQuery } from '../../../../src/api/queries.ts'
import { OwnBytesPanel } from '../../../../src/features/report/panels/own-bytes-panel.tsx'
import { markupOf } from '../../../rendered.tsx'

const id = '0123456789abcdef'
const part = (path: string, depth: number, totalBytes: number, valueBytes = totalBytes) => ({
  path,
  depth,
  json: { nameBytes: 0, punctuationBytes: 0, valueBytes, totalBytes },
  protobuf: { tagBytes: 0, lengthBytes: 0, valueBytes, totalBytes },
})
const answer = {
  status: 'understood',
  preflight: {
    fieldBytes: {
      messages: 2,
      jsonBytes: 200,
      protobufBytes: 200,
      rows: [part('', 0, 200, 0), part('discount', 1, 150), part('id', 1, 50)],
    },
    asGiven: {
      records: 2,
      changed: 1,
      losses: [{ path: '.discount', record: 2, given: 'null', became: 'nothing', records: 1 }],
    },
  },
} as unknown as PreflightAnswer

test.each([
  [404, 'aren’t stored on this machine'],
  [500, 'The bytes could not be counted: no answer'],
])('after an answer of %i says no more than is known', (status, said) => {
  vi.stubGlobal('location', { href: '/report' })
  onTestFinished(() => void vi.unstubAllGlobals())
  const error = new ApiError(status, { code: 'it', message: 'no answer', fix: 'try again' })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const { queryKey } = preflightQuery(id)
  queryClient.getQueryCache().build(queryClient, { queryKey }).setState({ status: 'error', error })
  const text = markupOf(<OwnBytesPanel messages={{ id } as OwnMessages} languages={[]} />, queryClient)
  expect(text).toContain(said)
  expect(text.includes('stored on this machine')).toBe(status === 404)
})

test('names each path that doesn’t come back as it was, and each field with its bytes', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(preflightQuery(id).queryKey, answer)
  const text = markupOf(<OwnBytesPanel messages={{ id } as OwnMessages} languages={['Go']} />, queryClient)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
  expect(text).toContain(
    '1 of 2 records don’t come back exactly as they were: .discount in 1 record: null becomes nothing',
  )
  expect(text).toMatch(/discount is 75.% of the JSON and 75.% of the protobuf bytes/)
  expect(text).toMatch(/Bytes by field.* discount .* id /)
  expect(text).toContain('As written by JavaScript. JSON from Go can be a few bytes longer or shorter')
})
