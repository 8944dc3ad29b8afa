import { expect, test } from 'vitest'
import { toRequest } from '../../src/cli/request-options.ts'
import { codecs } from '../../src/codecs/catalogue.ts'
import { dimensionNames } from '../../src/model/dimensions.ts'
import { workloads } from '../../src/workloads/catalogue.ts'

test('all names everything that there is', () => {
  expect(toRequest({ codec: ['all'], workload: ['all'], test: ['all'] })).toEqual({
    codecs: codecs.map(({ info }) => info.name),
    workloads: workloads.map(({ name }) => name),
    tests: [...dimensionNames],
  })
})

test('tests go by the names of the operations that reports show, too', () => {
  expect(toRequest({ test: ['encode', 'decode', 'size', 'schema'] }).tests).toEqual([
    'serialization',
    'deserialization',
    'payload',
    'schema',
  ])
})
