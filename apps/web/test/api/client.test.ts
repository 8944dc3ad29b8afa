import { machineRoutes } from '@wirebench/bench-core/api/machine'
import { messagesRoutes } from '@wirebench/bench-core/api/messages'
import { runRoutes } from '@wirebench/bench-core/api/runs'
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../src/api/client.ts'

beforeEach(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  return () => void vi.unstubAllGlobals()
})

/** A file as it is in a browser once it was changed on the disk. */
function changed(name: string): File {
  return Object.assign(new File(['{}'], name), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }),
  })
}

test('a file that has changed since it was chosen is named as what failed', async () => {
  const wrong = { code: 'unreadable-file', message: expect.stringContaining('"orders.json" has changed') }
  await expect(call(runRoutes.import, { body: changed('orders.json') })).rejects.toMatchObject(wrong)
  const body = new FormData()
  body.set('ticket', 'one')
  body.append('proto', new File(['x'], 'order.proto'))
  body.append('data', changed('orders.json'))
  await expect(call(messagesRoutes.importMessages, { body })).rejects.toMatchObject(wrong)
})

test('a server that doesn’t answer is named where every file can be read', async () => {
  const unreachable = { code: 'unreachable', status: 0 }
  const body = new File(['{}'], 'orders.json')
  await expect(call(runRoutes.import, { body })).rejects.toMatchObject(unreachable)
  await expect(call(machineRoutes.load, {})).rejects.toMatchObject(unreachable)
})
