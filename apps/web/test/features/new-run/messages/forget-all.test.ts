import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetAll } from '../../../../src/features/new-run/messages/forget-all.ts'

const answers: Readonly<Record<string, () => Response>> = {
  gone: () => Response.json({ code: 'unknown', message: 'there are none', fix: 'look' }, { status: 404 }),
  needed: () =>
    Response.json(
      { code: 'in-use', message: 'run 7k2m9q still needs these messages', fix: 'wait for it' },
      { status: 409 },
    ),
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (address: string) => {
    const answer = answers[address.split('/').at(-1)!]
    return answer?.() ?? new Response(null, { status: 204 })
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('what a run needs stays and is told beside what is gone, also before', async () => {
  await expect(forgetAll(['needed', 'gone', 'there'])).rejects.toThrow(
    'Forgot 2 of 3; the others remain: run 7k2m9q still needs these messages',
  )
})

test('what is gone already is forgotten', async () => {
  await expect(forgetAll(['gone'])).resolves.toBeUndefined()
})

test('of one alone the server’s answer is told as it is', async () => {
  await expect(forgetAll(['needed'])).rejects.toMatchObject({ status: 409, fix: 'wait for it' })
})
