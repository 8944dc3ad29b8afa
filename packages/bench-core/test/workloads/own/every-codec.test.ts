import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codecs } from '../../../src/codecs/catalogue.ts'
import { findLoss } from '../../../src/codecs/round-trip.ts'
import { generateCorpus } from '../../../src/workloads/own/generated/generate-corpus.ts'
import { loadSchema } from '../../../src/workloads/own/schema/load-schema.ts'
import { anySchema } from './support/any-schema.ts'

/** A fixed budget: so many schemas, so many messages of each. */
const schemas = fc.sample(anySchema, { numRuns: 12, seed: 7 })
const messagesEach = 20

describe.each(codecs)('$info.name', ({ bind }) => {
  test('carries messages made up from any schema without loss', async () => {
    for (const text of schemas) {
      const { type } = await loadSchema({ entries: ['any.proto'], read: async () => text }, 'Message0')
      const loss = findLoss(await bind(type), generateCorpus(type, 42).slice(0, messagesEach))
      expect(loss, text).toBeUndefined()
    }
  })
})
