import { toBinary } from '@bufbuild/protobuf'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { WorkloadInfo } from '../../src/model/report/contender.ts'
import { findWorkload, workloadInfo, workloads } from '../../src/workloads/catalogue.ts'
import { failureOf } from '../support/failure.ts'

const sized = workloads.filter(({ size }) => size !== null)
const unsized = workloads.filter(({ size }) => size === null)

test('every workload has a name of its own', () => {
  expect(new Set(workloads.map(({ name }) => name)).size).toBe(workloads.length)
})

describe.each(workloads)('workload $name', (workload) => {
  const make = (seed: number) =>
    workload.corpus(seed).map((message) => Buffer.from(toBinary(workload.type, message)).toString('base64'))
  const bytesOf = once(make)

  test('gives the same messages for the same seed', () => {
    expect(make(42)).toEqual(bytesOf(42))
  })

  test('gives other messages for another seed', () => {
    const first = new Set(bytesOf(42))
    expect(bytesOf(43).filter((bytes) => first.has(bytes))).toEqual([])
  })

  test('gives 256 messages, all distinct', () => {
    expect(new Set(bytesOf(43)).size).toBe(256)
  })

  test('gives the first few of them where no more are wanted', () => {
    const few = findWorkload(workload.name).corpus(42, 2)
    const bytes = few.map((message) => Buffer.from(toBinary(workload.type, message)).toString('base64'))
    expect(bytes).toEqual(bytesOf(42).slice(0, 2))
  })

  test('is found by its name, with the messages of its default size', () => {
    const found = findWorkload(workload.name)
    expect(found).toMatchObject({ name: workload.name, title: workload.title, type: workload.type })
    const bytes = found
      .corpus(42)
      .map((message) => Buffer.from(toBinary(found.type, message)).toString('base64'))
    expect(bytes).toEqual(bytesOf(42))
  })

  test('presents itself', () => {
    const info = workloadInfo(workload)
    expect(z.parse(WorkloadInfo, info)).toEqual(info)
    expect(info.messageType).toBe(workload.type.typeName)
  })
})

describe.each(sized)('the sized workload $name', ({ name, size: range }) => {
  const { default: usual, minimum, maximum } = range!
  const bytesAt = (size: number) => {
    const { type, corpus } = findWorkload(name, size)
    return corpus(42).reduce((sum, message) => sum + toBinary(type, message).length, 0)
  }

  test('has its size among its parameters, whether it was told or not', () => {
    expect(findWorkload(name).parameters).toEqual({ size: usual })
    expect(findWorkload(name, usual).parameters).toEqual({ size: usual })
    expect(findWorkload(name, minimum).parameters).toEqual({ size: minimum })
  })

  test('has longer messages at a larger size', () => {
    expect(bytesAt(minimum)).toBeLessThan(bytesAt(usual))
    expect(bytesAt(usual)).toBeLessThan(bytesAt(Math.min(usual * 2, maximum)))
  })

  test('gives 256 distinct messages at its smallest size too', () => {
    const { type, corpus } = findWorkload(name, minimum)
    const messages = corpus(42).map((message) => Buffer.from(toBinary(type, message)).toString('base64'))
    expect(new Set(messages).size).toBe(256)
  })

  test('takes whole sizes in its range and refuses all others', async () => {
    const find = async (size: number) => findWorkload(name, size)
    await expect(find(maximum)).resolves.toMatchObject({ parameters: { size: maximum } })
    for (const size of [minimum - 1, maximum + 1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      const failure = await failureOf(find(size))
      expect(failure.code).toBe('invalid-option')
      expect(failure.message).toBe(`the workload ${name} can’t have the size ${size}`)
      expect(failure.hint).toContain(`${minimum} to ${maximum}`)
    }
  })
})

describe.each(unsized)('the workload $name of one size', ({ name }) => {
  test('has no parameters and refuses a size', async () => {
    expect(findWorkload(name).parameters).toEqual({})
    const failure = await failureOf(() => findWorkload(name, 10))
    expect(failure).toMatchObject({
      code: 'invalid-option',
      message: `the workload ${name} takes no size, but 10 was given`,
    })
    for (const other of sized) expect(failure.hint).toContain(other.name)
  })
})

test('a person of any size has that many phones and entries, and half as many addresses', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), (size) => {
      const [first] = findWorkload('person', size).corpus(42)
      expect(first).toMatchObject({ phones: { length: size } })
      const { addresses, metadata } = first as unknown as { addresses: unknown[]; metadata: object }
      expect(addresses.length).toBe(Math.max(1, Math.floor(size / 2)))
      expect(Object.keys(metadata).length).toBe(size)
    }),
    { numRuns: 5, seed: 42 },
  )
})

test('a workload that does not exist is refused with the nearest names', async () => {
  const find = async (name: string) => findWorkload(name)
  expect(await failureOf(find('infrastructure-executions'))).toEqual({
    code: 'unknown-workload',
    message: 'there is no workload named "infrastructure-executions"',
    hint: 'did you mean infrastructure-execution?',
  })
  expect((await failureOf(find('xyzzy-quux-corge'))).hint).toMatch(/^choose one of infrastructure-execution/)
})

function once<T>(make: (seed: number) => T): (seed: number) => T {
  const made = new Map<number, T>()
  return (seed) => {
    if (!made.has(seed)) made.set(seed, make(seed))
    return made.get(seed)!
  }
}
