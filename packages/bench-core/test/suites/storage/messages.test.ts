import { serialize } from 'pg-protocol'
import { expect, test } from 'vitest'
import { executeMessages, parseMessage } from '../../../src/suites/storage/drivers/messages.ts'

test('a statement is parsed by the message that the driver would send', () => {
  expect(parseMessage({ name: 'naïve', text: 'select $1' })).toEqual(
    serialize.parse({ name: 'naïve', text: 'select $1', types: [] }),
  )
})

test('a statement is executed by the messages that the driver would send, without asking what rows look like', () => {
  const values = ['é', Buffer.from([0, 1, 2]), 77]
  expect(executeMessages('read', values)).toEqual(
    Buffer.concat([
      serialize.bind({
        statement: 'read',
        binary: true,
        values,
        valueMapper: (value: unknown) => (Buffer.isBuffer(value) ? value : String(value)),
      }),
      serialize.execute({}),
      serialize.sync(),
    ]),
  )
})

test('a statement without parameters has none', () => {
  expect(executeMessages('', [])).toEqual(
    Buffer.concat([serialize.bind({ binary: true }), serialize.execute({}), serialize.sync()]),
  )
})

test('a statement may have as many parameters as the protocol counts, without its sign', () => {
  const values = Array.from({ length: 40_000 }, () => Buffer.alloc(0))
  expect(executeMessages('', values)).toEqual(
    Buffer.concat([serialize.bind({ binary: true, values }), serialize.execute({}), serialize.sync()]),
  )
})
