import { describe, expect, test } from 'vitest'
import type { DocumentStore } from '../../../../src/suites/protocol/service/document-store.ts'
import type { DocumentFields, StoredDocument } from '../../../../src/suites/protocol/service/documents.ts'
import { documentId, documentNumber } from '../../../../src/suites/protocol/service/documents.ts'
import { memoryStore } from '../../../../src/suites/protocol/service/memory-store.ts'

const make = (id: string, fields: DocumentFields): StoredDocument => ({ id, ...fields })
const document = (age: number, filler?: string): DocumentFields => ({
  name: 'Ada',
  email: 'ada@example.org',
  age,
  role: 'admin',
  ...(filler !== undefined && { filler }),
})

const countOf = (store: DocumentStore) => (store.query(0, 100) as StoredDocument[]).length

describe('a store in memory', () => {
  test('keeps its seeded documents and the newest created ones', async () => {
    const store = memoryStore(make, [document(20), document(30)], { maxCreated: 3, maxFiller: 1000 })
    const created = [40, 41, 42, 43, 44].map((age) => store.create(document(age)) as StoredDocument)
    expect(countOf(store)).toBe(5)
    expect(store.read(documentId(0))).toMatchObject({ age: 20 })
    expect(store.read(created[1]!.id)).toBeUndefined()
    expect(store.read(created[2]!.id)).toMatchObject({ age: 42 })
  })

  test('forgets documents with much filler earlier', () => {
    const store = memoryStore(make, [], { maxCreated: 100, maxFiller: 1000 })
    for (let number = 0; number < 10; number++) store.create(document(20, 'x'.repeat(300)))
    expect(countOf(store)).toBe(3)
    store.create(document(20, 'x'.repeat(5000)))
    expect(countOf(store)).toBe(1)
  })

  test('counts the filler of a document that was changed as it is now', () => {
    const store = memoryStore(make, [], { maxCreated: 100, maxFiller: 1000 })
    const { id } = store.create(document(20, 'x'.repeat(900))) as StoredDocument
    store.update(id, document(20, ''))
    store.create(document(21, 'x'.repeat(900)))
    expect(countOf(store)).toBe(2)
  })

  test('finds the oldest documents of an age first', () => {
    const store = memoryStore(make, [document(20), document(30), document(26)])
    store.create(document(80))
    const ages = (limit: number) => (store.query(25, limit) as StoredDocument[]).map(({ age }) => age)
    expect(ages(2)).toEqual([30, 26])
    expect(ages(10)).toEqual([30, 26, 80])
  })

  test('comes back to its beginning', () => {
    const store = memoryStore(make, [document(20)])
    store.update(documentId(0), document(55))
    store.create(document(30))
    store.reset()
    expect(countOf(store)).toBe(1)
    expect(store.read(documentId(0))).toMatchObject({ age: 20 })
    expect((store.create(document(31)) as StoredDocument).id).toBe(documentId(1))
  })
})

test('ids are as long as each other and lead back to their numbers', () => {
  expect(documentId(0)).toHaveLength(documentId(123_456).length)
  expect(documentNumber(documentId(123_456))).toBe(123_456)
  for (const text of ['', '1', 'x'.repeat(12), '1'.repeat(13), '-00000000001'])
    expect(documentNumber(text)).toBe(-1)
})
