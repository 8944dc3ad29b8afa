import { toBinary } from '@bufbuild/protobuf'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { WorkloadInfo } from '../../src/model/contender.ts'
import { findWorkload, workloadInfo, workloads } from '../../src/workloads/catalogue.ts'
import { failureOf } from '../store/support/failure.ts'

test('every workload has a name of its own', () => {
  expect(new Set(workloads.map(({ name }) => name)).size).toBe(workloads.length)
})

describe.each(workloads)('workload $name', (workload) => {
  const bytesOf = (seed: number) =>
    workload.corpus(seed).map((message) => Buffer.from(toBinary(workload.type, message)).toString('base64'))

  test('gives the same messages for the same seed', () => {
    expect(bytesOf(42)).toEqual(bytesOf(42))
  })

  test('gives other messages for another seed', () => {
    const first = new Set(bytesOf(42))
    expect(bytesOf(43).filter((bytes) => first.has(bytes))).toEqual([])
  })

  test('gives 256 messages, all distinct', () => {
    expect(new Set(bytesOf(7)).size).toBe(256)
  })

  test('is found by its name and presents itself', () => {
    expect(findWorkload(workload.name)).toBe(workload)
    const info = workloadInfo(workload)
    expect(z.parse(WorkloadInfo, info)).toEqual(info)
    expect(info.messageType).toBe(workload.type.typeName)
  })
})

test('a workload that does not exist is refused with the nearest names', async () => {
  const find = async (name: string) => findWorkload(name)
  expect(await failureOf(find('infrastructure-executions'))).toEqual({
    code: 'unknown-workload',
    message: 'there is no workload named "infrastructure-executions"',
    hint: 'choose infrastructure-execution',
  })
  expect((await failureOf(find('x'))).hint).toMatch(/^choose one of infrastructure-execution/)
})
