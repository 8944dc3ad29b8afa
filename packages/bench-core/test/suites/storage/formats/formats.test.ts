import type { Message } from '@bufbuild/protobuf'
import { describe, expect, test } from 'vitest'
import { firstDifference } from '../../../../src/codecs/messages/first-difference.ts'
import { splitForDictionary } from '../../../../src/suites/dictionary.ts'
import { columnFormats, findFormat, formatInfo } from '../../../../src/suites/storage/formats/catalogue.ts'
import type { BoundFormat, Row } from '../../../../src/suites/storage/formats/column-format.ts'
import { withZstdDictionary } from '../../../../src/suites/storage/formats/zstd-dictionary.ts'
import { findQueryField } from '../../../../src/suites/storage/plan/query-field.ts'
import { layoutOf } from '../../../../src/suites/storage/plan/table-layout.ts'
import { findWorkload, workloads } from '../../../../src/workloads/catalogue.ts'

const infrastructure = findWorkload('infrastructure-execution')
const corpus = infrastructure.corpus(42)
const messagesOf = workloads.map(({ name, type }) => ({
  name,
  type,
  messages: findWorkload(name).corpus(42),
}))

describe.each(columnFormats.map((format) => ({ name: format.info.name, format })))('$name', ({ format }) => {
  test.each(messagesOf)('brings back every message of $name', async ({ type, messages }) => {
    const bound = await format.bind(type)
    for (const message of messages) {
      const row = copied(bound.encode(bound.fromMessage(message)))
      expect(firstDifference(message, bound.toMessage(bound.decode(row)))).toBeUndefined()
    }
  })

  test('takes what a driver has parsed by itself', async () => {
    const bound = await format.bind(infrastructure.type)
    const [message] = corpus
    const native = bound.fromMessage(message!)
    const values = bound.encodeValues?.(native) ?? bound.encode(native)
    const { columns } = layoutOf(format, infrastructure.type)
    const parsed = values.map((value, place) =>
      columns[place]!.type.startsWith('json') && value !== null ? JSON.parse(String(value)) : value,
    )
    expect(firstDifference(message, bound.toMessage(bound.fromParsed(parsed)))).toBeUndefined()
  })

  test('changes one field and leaves the others as they are', async () => {
    const bound = await format.bind(infrastructure.type)
    const field = findQueryField(infrastructure.type, corpus)!
    const [rarest] = field.values
    const changed = changedField(bound, corpus[0]!, (native) => bound.setField(native, field, rarest!))
    expect(bound.getField(changed, field)).toBe(rarest)
    const original = field.inCorpus[0]!
    const restored = changedField(bound, bound.toMessage(changed), (native) =>
      bound.setField(native, field, original),
    )
    expect(firstDifference(corpus[0], bound.toMessage(restored))).toBeUndefined()
  })

  test('says what compresses a message where the client does', async () => {
    const bound = await format.bind(infrastructure.type)
    const repetitive = { ...corpus[0]!, errorMessage: 'timeout '.repeat(10_000) }
    const cells = bound.encode(bound.fromMessage(repetitive))
    const isCompressed = cells.every((cell) => (cell?.length ?? 0) < 10_000)
    expect(isCompressed).toBe(format.compression !== undefined)
  })

  test('says its library with the version that is installed', () => {
    expect(formatInfo(format).version).toMatch(/^\d+\.\d+\.\d+/)
  })
})

test.each(withZstdDictionary)(
  '$info.name is smaller by what its dictionary has, which is none of it',
  async (format) => {
    const { made, rest } = splitForDictionary(corpus)
    const bytesOf = async (held: readonly Message[]) => {
      const bound = await format.bind(infrastructure.type, held)
      const rows = rest.map((message) => copied(bound.encode(bound.fromMessage(message))))
      expect(
        firstDifference(
          rest,
          rows.map((row) => bound.toMessage(bound.decode(row))),
        ),
      ).toBeUndefined()
      return rows.reduce((sum, [cell]) => sum + cell!.length, 0)
    }
    expect(await bytesOf(made)).toBeLessThan(0.7 * (await bytesOf([])))
    expect(made.some((message) => rest.includes(message))).toBe(false)
  },
)

test('a mistyped format is answered with the nearest ones', () => {
  expect(() => findFormat('bytea-protobuff')).toThrow('there is no column format named "bytea-protobuff"')
})

/** What a client does to update a blob: decode, change, encode; and then somebody reads it. */
function changedField(
  bound: BoundFormat,
  message: Parameters<BoundFormat['fromMessage']>[0],
  change: (native: unknown) => void,
) {
  const native = bound.decode(copied(bound.encode(bound.fromMessage(message))))
  change(native)
  return bound.decode(copied(bound.encode(native)))
}

/** Encoders may hand out the same memory again. */
function copied(row: Row): Row {
  return row.map((cell) => cell && Buffer.from(cell))
}
