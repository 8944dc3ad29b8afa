import { describe, expect, test } from 'vitest'
import { documentFault } from '../../../../src/suites/protocol/service/validation.ts'

const good = { name: 'Ada', email: 'ada@example.org', age: 36, role: 'admin' }

describe('a document', () => {
  test.each([
    good,
    { ...good, filler: '' },
    { ...good, filler: 'x'.repeat(65_536) },
    { ...good, age: 0, name: '山田 花子', unknown: true },
  ])('is taken with what belongs in it', (document) => {
    expect(documentFault(document)).toBeUndefined()
  })

  test.each([
    [null, 'object'],
    ['text', 'object'],
    [[], 'name'],
    [{ ...good, name: '' }, 'name'],
    [{ ...good, name: 'x'.repeat(201) }, 'name'],
    [{ ...good, email: 'nobody' }, 'email'],
    [{ ...good, email: 5 }, 'email'],
    [{ ...good, age: 1.5 }, 'age'],
    [{ ...good, age: -1 }, 'age'],
    [{ ...good, age: '36' }, 'age'],
    [{ ...good, role: undefined }, 'role'],
    [{ ...good, filler: 7 }, 'filler'],
    [{ ...good, filler: 'x'.repeat(1_048_577) }, 'filler'],
  ])('is refused with a word about what is wrong: %#', (document, word) => {
    expect(documentFault(document)).toContain(word)
  })
})
