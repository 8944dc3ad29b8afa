import { expect, test } from 'vitest'
import { askedOf } from '../../../src/cli/options/request-options.ts'
import { codecs } from '../../../src/codecs/catalogue.ts'
import { dimensionNames } from '../../../src/model/codec/dimensions.ts'
import { codecOptions } from '../../../src/model/options/codec.ts'
import { duelOptions } from '../../../src/model/options/duel.ts'
import { runOptions } from '../../../src/model/options/run.ts'
import { workloads } from '../../../src/workloads/catalogue.ts'

const codecRun = { ...runOptions, ...codecOptions }

test('all names everything that there is', () => {
  expect(askedOf(codecRun, { codec: ['all'], workload: ['all'], test: ['all'] })).toEqual({
    codecs: codecs.map(({ info }) => info.name),
    workloads: workloads.map(({ name }) => name),
    tests: [...dimensionNames],
  })
})

test('tests go by the names of the operations that reports show, too', () => {
  expect(askedOf(codecRun, { test: ['encode', 'decode', 'size', 'schema'] }).tests).toEqual([
    'serialization',
    'deserialization',
    'payload',
    'schema',
  ])
})

test('of several pairs the one is named that doesn’t fit', () => {
  const libraries = { libraryA: ['protobufjs=../other', 'bson'] }
  expect(() => askedOf(duelOptions.codec, libraries)).toThrow('--library-a is "bson"')
  const settings = { pgSettingA: ['fsync=off', 'Work Mem=1MB'] }
  expect(() => askedOf(duelOptions.storage, settings)).toThrow('--pg-setting-a is "Work Mem=1MB"')
})
