import { expect, test } from 'vitest'
import { WirebenchError } from '../../src/model/errors.ts'

test('an error that a person can mend says what is wrong and what to do, and keeps its cause', () => {
  const cause = new Error('EACCES')
  const error = new WirebenchError('invalid-option', 'it is wrong', 'mend it', { cause })
  expect(error).toMatchObject({
    name: 'WirebenchError',
    code: 'invalid-option',
    message: 'it is wrong',
    hint: 'mend it',
    cause,
  })
})
