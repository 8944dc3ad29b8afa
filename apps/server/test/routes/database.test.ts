import { expect, test } from 'vitest'
import { ownServer } from '../support/test-server.ts'

const secretUrl = 'postgres://me:verysecret@127.0.0.1:1/bench'

const server = ownServer()

const examine = (payload: object) =>
  server.app.inject({ method: 'POST', url: '/api/database/examination', payload })

test('a server that nobody answers at is refused with where it was looked for, and without its password', async () => {
  const response = await examine({ pgUrl: secretUrl })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({
    message: expect.stringContaining('127.0.0.1:1'),
    fields: [{ path: 'pgUrl' }],
  })
  expect(response.body).not.toContain('verysecret')
})

test('what is no address is refused without repeating it', async () => {
  const response = await examine({ pgUrl: 'verysecret' })
  expect(response.statusCode).toBe(400)
  expect(response.body).not.toContain('verysecret')
})

test('the address of a run reaches its engine and nothing that is saved', async () => {
  const id = await server.start({ name: 'telling', pgUrl: secretUrl })
  const events = await server.ended(id)
  expect(events.map(({ event }) => (event.type === 'log' ? event.text : ''))).toContain(
    'was given an address',
  )
  const kept = JSON.stringify([events, await server.runs.find(id), await server.store.report(id)])
  expect(kept).not.toContain('verysecret')
  expect(kept).not.toContain('pgUrl')
})

test('a run without one is given none', async () => {
  const events = await server.ended(await server.start({ name: 'telling' }))
  expect(events.map(({ event }) => (event.type === 'log' ? event.text : ''))).toContain(
    'was given no address',
  )
})
